/// A display as a compositor drives it: what it announces and how it keeps time.
public struct OutputModel: Hashable, Sendable {
  /// The connector's name, such as `HEADLESS-1` (`wl_output` version 4).
  public var name: String
  /// The size in pixels before the transform.
  public var width: Int
  /// The height in pixels before the transform.
  public var height: Int
  /// The physical size in millimetres; zero when unknown.
  public var physicalWidth: Int
  /// The physical height in millimetres; zero when unknown.
  public var physicalHeight: Int
  /// The scale in 120ths: 120 is one, 180 is one and a half, 240 is two.
  public var scale120: Int
  /// The `wl_output.transform`: 0 none, 1 a quarter turn counter-clockwise, up to 7.
  public var transform: Int
  /// The refresh rate announced with the mode, in millihertz.
  public var announcedRefresh: Int
  /// The time from one vblank to the next.
  public var period: Duration
  /// Periods to use in turn instead of `period`; empty for a constant one.
  public var periods: [Duration]
  /// How long before a vblank the compositor takes the content for it.
  public var repaintLead: Duration
  /// When frame callbacks are answered.
  public var callbacks: CallbackPolicy
  /// Where in the cycle they are answered.
  public var callbackMoment: CallbackMoment
  /// What they carry.
  public var callbackStamp: CallbackStamp
  /// When buffers are given back.
  public var release: ReleasePolicy
  /// How presentation feedback behaves.
  public var presentation: PresentationPolicy

  /// Makes a display of `width` × `height` pixels that refreshes at `hertz` and behaves ideally.
  public init(name: String = "TEST-1", width: Int = 1280, height: Int = 800, hertz: Double = 60) {
    self.name = name
    self.width = width
    self.height = height
    physicalWidth = 300
    physicalHeight = 190
    scale120 = 120
    transform = 0
    announcedRefresh = Int((hertz * 1000).rounded())
    period = .period(hertz: hertz)
    periods = []
    repaintLead = .zero
    callbacks = .everyRefresh
    callbackMoment = .atVblank
    callbackStamp = .now
    release = .atCallback
    presentation = PresentationPolicy()
  }

  /// The time from vblank `index` to the next, counted from 0.
  public func period(after index: Int) -> Duration {
    periods.isEmpty ? period : periods[index % periods.count]
  }

  /// The integer scale that clients without fractional scaling are told.
  public var integerScale: Int { max(1, (scale120 + 119) / 120) }

  /// Whether width and height are exchanged by the transform.
  public var isTurned: Bool { transform & 1 == 1 }

  /// The width in logical units as the user sees it.
  public var logicalWidth: Int { (isTurned ? height : width) * 120 / max(1, scale120) }

  /// The height in logical units as the user sees it.
  public var logicalHeight: Int { (isTurned ? width : height) * 120 / max(1, scale120) }
}
