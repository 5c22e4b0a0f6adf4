import RealModule

extension Detail {
  /// One finger or several: the point between them, how far they have spread, and how fast both change.
  struct Fingers: Sendable {
    /// The point between them, in the view.
    private(set) var center: Point
    /// Their distance as a multiple of the one they began with.
    private(set) var spread = 1.0
    private var x = VelocityTracker(limit: fastest)
    private var y = VelocityTracker(limit: fastest)
    private var logarithm = VelocityTracker(limit: fastestSpread)
    /// How fast the point between them moved when they left, if it was told.
    private var last: Vector?

    /// The greatest speed, in logical units per second.
    private static let fastest = 8000.0
    /// The greatest speed of the spread's natural logarithm, per second.
    private static let fastestSpread = 8.0
    /// The time ahead, in seconds, over which rates of what follows the fingers are taken.
    private static let moment = 1e-4

    /// Fingers that come to rest at `center`.
    init(center: Point, at time: Double) {
      self.center = center
      track(at: time)
    }

    /// The fingers have moved.
    mutating func move(to center: Point, spread: Double, at time: Double) {
      (self.center, self.spread) = (center, spread)
      track(at: time)
    }

    /// The fingers leave, and the point between them moves at `velocity`; one that is no number is not
    /// taken.
    mutating func leave(at velocity: Vector) {
      guard velocity.x.isFinite, velocity.y.isFinite else { return }
      func limited(_ value: Double) -> Double { min(max(value, -Self.fastest), Self.fastest) }
      last = Vector(x: limited(velocity.x), y: limited(velocity.y))
    }

    /// How fast the point between them moves at `time`, in logical units per second.
    func velocity(at time: Double) -> Vector {
      last ?? Vector(x: x.velocity(at: time), y: y.velocity(at: time))
    }

    /// How fast it all changes that follows the fingers as `placement` tells.
    func rate(
      at time: Double, of placement: (_ center: Point, _ spread: Double) -> Placement
    ) -> Placement {
      let velocity = velocity(at: time)
      let spreading = logarithm.velocity(at: time)
      let later = placement(
        Point(
          x: center.x + velocity.x * Self.moment, y: center.y + velocity.y * Self.moment),
        spread * Double.exp(spreading * Self.moment))
      return placement(center, spread).rate(to: later, in: Self.moment)
    }

    private mutating func track(at time: Double) {
      x.add(position: center.x, at: time)
      y.add(position: center.y, at: time)
      logarithm.add(position: Double.log(spread), at: time)
    }
  }
}
