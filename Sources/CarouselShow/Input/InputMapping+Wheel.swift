import CarouselEngine

/// The turned part of a detent that has not yet made a step.
struct WheelState: Equatable {
  /// In 120ths of a detent.
  var remainder = 0
  var lastTime = -Double.infinity
}

extension InputMapping {
  /// One detent of a wheel, as the protocol counts it.
  static let detent = 120
  /// A remainder is forgotten after so many seconds.
  static let wheelMemory = 0.5

  /// The wheel turned, in 120ths of a detent: right and down are positive.
  ///
  /// Either direction drives the carousel, the greater one where both turned. A remainder is lost
  /// when the direction changes or half a second passes.
  mutating func wheelTurned(horizontal: Int, vertical: Int, time: Double) {
    let sense = axis == .horizontal && isRightToLeft ? -1 : 1
    let turn = horizontal.magnitude > vertical.magnitude ? horizontal * sense : vertical
    guard turn != 0 else { return }
    let turned = max(-100 * Self.detent, min(100 * Self.detent, turn))
    if time - wheel.lastTime > Self.wheelMemory || wheel.remainder.signum() == -turned.signum() {
      wheel.remainder = 0
    }
    wheel.lastTime = time
    wheel.remainder += turned
    let steps = wheel.remainder / Self.detent
    wheel.remainder -= steps * Self.detent
    if steps != 0 { actions.append(.step(steps, time: time, .wheel)) }
  }
}
