/// The events that were not handed over yet, and the state that was reported last.
///
/// Three functions derive events from the differences between the reported state and the present one:
/// `reportBeginnings`, `report(position:index:)` and `reportEndings`.
struct Outbox: Sendable {
  private(set) var events: [Carousel.Event] = []
  /// The activity last said.
  private(set) var activity: Activity
  private var saidEnds = 0
  /// Whether a finger was last said to drag.
  private var isDragging = false
  /// Whether the position or a flip was last said to change with time.
  private(set) var isAwake = false
  /// The position last said, in items.
  private(set) var position: Double
  /// The current item as last said; −1 if there was none.
  private(set) var index: Int
  /// Whether the current item has another index, or another item has that index.
  private(set) var isRenumbered = false

  /// Nothing has happened; the carousel stands as `track` does, on the item `index`.
  init(_ track: Track, index: Int) {
    (activity, position, self.index) = (track.activity, track.position, index)
  }

  mutating func drain(into list: inout [Carousel.Event]) {
    list.append(contentsOf: events)
    events.removeAll(keepingCapacity: true)
  }

  /// Says that something has happened.
  mutating func post(_ event: Carousel.Event) { events.append(event) }

  mutating func dropOldEvents() {
    if events.count > Self.limit { events.removeFirst(events.count / 2) }
  }

  /// The number of events above which the older ones are dropped.
  private static let limit = 16_384

  // MARK: Events from two states

  /// Whether a finger can drag now: one did before, or one has taken hold.
  func mayBeDragged(_ new: Activity) -> Bool { isDragging || new.grabs != activity.grabs }

  /// Says what the carousel has begun, and what that took the place of.
  ///
  /// A motion that is over already is said to end after the move.
  mutating func reportBeginnings(_ new: Activity, isDragging: Bool) {
    let (old, begins) = (activity, new.begun != activity.begun)
    let ended = new.ended - (new.isOver ? 1 : 0)
    if begins, ended > saidEnds {
      if !old.isOver { post(old.isFling ? .didEndDecelerating : .didEndScrolling) }
      saidEnds = ended
    }
    if let end = new.end, old.end == nil || new.moves != old.moves { post(.reachedEnd(end)) }
    let isGrabbed = new.grabs != old.grabs
    if self.isDragging, !isDragging || isGrabbed {
      let willDecelerate = begins && new.isFling
      if willDecelerate { report(isAwake: true) }
      post(.didEndDragging(willDecelerate: willDecelerate))
    }
    if isDragging, !self.isDragging || isGrabbed { post(.willBeginDragging) }
    if begins {
      post(new.isFling ? .willBeginDecelerating : .willBeginScrolling)
      if !new.isOver { report(isAwake: true) }
    }
    (activity, self.isDragging) = (new, isDragging)
  }

  /// Says where the carousel is now, if it has moved, and what follows from that.
  mutating func report(position: Double, index: Int) {
    if abs(position - self.position) > 1e-6 { post(.didScroll) }
    if index != self.index || isRenumbered {
      post(.currentItemChanged(index < 0 ? nil : index))
    }
    (self.position, self.index, isRenumbered) = (position, index, false)
  }

  /// Says that the motion has ended, if it has.
  mutating func reportEndings(_ new: Activity) {
    guard new.ended != saidEnds else { return }
    saidEnds = new.ended
    post(new.isFling ? .didEndDecelerating : .didEndScrolling)
  }

  /// Says whether something changes with time.
  mutating func report(isAwake: Bool) {
    guard isAwake != self.isAwake else { return }
    self.isAwake = isAwake
    post(isAwake ? .wokeUp : .fellAsleep)
  }

  // MARK: Other numbers

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
}
