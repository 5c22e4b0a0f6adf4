/// A finger that moves the carousel.
struct Drag: Sendable {
  /// The finger's way since it landed, along the axis, in logical units.
  var translation: Double
  /// Where the carousel would be if its ends did not resist, in items.
  var pull: Double
  /// How far the ends give way, in items: what it was when the drag began, so that nothing jumps.
  var bounce: Double
  /// The item that was nearest when the drag began.
  var page: Double
  /// Items per second.
  var velocity = 0.0
  /// When the finger last moved.
  var lastMove: Double?
  /// What `Event.settled` will name if the finger lifts slowly.
  var cause = Cause.drag
  /// The finger's way lately, in items, positive towards higher ones.
  var tracker = VelocityTracker()
  /// The finger's velocity in items per second as it was given, instead of the tracker's.
  var givenVelocity: Double?
  /// The item width that the tracker's items have.
  var itemWidth = 0.0
  /// Where the finger is in the view, if it holds a card.
  var finger: Point?
  /// How it holds the card that it touched; `nil` while it holds none.
  var grip: Grip?

  init(translation: Double, pull: Double, bounce: Double, page: Double, cause: Cause) {
    self.translation = translation
    self.pull = pull
    self.bounce = bounce
    self.page = page
    self.cause = cause
  }

  /// A finger that has not moved for this many seconds holds still.
  static let pause = VelocityTracker.stop

  /// Notes the finger's way, in items, at the event time `time`.
  mutating func add(_ way: Double, at time: Double, itemWidth: Double) {
    if itemWidth != self.itemWidth { tracker = VelocityTracker() }
    self.itemWidth = itemWidth
    tracker.add(position: way, at: time)
  }

  /// The finger's velocity at `time` in items per second.
  func fingerVelocity(at time: Double) -> Double {
    givenVelocity ?? tracker.velocity(at: time)
  }
}
