import CarouselEngine

/// Taps: Q12–Q14.
enum TapInputs {
  static func tap(_ play: inout Play, _ item: Int?, at now: Double) {
    let before = play.subject.carousel
    play.subject.carousel.advance(to: now)
    var ours = play.subject.carousel
    let selected = hit(&ours, item, at: now)
    let isPlaceholder = item.map { $0 < 0 || $0 >= before.itemCount } ?? false
    let begins = begins(ours)
    let originalBegins = play.tick.reports("willBeginScrollingAnimation")
    guard play.detour == nil else { return play.subject.carousel = ours }
    if isPlaceholder {
      play.explain(.placeholderTap, selected == nil && !begins, "selects no placeholder")
      play.subject.carousel = ours
      play.leeway.events = ["shouldSelect", "didSelect"]
      if originalBegins { scroll(&play, to: item ?? 0, .placeholderTap, at: now) }
    } else if item == nil, !begins, originalBegins {
      play.explain(
        .tapOnNothing,
        selected == nil && ours.targetOffset == before.targetOffset
          && ours.isScrolling == before.isScrolling,
        "does nothing")
      play.subject.carousel = ours
      scroll(&play, to: before.currentIndex ?? 0, .tapOnNothing, at: now)
    } else if begins, !originalBegins, selected == nil {
      // A catch that ends in a refused tap settles in ours only.
      play.explain(
        .catchStays, ours.targetOffset == Double(before.currentIndex ?? 0), "settles")
      let returns = before.configuration.returnsToItems
      play.configure(at: now) { $0.returnsToItems = false }
      _ = hit(&play.subject.carousel, item, at: now)
      play.configure(at: now) { $0.returnsToItems = returns }
    } else {
      play.subject.carousel = ours
    }
  }

  private static func begins(_ carousel: Carousel) -> Bool {
    var copy = carousel
    return copy.takeEvents().contains(.willBeginScrolling)
  }

  /// Scrolls where only the original scrolls.
  private static func scroll(_ play: inout Play, to item: Int, _ quirk: Quirk, at now: Double) {
    let carousel = play.subject.carousel
    let target = min(max(item, 0), max(carousel.itemCount - 1, 0))
    if carousel.itemCount == 0 || (carousel.isAtRest && carousel.offset == Double(target)) {
      play.beginScrollInPlace()
    } else {
      play.subject.carousel.scroll(toItem: target, duration: 0.4, at: now)
    }
  }

  /// Taps where the card is seen.
  ///
  /// One that is seen nowhere is selected as by a key.
  private static func hit(_ carousel: inout Carousel, _ item: Int?, at now: Double) -> Int? {
    guard let item else { return carousel.tap(Point(x: -1e7, y: -1e7), at: now) }
    guard let point = point(of: item, in: carousel) else {
      return carousel.select(item, at: now)
    }
    return carousel.tap(point, at: now)
  }

  /// A point of the view at which the card of `item` is the nearest.
  private static func point(of item: Int, in carousel: Carousel) -> Point? {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    for card in frame.cards where card.index == item && card.turn == 0 {
      for across in 1..<8 {
        for down in 1..<8 {
          let place = Point(
            x: card.size.width * Double(across) / 8, y: card.size.height * Double(down) / 8)
          guard let point = card.homography(place) else { continue }
          if frame.card(at: point)?.id == card.id { return point }
        }
      }
    }
    return nil
  }
}
