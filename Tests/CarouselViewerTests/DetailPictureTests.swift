import CarouselEngine
import CarouselTestSupport
import Testing

@testable import CarouselViewer

@Suite struct DetailPictureTests {
  private let unit = Size(width: 1, height: 1)

  @Test func `an upright quad is painted exactly upright`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let (left, top) = (
        Double.random(in: -900...900, using: &random), Double.random(in: -900...900, using: &random)
      )
      let (right, bottom) = (
        left + Double.random(in: 1...2000, using: &random),
        top + Double.random(in: 1...2000, using: &random)
      )
      let quad = Quad(
        topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
        bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
      let map = try #require(Homography(painting: Size(width: 331, height: 97), into: quad))
      #expect(map.h12 == 0 && map.h21 == 0 && map.h31 == 0 && map.h32 == 0 && map.h33 == 1)
    }
  }

  @Test func `a quad that no projection gives is painted into its bounds`() throws {
    let bent = Quad(
      topLeft: .zero, topRight: Point(x: 100, y: 0), bottomRight: Point(x: 20, y: 20),
      bottomLeft: Point(x: 0, y: 100))
    let map = try #require(Homography(painting: unit, into: bent))
    #expect(map(Point(x: 1, y: 1)) == Point(x: 100, y: 100))
  }

  @Test func `nothing is not painted`() {
    let point = Quad(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    #expect(Homography(painting: unit, into: point) == nil)
    let picture = Detail.opened().picture(at: 1)
    for size in [Size.zero, Size(width: .nan, height: 1), Size(width: .infinity, height: 1)] {
      #expect(picture?.homography(of: size) == nil)
    }
  }

  @Test func `a card that is seen from behind or not at all is taken for its bounds`() {
    let card = Detail.sampleScene.card
    let mirrored = Quad(
      topLeft: card.topRight, topRight: card.topLeft, bottomRight: card.bottomLeft,
      bottomLeft: card.bottomRight)
    let scene = Detail.scene(card: mirrored)
    #expect(scene.card.topLeft == Point(x: 300, y: 220))
    #expect(scene.card.bottomRight == Point(x: 520, y: 360))
    let far = Detail.scene(
      card: Quad(
        topLeft: Point(x: .nan, y: 0), topRight: card.topRight, bottomRight: card.bottomRight,
        bottomLeft: card.bottomLeft))
    #expect(far.card.topLeft == Point(x: 400, y: 300))
    #expect(far.card.signedArea == 1)
  }
}
