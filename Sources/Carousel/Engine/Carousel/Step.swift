/// One change of a carousel: when it happens, by which numbers, and what it reports.
///
/// Handed through the parts as one `inout` value.
struct Step: Sendable {
  /// The present time in seconds.
  var now: Double
  /// The numbers that follow from settings, size and data.
  var metrics: Metrics
  /// What has happened.
  var outbox: Outbox
}

/// What has happened and was not handed over yet, and what was last said of the carousel.
struct Outbox: Sendable {
  private(set) var events: [Carousel.Event] = []
  /// Events that are said after those of the move that is under way.
  private var afterMove: [Carousel.Event] = []
  /// What has moved the carousel since it last settled, or `nil` after that.
  var cause: Carousel.Cause?
  /// Whether the end was said since the last move began, also while the carousel rests there after that.
  private var hasReportedEnd = false
  /// Whether the position or a flip was last said to change with time.
  private(set) var isAwake = false
  /// The position last said, in items.
  private(set) var position: Double
  /// The current item as last said; −1 if there was none.
  private(set) var index: Int
  /// Whether the current item has another index, or another item has that index.
  private var isRenumbered = false

  /// Whether there is something to be said with the next move, or without one.
  var hasMore: Bool { isRenumbered || !afterMove.isEmpty }

  /// Nothing has happened; the carousel stands at `position` on the item `index`.
  init(position: Double, index: Int) { (self.position, self.index) = (position, index) }

  /// Moves the events to a list, oldest first.
  mutating func drain(into list: inout [Carousel.Event]) {
    list.append(contentsOf: events)
    events.removeAll(keepingCapacity: true)
  }

  /// Says that something has happened.
  mutating func post(_ event: Carousel.Event) { events.append(event) }

  /// Says it after the move that is under way was said.
  mutating func postAfterMove(_ event: Carousel.Event) { afterMove.append(event) }

  /// Notes that `cause` moves the carousel.
  mutating func note(_ cause: Carousel.Cause) {
    self.cause = cause
    hasReportedEnd = false
  }

  /// Says once per move that an end was met.
  mutating func report(_ end: Carousel.End) {
    guard !hasReportedEnd else { return }
    hasReportedEnd = true
    post(.reachedEnd(end))
  }

  /// Says that constant scrolling has nowhere to go.
  mutating func reportAutoscrollEnd(_ metrics: Metrics) {
    guard metrics.configuration.autoscroll != 0, metrics.count > 0 else { return }
    report(metrics.configuration.autoscroll > 0 ? .first : .last)
  }

  /// Says where the carousel is now, if it has moved, and what follows from that.
  mutating func report(position: Double, index: Int) {
    if abs(position - self.position) > 1e-6 { post(.didScroll) }
    if index != self.index || isRenumbered {
      post(.currentItemChanged(index < 0 ? nil : index))
    }
    (self.position, self.index, isRenumbered) = (position, index, false)
    events.append(contentsOf: afterMove)
    afterMove.removeAll(keepingCapacity: true)
  }

  /// Takes `position` as said: nothing has moved, only numbers have changed.
  mutating func renumber(position: Double) { self.position = position }

  /// The current item is number `index` now; says so with the next report if that is another number.
  mutating func renumber(index: Int) {
    guard self.index >= 0 else { return }
    isRenumbered = isRenumbered || index != self.index
    self.index = index
  }

  /// Another item is the current one; says so with the next report, also if its index is the same.
  mutating func noteOtherItem() { isRenumbered = true }

  /// Drops the older half of events that are not taken.
  mutating func dropOldEvents() {
    if events.count > Self.limit { events.removeFirst(events.count / 2) }
  }

  /// The number of events above which the older ones are dropped.
  private static let limit = 16_384

  /// Says whether something changes with time.
  mutating func report(isAwake: Bool) {
    guard isAwake != self.isAwake else { return }
    self.isAwake = isAwake
    post(isAwake ? .wokeUp : .fellAsleep)
  }

  /// Reports once that the carousel has settled after a motion.
  mutating func settle(on index: Int) {
    guard let cause else { return }
    self.cause = nil
    if index >= 0 { post(.settled(index: index, cause: cause)) }
  }
}
