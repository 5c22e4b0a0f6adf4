import Testing

@testable import CarouselEngine

/// Every motion ends exactly on its target, and the next step begins there.
@Suite struct ExactTargetTests {
  private func ring(_ feel: Carousel.Feel) -> Carousel {
    var settings = Carousel.Configuration(.linear)
    settings.options[.wrap] = .value(1)
    settings.feel = feel
    return Carousel.sample(items: 30, settings: settings)
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `a scroll in a ring that takes the place of another ends on its item`(feel: Carousel.Feel) {
    for step in 0..<300 {
      let time = 0.05 + Double(step) * 0.001
      let targets = [25, 13, 0, 29]
      for target in targets {
        var carousel = ring(feel)
        carousel.scroll(byItems: 4, at: 0)
        carousel.scroll(toItem: target, at: time)
        carousel.run()
        #expect(carousel.offset == Double(target), "at \(time)")
        carousel.scroll(byItems: -1, at: 9)
        carousel.run()
        #expect(carousel.currentIndex == (target + 29) % 30, "at \(time)")
      }
    }
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `edits under a motion in a ring leave its target exact`(feel: Carousel.Feel) {
    for step in 0..<200 {
      var carousel = ring(feel)
      carousel.scroll(byItems: step % 2 == 0 ? 7 : -7, at: 0)
      let time = 0.03 + Double(step) * 0.0017
      carousel.insert(step % 5 + 1, before: step % 30, at: time)
      carousel.remove(item: (step * 7) % 30, at: time + 0.01)
      carousel.run()
      #expect(carousel.offset == carousel.offset.rounded(), "edited at \(time)")
    }
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `a finger that catches the end of a motion leaves the carousel on the item`(
    feel: Carousel.Feel
  ) {
    for step in 0..<400 {
      var carousel = ring(feel)
      carousel.scroll(toItem: 4, at: 0)
      let time = 0.3 + Double(step) * 0.0015
      carousel.touchDown(at: time)
      carousel.touchUp(at: time)
      carousel.run()
      #expect(carousel.offset == carousel.offset.rounded(), "caught at \(time)")
    }
  }

  @Test(arguments: [0, 1, 2])
  func `a motion to a trimmed end comes to rest where there still is a place to rest`(
    change: Int
  ) throws {
    for feel in Carousel.Feel.allCases {
      for atRest in [false, true] {
        var settings = Carousel.Configuration(.linear)
        (settings.trimsEnds, settings.feel) = (true, feel)
        var carousel = Carousel.sample(items: 9, settings: settings)
        carousel.resize(to: Size(width: 450, height: 300), at: 0)
        carousel.scroll(toItem: 8, at: 0)
        let time = atRest ? 5 : 0.1
        carousel.advance(to: time)
        switch change {
        case 0: carousel.insert(before: 9, at: time)
        case 1: carousel.resize(to: Size(width: 610, height: 300), at: time)
        default:
          settings.trimsEnds = false
          try carousel.configure(settings, at: time)
        }
        carousel.run()
        let isOnItem = abs(carousel.offset - carousel.offset.rounded()) < 1e-9
        let isAtEnd = carousel.offset == carousel.metrics.wrapping.upper
        #expect(isOnItem || isAtEnd, "\(feel), at rest \(atRest): \(carousel.offset)")
      }
    }
  }
}
