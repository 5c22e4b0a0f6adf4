import Projection
import CarouselTestSupport
import Testing

@Suite struct HomographyTests {
  private let size = Size(width: 120, height: 80)

  private var tilted: Homography {
    var base = Matrix.identity
    base.m34 = -1 / 500.0
    return Homography(
      matrix: .rotation(0.6, x: 0.2, y: 1, z: 0.1) * base, center: Point(x: 300, y: 200),
      size: size)
  }

  @Test func `the middle of a card that is only turned stays in its place`() throws {
    let middle = try #require(tilted(Point(x: 60, y: 40)))
    #expect(abs(middle.x - 300) < 1e-9 && abs(middle.y - 200) < 1e-9)
  }

  @Test func `a card that is not transformed lies about its middle`() {
    let map = Homography(matrix: .identity, center: Point(x: 100, y: 100), size: size)
    #expect(map(.zero) == Point(x: 40, y: 60))
    #expect(map(Point(x: 120, y: 80)) == Point(x: 160, y: 140))
  }

  @Test func `nearer objects are larger`() throws {
    var base = Matrix.identity
    base.m34 = -1 / 500.0
    let near = Homography(
      matrix: base.translated(x: 0, y: 0, z: 250), center: .zero, size: size)
    let corner = try #require(near(Point(x: 120, y: 80)))
    // W = 1 − 250/500: twice as large.
    #expect(abs(corner.x - 120) < 1e-9 && abs(corner.y - 80) < 1e-9)
  }

  @Test func `objects behind the eye are invisible`() {
    var base = Matrix.identity
    base.m34 = -1 / 500.0
    let behind = Homography(
      matrix: base.translated(x: 0, y: 0, z: 501), center: .zero, size: size)
    #expect(behind(.zero) == nil)
    #expect(behind.quad(of: size) == nil)
  }

  @Test func `the inverse leads back`() throws {
    let back = try #require(tilted.inverse)
    for point in [Point.zero, Point(x: 30, y: 70), Point(x: 120, y: 80)] {
      let there = try #require(tilted(point))
      let again = try #require(back(there))
      #expect(abs(again.x - point.x) < 1e-9 && abs(again.y - point.y) < 1e-9)
    }
  }

  @Test func `the map onto a quad has its corners`() throws {
    let quad = try #require(tilted.quad(of: size))
    let map = try #require(Homography(mapping: size, to: quad))
    let again = try #require(map.quad(of: size))
    for (left, right) in [
      (quad.topLeft, again.topLeft), (quad.topRight, again.topRight),
      (quad.bottomRight, again.bottomRight), (quad.bottomLeft, again.bottomLeft),
    ] { #expect(abs(left.x - right.x) < 1e-9 && abs(left.y - right.y) < 1e-9) }
  }

  @Test func `a card seen from the side has no inverse`() {
    let side = Homography(matrix: .scale(x: 0, y: 1), center: .zero, size: size)
    #expect(side.inverse == nil)
    let line = Quad(
      topLeft: .zero, topRight: Point(x: 1, y: 0), bottomRight: Point(x: 2, y: 0),
      bottomLeft: Point(x: 3, y: 0))
    #expect(Homography(mapping: size, to: line) == nil)
    #expect(Homography(mapping: .zero, to: line) == nil)
  }

  @Test func `a point is in the quad if and only if it is on the card`() throws {
    let quad = try #require(tilted.quad(of: size))
    let back = try #require(tilted.inverse)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let point = Point(
        x: Double.random(in: 200...400, using: &random),
        y: Double.random(in: 120...280, using: &random))
      let onCard = try #require(back(point))
      let isOn = (0...120).contains(onCard.x) && (0...80).contains(onCard.y)
      #expect(quad.contains(point) == isOn)
    }
  }
}
