import Testing

@testable import CarouselEngine

@Suite struct DragTests {
  @Test func `a drag that takes over from another ends that one`() {
    var carousel = Carousel.sample()
    _ = carousel.drag(by: -230, from: 0)
    carousel.dragBegan(at: 1, cause: .touchpad)
    let drags = carousel.takeNews().filter {
      switch $0 {
      case .willBeginDragging, .didEndDragging: true
      default: false
      }
    }
    #expect(
      drags == [.willBeginDragging, .didEndDragging(willDecelerate: false), .willBeginDragging])
    #expect(carousel.isDragging && carousel.offset == 2.3)
  }

  @Test func `a canceled drag returns without a fling`() {
    var carousel = Carousel.sample(items: 100)
    let end = carousel.drag(by: -140, from: 0)
    carousel.dragCanceled(at: end)
    #expect(carousel.isScrolling)
    carousel.run()
    #expect(carousel.offset == 1)
  }

  @Test func `without bounce the ends are fixed`() throws {
    var settings = Carousel.Configuration()
    settings.bounceDistance = 0
    for bounces in [true, false] {
      settings.bounces = bounces
      if !bounces { settings.bounceDistance = 1 }
      var carousel = Carousel.sample(settings: settings)
      let end = carousel.drag(by: 300, from: 0)
      #expect(carousel.offset == 0)
      carousel.dragEnded(at: end)
      carousel.run()
      #expect(carousel.offset == 0)
    }
  }

  @Test func `an end is reported once in a drag`() {
    var carousel = Carousel.sample()
    _ = carousel.drag(by: 300, from: 0)
    let ends = carousel.takeEvents().filter { if case .reachedEnd = $0 { true } else { false } }
    #expect(ends == [.reachedEnd(.first)])
  }

  @Test func `a fast release exactly on an item turns the page`() {
    var settings = Carousel.Configuration()
    settings.isPaging = true
    var carousel = Carousel.sample(items: 100, settings: settings)
    carousel.scroll(toItem: 10, duration: 0, at: 0)
    var end = carousel.drag(by: 30, from: 0)
    end += 0.01
    carousel.dragMoved(
      translation: .zero, velocity: Point(x: -1000, y: 0), at: end)
    carousel.dragEnded(at: end)
    carousel.run()
    #expect(carousel.offset == 11)
  }

  @Test func `a swipe across the carousel is left to others`() {
    var carousel = Carousel.sample()
    #expect(carousel.mayDrag(translation: Point(x: 4, y: -4)))
    #expect(!carousel.mayDrag(translation: Point(x: 4, y: 9)))
    var settings = carousel.configuration
    settings.ignoresPerpendicularSwipes = false
    carousel.configure(valid: settings, at: 0)
    #expect(carousel.mayDrag(translation: Point(x: 4, y: 9)))
    settings.isScrollEnabled = false
    carousel.configure(valid: settings, at: 0)
    #expect(!carousel.mayDrag(translation: Point(x: 9, y: 0)))
  }

  @Test func `right to left a drag to the right goes on`() {
    var settings = Carousel.Configuration()
    settings.direction = .rightToLeft
    var carousel = Carousel.sample(settings: settings)
    _ = carousel.drag(by: 150, from: 0)
    #expect(abs(carousel.offset - 1.5) < 1e-12)
    let next = carousel.frame.cards.first { $0.index == 2 }
    #expect((next?.quad?.topLeft.x ?? 999) < 320)
  }

  @Test func `neither layout nor reload nor a change of type disturbs a drag`() {
    var carousel = Carousel.sample(items: 100)
    let end = carousel.drag(by: -150, from: 0)
    carousel.resize(to: Size(width: 500, height: 300), at: end)
    carousel.reload(carousel.data, at: end)
    carousel.configure(valid: Carousel.Configuration(.linear), at: end)
    #expect(carousel.isDragging && !carousel.isScrolling)
    carousel.dragMoved(translation: Point(x: -160, y: 0), at: end + 0.01)
    #expect(abs(carousel.offset - 1.6) < 1e-12)
  }

  @Test func `a touch of a carousel at rest changes nothing`() {
    var carousel = Carousel.sample()
    carousel.touchDown(at: 1)
    carousel.advance(to: 2)
    carousel.touchUp(at: 3)
    carousel.advance(to: 4)
    #expect(carousel.takeEvents() == [] && carousel.isAtRest)
  }

  @Test func `a touch catches a motion, and a lift settles it`() {
    var carousel = Carousel.sample(items: 100)
    carousel.scroll(toItem: 5, at: 0)
    carousel.advance(to: 0.18)
    carousel.touchDown(at: 0.2)
    let caught = carousel.offset
    carousel.advance(to: 3)
    #expect(carousel.offset == caught && caught > 0 && caught < 5)
    _ = carousel.takeNews()
    carousel.touchUp(at: 3)
    carousel.run()
    #expect(carousel.offset == caught.rounded())
    #expect(carousel.takeNews().last.map { if case .settled = $0 { true } else { false } } == true)
  }
}
