import CarouselEngine

/// Our carousel as a trace plays it, by public calls only.
///
/// Its clock may run ahead of the trace's or lag behind it: a carousel does not care what time it
/// is, so a motion that the original begins some milliseconds later is compared by letting ours
/// wait as long (Q45).
struct Subject {
  var carousel: Carousel
  /// How far the carousel's clock is ahead of the trace's, in seconds.
  var lead = 0.0
  /// What was reported and not compared yet.
  var reported: [TraceEvent] = []
  /// The finger's movement since it landed, as ours received it.
  var finger = 0.0
  /// How far the ends give way to that finger, in items.
  var bounce = 1.0
  private(set) var isAwake = false
  private(set) var pools = CardPools()

  init(_ carousel: Carousel) {
    self.carousel = carousel
    collect()
  }

  /// Takes what the carousel has reported.
  ///
  /// An insertion of the original asks for new views before it pools others: `releasesLast`.
  mutating func collect(releasesLast: Bool = false) {
    var events = carousel.takeEvents()
    if releasesLast {
      events = events.filter { !$0.isRelease } + events.filter(\.isRelease)
    }
    for event in events {
      switch event {
      case .wokeUp: isAwake = true
      case .fellAsleep: isAwake = false
      default: break
      }
      if let event = TraceEvent(event, pools: pools) { reported.append(event) }
      pools.note(event)
    }
  }

  /// All cards were requested again, so none are pooled.
  mutating func forgetPools() { pools.removeAll() }

  /// Whether time alone changes the offset.
  var isMoving: Bool { carousel.isScrolling || carousel.isDecelerating || isAutoscrolling }

  /// Whether constant scrolling is what changes the offset.
  var isAutoscrolling: Bool {
    guard autoscrolls, !carousel.isDragging, !carousel.isScrolling, !carousel.isDecelerating
    else { return false }
    guard !carousel.isWrapped else { return true }
    let end = carousel.configuration.autoscroll > 0 ? 0 : Double(carousel.itemCount - 1)
    return carousel.offset != end
  }

  var autoscrolls: Bool { carousel.configuration.autoscroll != 0 && carousel.itemCount > 0 }

  /// The first instant up to `time` at which a scroll or fling ends, or `nil` if none does.
  ///
  /// Found as anybody could: by asking copies.
  func motionEnd(before time: Double) -> Double? {
    guard carousel.isScrolling || carousel.isDecelerating, endsMotion(by: time) else { return nil }
    var (low, high) = (carousel.now, time)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if endsMotion(by: middle) { high = middle } else { low = middle }
    }
  }

  private func endsMotion(by time: Double) -> Bool {
    events(until: time).contains { $0 == .didEndScrolling || $0 == .didEndDecelerating }
  }

  /// What a copy reports until `time`.
  func events(until time: Double) -> [Carousel.Event] {
    var copy = carousel
    _ = copy.takeEvents()
    copy.advance(to: time)
    return copy.takeEvents()
  }

  /// A copy as it is `seconds` from now.
  func later(by seconds: Double) -> Carousel {
    var copy = carousel
    copy.advance(to: copy.now + seconds)
    return copy
  }

  /// A copy when nothing of it moves any more, or `nil` if that takes longer than `seconds`.
  func atRest(within seconds: Double = 60) -> Carousel? {
    var copy = carousel
    for _ in 0..<Int(seconds * 64) where !copy.isAtRest {
      copy.advance(to: copy.now + 1.0 / 64)
    }
    return copy.isAtRest ? copy : nil
  }

  /// Whether the motion that runs is another one than that of `before`.
  func isRestarted(since before: Carousel) -> Bool {
    for seconds in [1.0 / 64, 1.0 / 8] {
      var then = before
      then.advance(to: carousel.now + seconds)
      let now = later(by: seconds)
      // Elsewhere the toggle follows from which card is the last one, whatever moves.
      let flips = carousel.configuration.kind == .coverFlow2
      if !isSamePlace(then.offset, now.offset) || flips && !near(then.toggle, now.toggle) {
        return true
      }
    }
    return false
  }

  /// Whether two offsets are the same place, round a ring.
  func isSamePlace(_ left: Double, _ right: Double) -> Bool {
    if near(left, right) { return true }
    let items = Double(carousel.itemCount)
    guard carousel.isWrapped, items > 0 else { return false }
    let turns = (left - right) / items
    return abs(turns - turns.rounded()) * items < 1e-9
  }

  /// How far `offset` is beyond an end, 0 when wrapped; negative before the first item.
  func excess(_ offset: Double) -> Double {
    guard !carousel.isWrapped, carousel.itemCount > 0 else { return 0 }
    return offset - min(max(offset, 0), Double(max(carousel.itemCount - 1, 0)))
  }

  var axis: Axis { carousel.configuration.axis }

  func vector(along way: Double) -> Vector {
    axis == .horizontal ? Vector(x: way, y: 0) : Vector(x: 0, y: way)
  }
}

extension Carousel.Event {
  fileprivate var isRelease: Bool { if case .cardReleased = self { true } else { false } }
}

/// The pooled cards in the order of their reuse: taken in the order
/// of their release, each kind for its own.
struct CardPools: Equatable {
  private(set) var items: [CardID] = []
  private(set) var placeholders: [CardID] = []
  private var slots: [CardID: Carousel.Slot] = [:]

  mutating func note(_ event: Carousel.Event) {
    switch event {
    case .cardNeeded(let request):
      switch request.slot {
      case .item: if !items.isEmpty { items.removeFirst() }
      case .placeholder: if !placeholders.isEmpty { placeholders.removeFirst() }
      }
      slots[request.id] = request.slot
    case .cardReleased(let card):
      if case .placeholder = slots.removeValue(forKey: card) {
        placeholders.append(card)
      } else {
        items.append(card)
      }
    default: break
    }
  }

  mutating func removeAll() {
    items = []
    placeholders = []
  }
}
