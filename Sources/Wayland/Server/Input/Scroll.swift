/// One scroll event: what goes between two `wl_pointer.frame`.
public struct Scroll: Hashable, Sendable {
  /// Where the scrolling comes from, numbered as `wl_pointer.axis_source`.
  public typealias Source = WlPointer.AxisSource

  /// Where it comes from; `nil` sends no source.
  public var source: Source?
  /// The way downwards, in logical units, or `nil` for none.
  public var vertical: Double?
  /// The way to the right, in logical units, or `nil` for none.
  public var horizontal: Double?
  /// The notches downwards in 120ths (`axis_value120`, or `axis_discrete` before version 8).
  public var vertical120: Int32?
  /// The notches to the right in 120ths.
  public var horizontal120: Int32?
  /// Whether the end of the scrolling is announced for the axes that moved.
  public var stops: Bool
  /// Whether `wl_pointer.frame` follows.
  package var isFramed: Bool

  /// Makes a scroll event.
  public init(
    source: Source?, vertical: Double? = nil, horizontal: Double? = nil,
    vertical120: Int32? = nil, horizontal120: Int32? = nil, stops: Bool = false,
    isFramed: Bool = true
  ) {
    self.source = source
    self.vertical = vertical
    self.horizontal = horizontal
    self.vertical120 = vertical120
    self.horizontal120 = horizontal120
    self.stops = stops
    self.isFramed = isFramed
  }

  /// Notches of a usual wheel: positive turns toward the user, 10 units a notch as libinput has.
  public static func wheel(notches: Int) -> Scroll {
    Scroll(
      source: .wheel, vertical: Double(notches) * 10,
      vertical120: Int32(clamping: min(max(notches, -1_000_000), 1_000_000) * 120))
  }

  /// A part of a notch, in 120ths, of a wheel of high resolution.
  package static func fineWheel(_ value120: Int32) -> Scroll {
    Scroll(source: .wheel, vertical: Double(value120) / 12, vertical120: value120)
  }

  /// Two fingers on a touchpad.
  public static func fingers(horizontal: Double? = nil, vertical: Double? = nil) -> Scroll {
    Scroll(source: .finger, vertical: vertical, horizontal: horizontal)
  }

  /// The fingers have left the touchpad.
  package static var fingersLifted: Scroll {
    Scroll(source: .finger, vertical: 0, horizontal: 0, stops: true)
  }
}
