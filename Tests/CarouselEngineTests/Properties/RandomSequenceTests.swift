import CarouselEngine
import Foundation
import CarouselTestSupport
import CarouselViewer
import Testing

/// Random inputs in long rows; `CAROUSEL_RANDOM_INPUTS=1000000` asks for more of them.
@Suite struct RandomSequenceTests {
  private static let rowLength = 250

  private static var rows: UInt64 {
    let wanted = ProcessInfo.processInfo.environment["CAROUSEL_RANDOM_INPUTS"].flatMap(Int.init)
    return UInt64(max(1, (wanted ?? 12_500) / rowLength))
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `no input leads to an impossible place, number or order of events`(feel: Carousel.Feel) {
    for seed in 1...Self.rows {
      guard let fault = fault(seed: seed, feel: feel) else { continue }
      Issue.record("seed \(seed), \(feel): \(fault)")
      return
    }
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `every motion ends`(feel: Carousel.Feel) {
    for seed in 1...max(Self.rows / 4, 40) {
      var generator = InputGenerator(seed: seed)
      var carousel = self.carousel(&generator, feel)
      var viewer = Viewer()
      var time = 0.0
      for _ in 0..<40 {
        let (wait, input) = generator.next(feel)
        time += wait
        carousel.take(input, &viewer, at: time)
      }
      carousel.dragEnded(at: time)
      carousel.swipeEnded(at: time)
      carousel.touchUp(at: time)
      viewer.change(&carousel, at: time) { detail, now in detail.cancelTouches(at: now) }
      carousel.endCruise(at: time)
      carousel.stopAutoplay(at: time)
      let start = time
      func isAtRest() -> Bool { carousel.isAtRest && viewer.isAtRest }
      while !isAtRest(), time < start + 60 {
        time += 1 / 60.0
        viewer.advance(&carousel, to: time)
      }
      guard isAtRest() else {
        Issue.record("seed \(seed), \(feel): still moving after a minute, at \(carousel.offset)")
        return
      }
      guard !carousel.isTouched, !carousel.isSwiping, !carousel.isDragging else {
        Issue.record("seed \(seed), \(feel): still held")
        return
      }
    }
  }

  /// A layout in which everything depends on the number of items that may.
  private static let layout: Carousel.Layout = { settings, data, view in
    let count = data.itemCount
    data.itemSize = Size(width: view.width / Double(3 + count % 3), height: view.height / 2)
    settings.axis = count % 4 == 1 ? .vertical : settings.axis
    settings.usesCardLengths = count % 5 == 2
    settings.contentOffset = Vector(x: Double(count), y: 0)
    if case .automatic = settings.options[.wrap] {
      settings.options[.wrap] = .value(count > 2 && count % 6 != 0 ? 1 : 0)
    }
    if count < 9 { settings.options[.fadeMax] = .value(Double(max(count, 2)) / 2) }
  }

  /// A carousel of any settings.
  ///
  /// One of two has a layout that sets the unset settings.
  private func carousel(_ generator: inout InputGenerator, _ feel: Carousel.Feel) -> Carousel {
    let configuration = generator.configuration(feel)
    let size = Size(width: 800, height: 480)
    let data = Carousel.DataSource(itemCount: 12, placeholderCount: 3)
    if Bool.random(using: &generator.random),
      let carousel = try? Carousel(
        configuration: configuration, layout: Self.layout, viewSize: size, data: data)
    {
      return carousel
    }
    return Carousel(valid: configuration, viewSize: size, data: data)
  }

  /// What is wrong after some input of the row that `seed` gives.
  private func fault(seed: UInt64, feel: Carousel.Feel) -> String? {
    var generator = InputGenerator(seed: seed)
    var carousel = carousel(&generator, feel)
    var viewer = Viewer()
    var order = EventOrder()
    var events: [Carousel.Event] = []
    var frame = Carousel.Frame()
    var time = 0.0
    for step in 0..<Self.rowLength {
      let (wait, input) = generator.next(feel)
      let place = "input \(step), \(input) at \(time)"
      while wait > 0.02, time + 0.016 < time + wait,
        Int.random(in: 0..<4, using: &generator.random) > 0
      {
        time += 0.016
        viewer.advance(&carousel, to: time)
        carousel.drainEvents(into: &events)
        if let fault = order.check(events, of: carousel) { return "\(place), frame: \(fault)" }
        events.removeAll(keepingCapacity: true)
      }
      time += wait
      carousel.take(input, &viewer, at: time)
      switch input {
      case .insert, .remove, .reload, .apply, .removeToward, .insertFrom, .undoSwipe:
        order.edited()
      default: break
      }
      carousel.drainEvents(into: &events)
      if let fault = order.check(events, of: carousel) { return "\(place): \(fault)" }
      events.removeAll(keepingCapacity: true)
      if let fault = carousel.placeFault { return "\(place): \(fault)" }
      guard step % 5 == 0 else { continue }
      viewer.frame(of: carousel, into: &frame)
      if let fault = frame.fault { return "\(place): \(fault)" }
    }
    return nil
  }
}

extension Carousel {
  /// What is wrong with where the carousel is.
  fileprivate var placeFault: String? {
    guard offset.isFinite, velocity.isFinite else {
      return "offset \(offset), velocity \(velocity)"
    }
    guard itemCount > 0 else {
      return offset == -1 && currentIndex == nil ? nil : "offset \(offset) without items"
    }
    guard let index = currentIndex, (0..<itemCount).contains(index) else {
      return "no current item"
    }
    if isWrapped {
      return (0..<Double(itemCount)).contains(offset) ? nil : "offset \(offset) outside the ring"
    }
    // A change of settings or data may leave it up to an item further out. It comes back from
    // there.
    let room = max(configuration.bounces ? configuration.bounceDistance : 0, 3) + 0.001
    guard (-room...Double(itemCount - 1) + room).contains(offset) else {
      return "offset \(offset) of \(itemCount) items"
    }
    return nil
  }
}

extension Carousel.Frame {
  /// A description of an error in the visible state, if any.
  fileprivate var fault: String? {
    for card in cards {
      guard card.opacity > 0, card.opacity <= 1 else { return "opacity \(card.opacity)" }
      guard card.depth.isFinite, card.offset.isFinite else { return "depth \(card.depth)" }
      guard let quad = card.quad else { continue }
      for corner in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
      where !corner.x.isFinite || !corner.y.isFinite { return "corner \(corner)" }
    }
    return cards.filter(\.isCurrent).count > 1 ? "two current cards" : nil
  }
}
