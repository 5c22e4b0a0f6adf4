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
