import CarouselEngine
import Testing

@Suite struct SnapTests {
  private func rest(speed: Double, _ adapt: (inout Carousel.Configuration) -> Void) -> Double {
    var carousel = Carousel.smooth(items: 40, adapt)
    carousel.scroll(toItem: 20, duration: 0, at: 0)
    let end = carousel.flick(at: 1, speed: speed)
    carousel.rest(after: end)
    return carousel.offset
  }

  @Test(arguments: [(-7000.0, 21.0), (7000, 19), (-300, 21), (-20, 20)])
  func `paging goes to the next item at most`(speed: Double, offset: Double) {
    #expect(rest(speed: speed) { $0.isPaging = true } == offset)
    #expect(rest(speed: speed) { $0.snapPolicy = .byOne } == offset)
  }

  @Test func `by few goes three items at most`() {
    #expect(rest(speed: -7000) { $0.snapPolicy = .byFew } == 23)
    #expect(rest(speed: -7000) { $0.snapPolicy = .atMost(5) } == 25)
  }

  @Test func `freely it rests where it stops`() {
    let offset = rest(speed: -2000) { $0.snapPolicy = .free }
    #expect(abs(offset - (20 + 0.96 + 10.0 / 3)) < 1e-9)
    let asInTheOriginal = rest(speed: -2000) {
      $0.stopsAtItems = false
      $0.returnsToItems = false
    }
    #expect(asInTheOriginal == offset)
  }

  @Test func `quick flicks by one go on from one another`() {
    var carousel = Carousel.smooth { $0.isPaging = true }
    var time = 1.0
    for _ in 0..<4 { time = carousel.flick(at: time, speed: -2500, steps: 6) + 0.03 }
    carousel.rest(after: time)
    #expect(carousel.offset == 4)
  }

  @Test func `trimmed ends are places to rest`() {
    var carousel = Carousel.smooth {
      $0.alignment = .start
      $0.trimsEnds = true
    }
    let end = carousel.flick(at: 1, speed: -7000)
    carousel.rest(after: end)
    #expect(carousel.offset == 8)
  }
}
