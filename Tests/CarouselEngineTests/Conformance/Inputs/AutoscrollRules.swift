import CarouselEngine

/// Constant scrolling: Q2, Q25, Q45.
enum AutoscrollRules {
  /// Q25: ours settles when autoscroll is switched off.
  ///
  /// The original stays between items.
  static func set(_ play: inout Play, _ value: JSON, at now: Double) {
    let before = play.subject.carousel
    func change(_ configuration: inout Carousel.Configuration) {
      configuration.take("autoscroll", value)
    }
    if play.scrollInPlaceEnd != nil {
      // Q1: the original begins when its scroll to where it is has ended.
      var ours = before
      var settings = ours.configuration
      change(&settings)
      ours.configure(valid: settings, at: now)
      for time in [now + 0.1, now + 0.2] { ours.advance(to: time) }
      play.explain(.layoutScrolls, ours.offset != before.offset, "has no scroll to wait for")
      play.waitingAutoscroll = value
      return
    }
    play.configure(at: now, change)
    let ours = play.subject.carousel
    guard play.detour == nil, before.configuration.autoscroll != 0, value.number == 0,
      !before.isScrolling, !before.isDecelerating, ours.isScrolling,
      let index = before.currentIndex
    else { return }
    play.explain(
      .autoscrollEnds, near(ours.targetOffset, Double(index)), "settles on the nearest item")
    play.subject.carousel = before
    let returns = before.configuration.returnsToItems
    play.configure(at: now) {
      $0.returnsToItems = false
      change(&$0)
    }
    play.configure(at: now) { $0.returnsToItems = returns }
    if before.configuration.kind == .coverFlow2 {
      play.strayFlip = StrayFlip(
        quirk: .flipIsShared, staleOffset: before.offset, toggle: play.subject.carousel.toggle)
    }
  }

  /// Starts the rules that were pending until a scroll in place.
  static func begin(_ play: inout Play) {
    guard let value = play.waitingAutoscroll else { return }
    play.waitingAutoscroll = nil
    set(&play, value, at: play.subject.carousel.now)
    play.subject.collect()
    play.subject.reported = []
  }

  /// Q2, Q45: the original's step counts the time since its last one, whatever happened between;
  /// ours that since autoscroll began, and so runs ahead by the difference here.
  static func step(_ play: inout Play, to time: Double) {
    let ours = elapsed(play.subject, until: time)
    var ahead = play.tick.time - play.lastStep - (ours ?? 0)
    guard play.detour == nil, let ours, abs(ahead) > 1e-9 else {
      return play.subject.carousel.advance(to: time)
    }
    if ours == 0 {
      let offset = play.subject.carousel.offset
      play.subject.carousel.advance(to: time)
      play.explain(
        .autoscrollJumps, play.subject.carousel.offset == offset, "begins where it is")
    } else {
      play.explain(
        .ticksOnly, ahead >= 0 && ahead <= play.tick.time - play.previous.time + 1e-9,
        "counts from the exact instant")
    }
    let carousel = play.subject.carousel
    if !carousel.isWrapped {
      // More than the way to the end would not be seen.
      let speed = abs(carousel.configuration.autoscroll)
      ahead = min(ahead, Double(carousel.itemCount) / speed)
    }
    play.subject.carousel.advance(to: time + ahead)
    play.subject.lead += ahead
  }

  /// For how long ours scrolls until `time`; `nil` if an end stops it before.
  private static func elapsed(_ subject: Subject, until time: Double) -> Double? {
    let carousel = subject.carousel
    let then = subject.later(by: time - carousel.now)
    let items = Double(carousel.itemCount)
    var way = carousel.offset - then.offset
    if carousel.isWrapped {
      way -= items * (way / items).rounded()
    } else if then.offset == 0 || then.offset == items - 1, way != 0 {
      return nil
    }
    return abs(way) < 1e-12 ? 0 : way / carousel.configuration.autoscroll
  }

  /// Q25, Q30: at an end, and where there is nothing, ours stops and keeps the setting.
  static func explainEnd(_ play: inout Play) {
    let carousel = play.subject.carousel
    let speed = carousel.configuration.autoscroll
    guard speed != 0, !play.subject.isMoving, !carousel.isDragging, carousel.isAtRest,
      carousel.itemCount == 0 || !carousel.isWrapped, !play.leeway.timer
    else { return }
    if carousel.itemCount == 0 {
      play.explain(.emptyCarousel, carousel.offset == -1, "has nothing to scroll")
    } else {
      let end = speed > 0 ? 0 : Double(carousel.itemCount - 1)
      play.explain(.autoscrollEnds, carousel.offset == end, "stops at the end")
    }
    play.leeway.timer = true
  }
}
