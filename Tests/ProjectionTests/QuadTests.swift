import Projection
import Testing

@Suite struct QuadTests {
  private let square = Quad(
    topLeft: .zero, topRight: Point(x: 10, y: 0), bottomRight: Point(x: 10, y: 10),
    bottomLeft: Point(x: 0, y: 10))

  private var fromBehind: Quad {
    Quad(
      topLeft: square.topRight, topRight: square.topLeft, bottomRight: square.bottomLeft,
      bottomLeft: square.bottomRight)
  }

  @Test func `the front has a positive area and the back a negative one`() {
    #expect(square.signedArea == 100)
    #expect(fromBehind.signedArea == -100)
  }

  @Test func `both sides contain everything within the edges`() {
    for quad in [square, fromBehind] {
      #expect(quad.contains(Point(x: 5, y: 5)))
      #expect(quad.contains(Point(x: 10, y: 10)))
      #expect(!quad.contains(Point(x: 10.01, y: 5)))
      #expect(!quad.contains(Point(x: 5, y: -0.01)))
      #expect(!quad.contains(Point(x: .nan, y: 5)))
    }
  }

  @Test func `a quad without an area contains nothing`() {
    let edge = Quad(
      topLeft: .zero, topRight: .zero, bottomRight: Point(x: 0, y: 9),
      bottomLeft: Point(x: 0, y: 9))
    #expect(!edge.contains(.zero))
  }

  @Test func `the bounds surround all corners`() {
    let bounds = fromBehind.bounds
    #expect(bounds.minimum == .zero && bounds.maximum == Point(x: 10, y: 10))
  }
}
