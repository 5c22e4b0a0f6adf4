/// A display as a compositor drives it: what it announces and how it keeps time.
///
/// A value outside of a range given here becomes the nearest within.
public struct OutputModel: Hashable, Sendable {
  /// The connector's name, such as `HEADLESS-1` (`wl_output` version 4).
  public var name: String
  /// The width in pixels before the transform, 1…16 384.
  public var width: Int {
    didSet { width = Self.sizes.nearest(width) }
  }
  /// The height in pixels before the transform, 1…16 384.
  public var height: Int {
    didSet { height = Self.sizes.nearest(height) }
  }
  /// The physical size in millimeters; zero when unknown.
  public var physicalWidth = 300
  /// The physical height in millimeters; zero when unknown.
  public var physicalHeight = 190
  /// The scale in 120ths, 1…12 000: 120 is one, 180 is one and a half, 240 is two.
  public var scale120 = 120 {
    didSet { scale120 = (1...12_000).nearest(scale120) }
  }
  /// The `wl_output.transform`: 0 none, 1 a quarter turn counter-clockwise, up to 7.
  ///
  /// Other numbers are announced as they are, to see what a client makes of them.
  public var transform = 0
  /// The refresh rate announced with the mode, in millihertz.
  public var announcedRefresh: Int
  /// The time from one vblank to the next, 100 µs…1000 s.
  public var period: Duration {
    didSet { period = Self.times.nearest(period) }
  }
  /// Periods to use in turn instead of `period`, each in its range.
  ///
  /// Empty for a constant one.
  public var periods: [Duration] = [] {
    didSet { periods = periods.map(Self.times.nearest) }
  }
  /// How long before a vblank the compositor takes the content for it, 0…1000 s.
  public var repaintLead = Duration.zero {
    didSet { repaintLead = (.zero...Self.times.upperBound).nearest(repaintLead) }
  }
  /// When frame callbacks are answered.
  public var callbacks = CallbackPolicy.everyRefresh
  /// Where in the cycle they are answered.
  public var callbackMoment = CallbackMoment.atVblank
  /// What they carry.
  public var callbackStamp = CallbackStamp.now
  /// When buffers are released.
  public var release = ReleasePolicy.atCallback
  /// How presentation feedback behaves.
  public var presentation = PresentationPolicy()

  /// Makes a display of `width` × `height` pixels that refreshes at `hertz`, 0.001…10 000, and
  /// behaves ideally.
  public init(name: String = "TEST-1", width: Int = 1280, height: Int = 800, hertz: Double = 60) {
    self.name = name
    self.width = Self.sizes.nearest(width)
    self.height = Self.sizes.nearest(height)
    announcedRefresh = Int((Duration.rate(hertz) * 1000).rounded())
    period = .period(hertz: hertz)
  }

  private static var sizes: ClosedRange<Int> { 1...16_384 }
  private static var times: ClosedRange<Duration> { .microseconds(100) ... .seconds(1000) }

  /// The time from vblank `index` to the next, counted from 0.
  public func period(after index: Int) -> Duration {
    periods.isEmpty ? period : periods[max(0, index) % periods.count]
  }

  /// The integer scale for clients without fractional scaling.
  package var integerScale: Int { (scale120 + 119) / 120 }

  /// Whether width and height are exchanged by the transform.
  public var isTurned: Bool { transform & 1 == 1 }

  /// The width in logical units as the user sees it.
  package var logicalWidth: Int { (isTurned ? height : width) * 120 / scale120 }

  /// The height in logical units as the user sees it.
  package var logicalHeight: Int { (isTurned ? width : height) * 120 / scale120 }
}

extension ClosedRange {
  /// What lies nearest to `value` in this range.
  fileprivate func nearest(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension OutputModel {
  /// A perfect 60 Hz display.
  public static var ideal60: OutputModel { OutputModel(hertz: 60) }
}
