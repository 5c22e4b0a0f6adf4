extension Carousel {
  /// The current position in items; −1 if there are none.
  ///
  /// A pulled carousel can be beyond its ends.
  public var offset: Double { position }

  /// The item nearest to the current position, or `nil` if there are none.
  public var currentIndex: Int? {
    let index = index
    return index < 0 ? nil : index
  }

  /// The number of items.
  public var itemCount: Int { data.itemCount }

  /// The number of placeholders there are; none are shown when wrapped.
  public var placeholderCount: Int { data.placeholderCount }

  /// Whether the last item is followed by the first.
  public var isWrapped: Bool { wrapping.isWrapped }

  /// The largest number of cards in view at once.
  public var visibleItemLimit: Int { visibleLimit }

  /// The indices of the cards in view, ascending; below 0 and from the number of items on are
  /// placeholders.
  public var visibleIndices: [Int] { cards.map(\.index) }

  /// The state of the cover flow flip, −1…1: 0 except just after another item became current.
  public var toggle: Double { flip.toggle }

  /// Whether a finger is moving the carousel.
  public var isDragging: Bool { drag != nil }

  /// Whether the carousel is slowing down after a fling.
  public var isDecelerating: Bool {
    switch motion {
    case .deceleration: true
    case .glide(let glide): glide.isFling
    case .none, .scroll, .cruise: false
    }
  }

  /// Whether an animated scroll or a cruise is running.
  public var isScrolling: Bool {
    switch motion {
    case .scroll, .cruise: true
    case .glide(let glide): !glide.isFling
    case .none, .deceleration: false
    }
  }

  /// How fast the carousel moves by itself, in items per second.
  public var velocity: Double {
    switch motion {
    case .none: autoscrolls ? -configuration.autoscroll : 0
    case .scroll(let scroll, _): scroll.velocity(at: now)
    case .deceleration(let fling): fling.velocity(at: now)
    case .glide(let glide): glide.velocity(at: now)
    case .cruise(let cruise): configuration.reducesMotion ? 0 : cruise.velocity(at: now)
    }
  }

  /// Where the carousel will stop, or where it is if nothing moves it; in a cruise, where it would
  /// stop if that ended now.
  public var targetOffset: Double {
    switch motion {
    case .none: position
    case .scroll(let scroll, _): wrapping.isWrapped ? wrapping.clamp(scroll.to) : scroll.to
    case .deceleration(let fling): wrapping.isWrapped ? wrapping.clamp(fling.to) : fling.to
    case .glide(let glide): wrapping.isWrapped ? wrapping.clamp(glide.to) : glide.to
    case .cruise(let cruise): wrapping.clamp(cruise.stop(at: now))
    }
  }

  /// The item that the carousel is bound for: the one nearest to ``targetOffset``, or to the current
  /// position while a finger moves it or if its motion has no end; `nil` if there are none.
  public var targetIndex: Int? {
    let lead = motion.lead(at: now)
    let index = wrapping.index(at: lead.isFinite ? position + lead : position)
    return index < 0 ? nil : index
  }

  /// Whether time alone changes nothing: no frame needs to be drawn until something else happens.
  public var isAtRest: Bool { !isTicking && !hasRunningMorphs }

  /// The distance of an item from the current position, in items; the shorter way when wrapped.
  public func offset(ofItem index: Int) -> Double { wrapping.offset(of: index, from: position) }

  /// The card in view that shows the item or placeholder at `index`, or `nil`.
  public func handle(ofItem index: Int) -> Int? { cards.first { $0.index == index }?.handle }

  /// The index of the item or placeholder that a card in view shows, or `nil`.
  public func index(ofHandle handle: Int) -> Int? { cards.first { $0.handle == handle }?.index }

  /// Hands over what has happened since the last call, in order.
  public mutating func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Appends what has happened since the last call to `list`, without allocating for itself.
  public mutating func drainEvents(into list: inout [Event]) {
    list.append(contentsOf: events)
    events.removeAll(keepingCapacity: true)
  }

  /// The current item; −1 if there are none.
  var index: Int { wrapping.index(at: position) }

  /// Whether constant scrolling is what moves the carousel now.
  var autoscrolls: Bool {
    wantsAutoscroll && drag == nil && !isTouched && motion == .none
  }

  /// Whether constant scrolling is set and has somewhere to go: not at the end it runs to.
  var wantsAutoscroll: Bool {
    guard configuration.autoscroll != 0, wrapping.count > 0 else { return false }
    guard !wrapping.isWrapped else { return true }
    return configuration.autoscroll > 0 ? position > wrapping.lower : position < wrapping.upper
  }

  /// The offset at which the item with this index rests.
  func restingOffset(_ index: Int) -> Double {
    wrapping.isWrapped ? Double(index) : wrapping.clamp(Double(index))
  }

  /// How far the ends can be overshot.
  var bounce: Double { configuration.bounces ? configuration.bounceDistance : 0 }

  mutating func startTicking() {
    guard !isTicking else { return }
    isTicking = true
    lastStep = nil
    events.append(.wokeUp)
  }

  mutating func stopTicking() {
    guard isTicking else { return }
    isTicking = false
    events.append(.fellAsleep)
  }
}
