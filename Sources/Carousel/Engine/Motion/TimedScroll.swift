/// An eased move from one offset to another in a given time.
struct TimedScroll: Equatable, Sendable {
  /// The duration of animated scrolls, in seconds.
  static let usual = 0.4
  /// The duration of a scroll to where the carousel already is, in seconds.
  static let touch = 0.01

  var start: Double
  var from: Double
  var to: Double
  var duration: Double

  var end: Double { start + duration }

  func position(at time: Double) -> Double {
    isOver(at: time) ? to : from + (to - from) * Ease.value((time - start) / duration)
  }

  func velocity(at time: Double) -> Double {
    (to - from) * Ease.slope((time - start) / duration) / duration
  }

  func isOver(at time: Double) -> Bool { time >= end || time - start >= duration }
}
