/// Constant scrolling: an even motion without an end of its own.
struct Drift: Equatable, Sendable {
  /// The position when it began, in items.
  private(set) var from: Double
  /// When it began, in seconds: with the first look at it.
  private(set) var start: Double?
  /// Items per second.
  let velocity: Double

  /// After so many seconds it counts from where it is then, so that days take no digits from it.
  private static let span = 4096.0

  /// A drift from `position`, since `start` or from the first look at it on.
  init(from position: Double, velocity: Double, start: Double? = nil) {
    (from, self.velocity, self.start) = (position, velocity, start)
  }

  /// The position at `time`.
  func position(at time: Double) -> Double { start.map { from + velocity * (time - $0) } ?? from }

  /// When it comes to `end`; infinite if never.
  func time(reaching end: Double) -> Double {
    guard let start, velocity != 0, (end - from) * velocity >= 0 else { return .infinity }
    return start + (end - from) / velocity
  }

  /// It is looked at.
  mutating func look(at time: Double) {
    guard let start else { return self.start = time }
    if time - start > Self.span { (from, self.start) = (position(at: time), time) }
  }

  /// Counts its items anew, `items` more than before.
  mutating func shift(by items: Double) { from += items }
}
