/// Two springs that come to rest at the same time, one for each coordinate.
struct VectorSpring: Equatable, Sendable {
  private let x: Spring
  private let y: Spring

  /// Starts at `position` with `velocity`, is at rest on the origin after `duration` > 0 seconds.
  init(from position: Vector, velocity: Vector, duration: Double) {
    x = Spring(from: position.x, velocity: velocity.x, to: 0, duration: duration)
    y = Spring(from: position.y, velocity: velocity.y, to: 0, duration: duration)
  }

  /// The position after `time` seconds.
  func position(at time: Double) -> Vector {
    Vector(x: x.position(at: time), y: y.position(at: time))
  }

  /// The velocity after `time` seconds.
  func velocity(at time: Double) -> Vector {
    Vector(x: x.velocity(at: time), y: y.velocity(at: time))
  }
}
