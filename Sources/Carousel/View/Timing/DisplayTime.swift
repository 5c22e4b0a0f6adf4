import CarouselEngine

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

/// The time line on which fingers, glides, catches and keys are drawn: the presentation times of frames.
///
/// The screen shows the carousel as drawn for the last frame. A change is therefore made
/// at that frame's time, not at the time of the event: a catch holds the visible position, and a glide begins
/// there. Without a running motion, it is made one refresh before the frame that will show it, so that
/// its first frame shows one refresh of motion, like every other.
package struct ViewClock {
  /// What the host said about time last.
  private(set) var display: DisplayTime
  /// When the last frame is seen, in seconds; −∞ before the first.
  private(set) var shown = -Double.infinity
  var isHidden = false
  /// Whether frames have stopped coming though something moves.
  private(set) var isUnseen = false

  /// How far ahead a frame may be seen, in seconds, unless frames come more slowly: a wrong prediction must
  /// not carry the time line away, since it never runs back.
  private static let horizon = 0.25
  /// How long frames may be missing while something moves, in seconds, before the view counts as unseen.
  private static let patience = 0.15

  package init(_ time: DisplayTime) {
    display = time
    set(time)
  }

  /// Notes what the host says about time.
  package mutating func set(_ time: DisplayTime) {
    display = time
    display.nextShow = min(time.nextShow, time.now + max(Self.horizon, 4 * time.period))
  }

  /// Notes a frame that is drawn.
  ///
  /// - Returns: the time that it is drawn for, in seconds, which never runs back.
  package mutating func drew() -> Double {
    shown = max(shown, display.nextShow)
    isUnseen = false
    return shown
  }

  /// The time of a change of a carousel, in seconds.
  func changeTime(isAtRest: Bool, isDragging: Bool) -> Double {
    changeTime(isMoving: display.isSeen && !isAtRest && !isDragging)
  }

  /// The time of a change, in seconds, with or without a running motion.
  package func changeTime(isMoving: Bool) -> Double {
    let next = display.nextShow - display.period
    guard shown.isFinite else { return next }
    return isMoving ? shown : max(shown, next)
  }

  /// Notes that the view is unseen if frames have stopped coming though something moves.
  ///
  /// - Returns: `true` if that is new.
  mutating func noteMissingFrames(isAtRest: Bool) -> Bool {
    guard !isUnseen, !display.isSeen, !isAtRest else { return false }
    isUnseen = true
    return true
  }

  /// When a motion that no frame shows is to be advanced, in seconds, or `nil` if nothing moves.
  ///
  /// `transitionTime` is the next instant at which one motion gives way to another.
  func wakeUp(isAtRest: Bool, transitionTime: Double?) -> Double? {
    guard !isAtRest else { return nil }
    guard isUnseen else { return max(display.now, shown) + Self.patience }
    return transitionTime.map { max($0, display.now) }
  }
}
