import CarouselEngine
import Testing

@testable import CarouselView

/// The slow motion of pictures during a slide show.
struct DriftTests {
  private func frame() throws -> Carousel.Frame {
    var configuration = Carousel.Configuration(.linear)
    configuration.perspective = 0
    let carousel = try Carousel(
      configuration: configuration, viewSize: Size(width: 300, height: 200),
      data: Carousel.DataSource(itemCount: 4, itemSize: Size(width: 300, height: 200)), at: 0)
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame
  }

  private func width(_ frame: Carousel.Frame, _ index: Int) throws -> Double {
    let quad = try #require(frame.cards.first { $0.index == index }?.quad)
    return quad.topRight.x - quad.topLeft.x
  }

  @Test func `a picture grows or shrinks, covers its place, and then stands still`() throws {
    var drift = Drift()
    let still = try frame()
    var widths: [Double] = []
    for second in 0...12 {
      var frame = still
      let moves = drift.apply(to: &frame, seconds: 10, isRunning: true, at: Double(second))
      #expect(moves == (second < 10))
      widths.append(try width(frame, 0))
      let quad = try #require(frame.cards.first { $0.index == 0 }?.quad)
      #expect(quad.topLeft.x <= 0 && quad.topLeft.y <= 0)
      #expect(quad.bottomRight.x >= 300 && quad.bottomRight.y >= 200)
    }
    #expect(widths.first == 300 && widths == widths.sorted())
    #expect(abs(widths[10] - 336) < 1e-9 && widths[12] == widths[10])
  }

  @Test func `a pause keeps the picture where it is`() throws {
    var drift = Drift()
    let still = try frame()
    var frame = still
    _ = drift.apply(to: &frame, seconds: 10, isRunning: true, at: 0)
    frame = still
    _ = drift.apply(to: &frame, seconds: 10, isRunning: true, at: 5)
    let width = try width(frame, 0)
    for time in [6.0, 60] {
      frame = still
      #expect(!drift.apply(to: &frame, seconds: 10, isRunning: false, at: time))
      #expect(try self.width(frame, 0) == width)
    }
    frame = still
    #expect(drift.apply(to: &frame, seconds: 10, isRunning: true, at: 100))
    #expect(try self.width(frame, 0) == width)
  }
}
