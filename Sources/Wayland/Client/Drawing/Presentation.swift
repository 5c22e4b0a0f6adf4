/// When a frame was seen.
public struct Presentation: Equatable, Sendable {
  /// The time of the loop's clock at which the frame turned to light, or `nil` if the compositor's
  /// clock is unknown here.
  public var time: Nanoseconds?
  /// When its drawing began, in the loop's clock: what changed before is in it.
  public var start: Nanoseconds
  /// The stamp in the compositor's presentation clock.
  public var stamp: Nanoseconds
  /// The time to the next refresh as the compositor says.
  ///
  /// 0 is unknown.
  public var refresh: Nanoseconds
  /// The count of the retraces, or 0 if the screen has none.
  public var sequence: UInt64
  /// What is behind the numbers: vsync, hardware clock, hardware completion, zero copy.
  public var kind: WpPresentationFeedback.Kind
}

/// Whether a compositor is asked when a frame was seen, without trusting that an answer ever comes.
///
/// At most eight questions of all surfaces together are open, ever: none can be taken back. A
/// compositor that does not answer is asked five times; then one more is tried after five seconds,
/// and the next each time after a pause ten times as long: wlroots 0.15 without a screen never
/// answers.
final class PresentationTrust {
  static var limit: Int { 8 }
  /// The number of unanswered requests after which no more are sent.
  private static var patience: Int { 5 }
  private static var firstPause: Nanoseconds { 5_000_000_000 }

  private var open = 0
  /// How many were asked since one was answered.
  private var unanswered = 0
  private var lastAsked: Nanoseconds = 0
  private var pause = firstPause

  /// Notes that a question is asked now, or returns `false` if none is to be.
  func ask(at now: Nanoseconds) -> Bool {
    guard open < Self.limit else { return false }
    if unanswered >= Self.patience {
      guard now - lastAsked >= pause else { return false }
      pause *= 10
    }
    open += 1
    unanswered += 1
    lastAsked = now
    return true
  }

  func answered() {
    open -= 1
    (unanswered, pause) = (0, Self.firstPause)
  }

  /// Discounts `count` pending requests, whose surface has ended.
  func forget(_ count: Int) { open -= count }
}
