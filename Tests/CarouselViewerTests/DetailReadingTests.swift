import CarouselEngine
import Testing

@testable import CarouselViewer

/// Long pictures: as wide as the view, and read from the top to the bottom.
struct DetailReadingTests {
  @Test func `a long picture is as wide as the view, from its upper edge on, and read to its end`()
    throws
  {
    let scene = Detail.scene(content: Size(width: 1000, height: 8000))
    var detail = Detail.opened(scene)
    detail.zoomToWidth(at: 1)
    detail.rest()
    func seen() throws -> (left: Double, top: Double, right: Double, bottom: Double) {
      let quad = try #require(detail.picture(at: 1e6)).quad
      return (quad.topLeft.x, quad.topLeft.y, quad.bottomRight.x, quad.bottomRight.y)
    }
    let first = try seen()
    #expect(first.left == 0 && first.right == 800 && first.top == 0)
    var (steps, last) = (0, first)
    while detail.read(by: 1, at: 2 + Double(steps)) {
      detail.rest()
      steps += 1
      let now = try seen()
      // Nothing is passed over.
      #expect(last.top - now.top <= 600 && now.bottom >= 600)
      last = now
    }
    #expect(steps == 11 && last.bottom == 600)
    // Faster than it moves, and back.
    #expect(detail.read(by: -1, at: 50) && detail.read(by: -1, at: 50.1))
    detail.rest()
    #expect(try seen().top == last.top + 2 * 540)
    while detail.read(by: -1, at: 60) {}
    detail.rest()
    #expect(try seen().top == 0)
  }

  @Test func `what is not higher than the view is not read, and a wide one keeps its limits`() {
    var detail = Detail.opened()
    #expect(!detail.read(by: 1, at: 1) && !detail.read(by: -1, at: 1))
    detail.zoomToWidth(at: 1)
    detail.rest()
    #expect(detail.isAtRest && detail.picture(at: 2)?.resolution == 0.5)
    var small = Detail.opened(Detail.scene(content: Size(width: 10, height: 400)))
    small.zoomToWidth(at: 1)
    small.rest()
    #expect(small.picture(at: 2)?.resolution == 6, "at most four times the fitted size")
    var closed = Detail(scene: Detail.sampleScene)
    closed.zoomToWidth(at: 1)
    #expect(closed.phase == .closed && !closed.read(by: 1, at: 2))
  }
}
