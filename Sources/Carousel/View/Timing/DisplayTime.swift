/// What a host knows of time when it tells a view of something: now, and when frames are seen.
///
/// All times are seconds on one steady clock of the host's choice. A plain number will do where
/// nothing is known of frames.
public struct DisplayTime: Equatable, Sendable {
  /// Now.
  public var now: Double
  /// When a frame that is painted now will be seen.
  public var nextShow: Double
  /// The time from one frame to the next, or 0 where that is not known.
  public var period: Double
  /// Whether frames are being shown, as far as known.
  public var isSeen: Bool

  /// The current time, with the frame timing.
  public init(
    _ now: Double, nextShow: Double? = nil, period: Double = 0, isSeen: Bool = true
  ) {
    (self.now, self.nextShow) = (now, nextShow ?? now)
    (self.period, self.isSeen) = (period, isSeen)
  }
}

extension DisplayTime: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A time in seconds, with nothing known of frames.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A time in whole seconds, with nothing known of frames.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
