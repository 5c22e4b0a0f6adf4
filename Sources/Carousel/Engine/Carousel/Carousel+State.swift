extension Carousel {
  /// The settings in effect; change them with `configure`.
  public var configuration: Configuration { metrics.configuration }

  /// The size of the view in logical units; change it with `resize`.
  public var viewSize: Size { metrics.viewSize }

  /// What there is to show; change it with `reload`, `apply`, `insert` and `remove`.
  public var data: DataSource { metrics.data }

  /// The length of an item along the axis.
  public var itemWidth: Double { metrics.itemWidth }

  /// How many items a drag by one item width moves.
  public var offsetMultiplier: Double { metrics.offsetMultiplier }

  /// What has moved the carousel since it last settled, or `nil` after that.
  public var cause: Cause? { track.activity.cause }

  /// The current position in items; −1 if there are none.
  ///
  /// A pulled carousel can be beyond its ends.
  public var offset: Double { track.position }

  /// The item nearest to the current position, or `nil` if there are none.
  public var currentIndex: Int? {
    let index = metrics.index(at: track.position)
    return index < 0 ? nil : index
  }

  /// The number of items.
  public var itemCount: Int { metrics.count }

  /// The number of placeholders there are; none are shown when wrapped.
  public var placeholderCount: Int { metrics.data.placeholderCount }

  /// Whether the last item is followed by the first.
  public var isWrapped: Bool { metrics.isWrapped }

  /// The largest number of cards in view.
  public var visibleItemLimit: Int { metrics.visibleLimit }

  /// The indices of the cards in view, ascending; below 0 and from the number of items on are
  /// placeholders.
  public var visibleIndices: [Int] { deck.cards.map { $0.index } }

  /// The state of the cover flow flip, −1…1: 0 except just after another item became current.
  public var toggle: Double { turnover.flip.toggle }

  /// Whether a finger is moving the carousel.
  public var isDragging: Bool { track.phase.isDragging }

  /// Whether a finger rests on the carousel without dragging it.
  public var isTouched: Bool { track.phase.isTouched }

  /// Whether a finger rests on the carousel or holds a card.
  package var isHeld: Bool { isTouched || isSwiping }

  /// Whether the carousel is slowing down after a fling.
  public var isDecelerating: Bool { track.phase.motion?.isFling == true }

  /// Whether an animated scroll or a cruise is running.
  public var isScrolling: Bool { track.phase.motion?.isFling == false }

  /// The velocity of the running motion, in items per second, or 0 without one.
  public var velocity: Double { track.velocity(step) }

  /// Where the carousel will stop, or where it is if nothing moves it; in a cruise, where it would
  /// stop if that ended now.
  public var targetOffset: Double {
    let wrapping = metrics.wrapping
    switch track.phase.motion {
    case .none: return track.position
    case .cruise(let cruise): return wrapping.clamp(cruise.stop(at: now))
    case .some(let motion):
      let target = track.position + motion.lead(at: now)
      return wrapping.isWrapped
        ? wrapping.clamp(motion.target ?? target) : motion.target ?? target
    }
  }

  /// The target item: the one nearest to ``targetOffset``, or to the current position during a drag
  /// or an endless motion, or `nil` if there are no items.
  public var targetIndex: Int? {
    let lead = track.lead(at: now)
    let index = metrics.index(at: lead.isFinite ? track.position + lead : track.position)
    return index < 0 ? nil : index
  }

  /// The next instant at which one motion gives way to another, in seconds, or `nil` if none is
  /// known.
  public var nextTransitionTime: Double? { transitionTime }

  /// Whether time alone changes nothing: no frame needs to be drawn until something else happens.
  public var isAtRest: Bool {
    !(track.isMoving || metrics.showsFlips && isFlipping) && !deck.hasRunningMorphs
      && !swipes.isMoving
  }

  /// Whether nothing moves, and no finger is on the carousel.
  package var isSettled: Bool { isAtRest && track.phase.isResting }

  /// When a carousel at rest wants `advance` to be called next, in seconds, or `nil` if never.
  ///
  /// A timer suffices: until then there is nothing new to draw.
  public var nextWakeUp: Double? { isAtRest ? autoplay?.dueTime : nil }

  /// The distance of an item from the current position, in items; the shorter way when wrapped.
  public func offset(ofItem index: Int) -> Double {
    metrics.wrapping.offset(of: index, from: track.position)
  }

  /// The card in view that shows the item or placeholder at `index`, or `nil`.
  public func cardID(ofItem index: Int) -> CardID? { deck.card(index)?.id }

  /// The index of the item or placeholder that a card in view shows, or `nil`.
  public func index(of card: CardID) -> Int? { deck.card(card)?.index }

  /// Whether a card in view fades from where it was to where it is.
  package func isCrossFading(_ card: CardID) -> Bool {
    deck.departing.contains { $0.isGhost && $0.card.id == card } && deck.card(card) != nil
  }

  /// Fills `frame` with the visible cards at the time of the last `advance`.
  ///
  /// Reusing a frame avoids allocations. Cards that are invisible, or that show a
  /// hidden back, are left out.
  public func frame(into frame: inout Frame) {
    deck.fill(&frame, at: moment)
  }

  /// The card of an item where it belongs, whatever is on its way, be it seen or not.
  ///
  /// - Parameters:
  ///   - index: The item.
  ///   - uncovered: How much of what its mask hides is to be seen, 0…1.
  /// - Returns: The card, or `nil` if it is not loaded.
  package func cardInPlace(_ index: Int, uncovered: Double = 0) -> Frame.Card? {
    deck.card(index).map { deck.cardInPlace($0, uncovered: uncovered, at: moment) }
  }

  /// The item whose card is seen at a point of the view; placeholders hide items but are not items.
  public func item(at point: Point) -> Int? {
    guard let index = card(at: point)?.index, index >= 0, index < metrics.count else { return nil }
    return index
  }

  /// The nearest card at a point of the view; placeholders included.
  public func card(at point: Point) -> Frame.Card? {
    var frame = Frame()
    self.frame(into: &frame)
    return frame.card(at: point)
  }

  /// Returns the events since the last call, oldest first.
  ///
  /// If events are not taken, only the latest are kept: at least 8,192.
  public mutating func takeEvents() -> [Event] {
    var events: [Event] = []
    outbox.drain(into: &events)
    return events
  }

  /// Appends what has happened since the last call to `list`, without allocating for itself.
  public mutating func drainEvents(into list: inout [Event]) { outbox.drain(into: &list) }
}
