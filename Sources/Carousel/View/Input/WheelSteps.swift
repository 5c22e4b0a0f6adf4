/// Counts the detents of one seat's wheel.
struct WheelSteps: Equatable {
  /// The turned part of a detent that has not yet made a step, in 120ths.
  private(set) var remainder = 0
  private var lastTime = -Double.infinity

  /// One detent, as the protocol counts it.
  static let detent = 120
  /// The time in seconds after which a remainder is dropped.
  static let memory = 0.5

  /// The steps for a wheel rotation in 120ths of a detent.
  ///
  /// A remainder is lost when the direction changes or half a second passes.
  mutating func turn(_ turn: Int, time: Double) -> Int {
    let turned = max(-100 * Self.detent, min(100 * Self.detent, turn))
    if time - lastTime > Self.memory || remainder.signum() == -turned.signum() {
      remainder = 0
    }
    lastTime = time
    remainder += turned
    let steps = remainder / Self.detent
    remainder -= steps * Self.detent
    return steps
  }
}
