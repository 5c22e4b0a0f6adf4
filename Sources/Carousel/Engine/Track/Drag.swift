/// A finger that moves the carousel.
struct Drag: Sendable {
  /// What `Event.settled` will name if the finger lifts slowly.
  let cause: Carousel.Cause
  /// What the finger caught when it landed, or `nil` if nothing moved.
  let caught: Catch?
  /// The item that was nearest when the drag began.
  ///
  /// In the smooth feel the target of a caught motion that had almost arrived, so that quick
  /// flicks go on from one another.
  private(set) var page: Double
  /// How far the finger has moved the carousel, in items, all the way round a ring and on.
  private var travel = 0.0
  /// How far `page` was from the position when the drag began, in items.
  private let lead: Double
  /// How far the ends give way, in items: what it was when the drag began, so that nothing jumps.
  let bounce: Double
  /// The finger's way since it landed, along the axis, in logical units.
  private(set) var translation: Double
  /// Where the carousel would be if its ends did not resist, in items.
  private(set) var pull: Double
  /// How fast it moves the carousel, in items per second.
  private(set) var velocity = 0.0
  private var lastMove: Double?
  /// The finger's way lately, in items, positive toward higher ones.
  private var tracker = VelocityTracker()
  /// The finger's velocity in items per second as it was given, instead of the tracker's.
  private var givenVelocity: Double?
  private var itemWidth = 0.0
  /// Where the finger is in the view, if it may hold a card.
  private(set) var finger: Point?
  /// How it holds the card that it touched, or `nil` while it holds none.
  var grip: Grip?
  /// Whether it takes hold of the card under it before it moves on.
  var gripsAnew: Bool

  /// A finger that has moved by `translation` and is at `finger` now, where the carousel stands at `position`.
  init(
    translation: Vector, finger: Point?, cause: Carousel.Cause, caught: Catch?,
    position: Double, metrics: Metrics, stamp: Double
  ) {
    let way = translation.isFinite ? translation.along(metrics.configuration.axis) : 0
    let finger = finger.flatMap { $0.isFinite ? $0 : nil }
    (self.translation, self.finger, self.cause, self.caught) = (way, finger, cause, caught)
    gripsAnew = finger != nil
    bounce = metrics.bounce
    pull = metrics.resistance(distance: bounce).pull(position)
    var page = position
    if metrics.configuration.feel == .smooth, let lead = caught?.lead, abs(lead) <= 1 {
      page += lead
    }
    self.page = page.rounded(.toNearestOrAwayFromZero)
    lead = self.page - position
    note(way, metrics: metrics, stamp: stamp)
  }
}

extension Drag {
  /// The finger has moved by `translation` in all: where the carousel stands now.
  mutating func move(
    by translation: Vector, velocity: Vector?, position: Double, metrics: Metrics, stamp: Double
  ) -> Double {
    let way = translation.along(metrics.configuration.axis)
    let pulled = pulled(by: translation, metrics: metrics)
    if way != self.translation || lastMove == nil { lastMove = stamp }
    note(way, metrics: metrics, stamp: stamp)
    take(velocity, metrics: metrics)
    self.velocity = shownVelocity(at: position, metrics: metrics, stamp: stamp)
    (pull, finger, self.translation) = (pulled.pull, pulled.finger, way)
    guard metrics.isWrapped else { return metrics.resistance(distance: bounce).position(pull) }
    travel += metrics.wrapping.distance(from: position, to: pull)
    return pull
  }

  /// The item on which the drag began, counted like the carousel's position: in a ring that may be turns away.
  func page(at position: Double, isWrapped: Bool) -> Double {
    isWrapped ? (position - travel + lead).rounded() : page
  }

  mutating func lift(
    velocity: Vector, position: Double, metrics: Metrics, stamp: Double
  ) {
    take(velocity, metrics: metrics)
    self.velocity = shownVelocity(at: position, metrics: metrics, stamp: stamp)
    lastMove = stamp
  }

  /// The gesture was taken away: it has no velocity.
  mutating func cancel() { (velocity, lastMove, givenVelocity) = (0, nil, 0) }

  /// How far ahead of the carousel the finger is if it has moved by `translation` in all, in items.
  func lead(_ translation: Vector, metrics: Metrics) -> Double {
    guard translation.isFinite else { return 0 }
    let resistance = metrics.resistance(distance: bounce)
    let lead = metrics.wrapping.distance(
      from: resistance.position(pull),
      to: resistance.position(pulled(by: translation, metrics: metrics).pull))
    return lead.isFinite ? lead : 0
  }

  func isHeld(at stamp: Double) -> Bool {
    lastMove.map { stamp - $0 >= VelocityTracker.stop } ?? true
  }

  /// The finger's velocity at `time` in items per second.
  func fingerVelocity(at time: Double) -> Double { givenVelocity ?? tracker.velocity(at: time) }

  func itemsPerWidth(forward: Bool, position: Double, metrics: Metrics) -> Double {
    let part = forward ? 1e-3 : -1e-3
    if let grip, let finger {
      var ahead = finger
      let way = -metrics.sense * part * metrics.itemWidth
      if metrics.configuration.axis == .horizontal { ahead.x += way } else { ahead.y += way }
      return (grip.position(finger: ahead, metrics) - grip.position(finger: finger, metrics)) / part
    }
    guard metrics.hasCardLengths else { return metrics.offsetMultiplier }
    let ahead = metrics.position(position, movedBy: part * metrics.itemWidth)
    return (ahead - position) / part * metrics.offsetMultiplier
  }

  /// The carousel stands at `position` all the same.
  mutating func hold(at position: Double, metrics: Metrics) {
    pull = metrics.resistance(distance: bounce).pull(position)
  }

  /// Rebases positions by `items`.
  mutating func shift(by items: Double) {
    pull += items
    page += items
    grip?.start += items
  }

  /// Where the pull and the finger are after the finger has moved by `translation` in all.
  private func pulled(by translation: Vector, metrics: Metrics) -> (pull: Double, finger: Point?) {
    let axis = metrics.configuration.axis
    let length = translation.along(axis) - self.translation
    var finger = finger
    if axis == .horizontal { finger?.x += length } else { finger?.y += length }
    var pull: Double
    if let grip, let finger {
      pull = grip.position(finger: finger, metrics)
    } else {
      pull = metrics.position(
        self.pull, movedBy: -metrics.sense * length * metrics.offsetMultiplier)
    }
    pull = min(max(pull, -Self.farthest), Self.farthest)
    if metrics.isWrapped || bounce == 0 { pull = metrics.wrapping.clamp(pull) }
    return (pull, finger)
  }

  /// Notes the finger's way, in logical units, at the event time `stamp`.
  private mutating func note(_ way: Double, metrics: Metrics, stamp: Double) {
    let width = metrics.itemWidth
    guard width > 0 else { return }
    if width != itemWidth { tracker = VelocityTracker() }
    itemWidth = width
    tracker.add(position: -metrics.sense * way / width, at: stamp)
  }

  /// The largest velocity that a caller may give, in items per second: a product of it is a number.
  private static let fastest = 1e9
  /// How far a finger pulls at most, in items: there is a way back from there.
  private static let farthest = 1e12

  /// Takes a velocity that is known, in logical units per second.
  private mutating func take(_ velocity: Vector?, metrics: Metrics) {
    givenVelocity = velocity.map {
      let along = $0.isFinite ? $0.along(metrics.configuration.axis) : 0
      guard metrics.itemWidth > 0 else { return 0 }
      return min(max(-metrics.sense * along / metrics.itemWidth, -Self.fastest), Self.fastest)
    }
  }

  /// How fast it moves the carousel at `position`, in items per second.
  private func shownVelocity(at position: Double, metrics: Metrics, stamp: Double) -> Double {
    fingerVelocity(at: stamp)
      * (metrics.isWrapped ? 1 : metrics.resistance(distance: bounce).slope(position))
      * metrics.configuration.scrollSpeed
  }
}

/// What a finger found when it came down on a moving carousel.
struct Catch: Equatable, Sendable {
  /// How fast the carousel was, in items per second.
  let velocity: Double
  /// When it was caught, in seconds.
  let time: Double
  /// How much of its motion had passed, 0 … 1.
  let progress: Double
  /// The way it had left, in items, or infinity if it was bound nowhere.
  let lead: Double

  /// The velocity, in items per second, below which a motion is practically over.
  static let speed = 0.5
  /// The share of its duration after which a motion is practically over.
  static let share = 0.8
  /// A flick within this time of the catch, in seconds, goes on with what it caught.
  static let window = 0.3
  /// The largest factor by which a caught motion speeds up a flick.
  static let boost = 3.0

  /// Whether the finger only stopped the carousel, so that no tap is meant.
  var isNoTap: Bool { abs(velocity) > Self.speed || progress < Self.share }

  /// The velocity of a flick with `velocity` at `time`, with the caught momentum added if it goes the
  /// same way: repeated flicks build up.
  func builtUp(velocity: Double, at time: Double) -> Double {
    guard velocity * self.velocity > 0, (0...Self.window).contains(time - self.time) else {
      return velocity
    }
    let sum = velocity + self.velocity
    let limit = Self.boost * abs(velocity)
    return min(max(sum, -limit), limit)
  }
}
