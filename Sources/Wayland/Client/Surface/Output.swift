/// A screen.
///
/// Its properties change together, when the compositor has sent all of them.
public final class Output {
  /// What is known of a screen.
  public struct State: Equatable, Sendable {
    /// The scale the compositor suggests for it.
    public var scale = 1
    /// Frames in 1000 seconds.
    ///
    /// 0 is unknown.
    package var refreshMillihertz: Int32 = 0
    /// The present mode in pixels.
    ///
    /// 0 is unknown.
    public var width = 0
    /// The present mode in pixels.
    ///
    /// 0 is unknown.
    public var height = 0
    /// Millimeters.
    ///
    /// 0 is unknown.
    public var physicalWidth = 0
    /// Millimeters.
    ///
    /// 0 is unknown.
    public var physicalHeight = 0
    /// How the content is turned: the wire's number, from 0 to 7.
    public var transform: UInt32 = 0
    /// The name of the connector, like `HDMI-A-1`; empty before version 4.
    public var name = ""
    /// For people; empty before version 4.
    public var text = ""
  }

  /// What the screen last told.
  public private(set) var state = State()
  /// The number of the offer.
  let name: UInt32
  private var pending = State()
  private let output: Owned<WlOutput>
  private let onChange: () -> Void

  init(_ output: consuming Owned<WlOutput>, name: UInt32, onChange: @escaping () -> Void) {
    self.output = output
    self.name = name
    self.onChange = onChange
    self.output.onEvent { [weak self] event in self?.take(event) }
  }

  /// The screen in requests of other protocols.
  public var proxy: Proxy<WlOutput> { output.proxy }

  private func take(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, let width, let height, _, _, _, let transform):
      pending.physicalWidth = max(Int(width), 0)
      pending.physicalHeight = max(Int(height), 0)
      pending.transform = transform.rawValue < 8 ? transform.rawValue : 0
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { break }
      pending.width = max(Int(width), 0)
      pending.height = max(Int(height), 0)
      pending.refreshMillihertz = max(refresh, 0)
    case .scale(let factor): pending.scale = min(max(Int(factor), 1), 8)
    case .name(let name): pending.name = name
    case .description(let text): pending.text = text
    case .done: apply()
    }
    // Version 1 never says that it is done.
    if output.version < 2 { apply() }
  }

  private func apply() {
    guard state != pending else { return }
    state = pending
    onChange()
  }
}

/// The maximum size of a surface: all screens that have been seen together, side by side or
/// one above the other.
///
/// A window may span several screens, and screens appear and disappear under it. But no more
/// than all of them together can be visible, whatever size a compositor requests.
struct ScreenRoom: Equatable {
  /// Pixels to a side while no screen has told its size.
  static var unknown: Int { 4096 }

  private var width = 0
  private var height = 0
  private var largestScreen: Output.State?

  mutating func take(_ screens: [Output.State]) {
    largestScreen = screens.max {
      $0.width.multipliedFullWidth(by: $0.height) < $1.width.multipliedFullWidth(by: $1.height)
    }
    var (across, down) = (0, 0)
    for screen in screens {
      let isTurned = screen.transform % 2 == 1
      across += min(isTurned ? screen.height : screen.width, ShmBuffer.longestSide)
      down += min(isTurned ? screen.width : screen.height, ShmBuffer.longestSide)
    }
    (width, height) = (max(width, across), max(height, down))
  }

  /// The largest useful size in logical units, at least one to a side.
  ///
  /// A scale that a viewport applies is exact. A whole one may be rounded up from the screen's, so
  /// that only as many units as the screens have pixels are certain to be enough.
  func limit(scale: Scale, usesViewport: Bool) -> SurfaceSize {
    let most = Self.largest(scale: scale).width
    func side(_ pixels: Int) -> Int {
      let known = pixels > 0 ? pixels : Self.unknown
      let units = usesViewport ? (known * 120 + scale.in120ths - 1) / scale.in120ths : known
      return max(min(units, most), 1)
    }
    return SurfaceSize(width: side(width), height: side(height))
  }

  /// The largest size in logical units that a buffer can hold, whatever screens there are.
  static func largest(scale: Scale) -> SurfaceSize {
    let side = max(ShmBuffer.longestSide * 120 / scale.in120ths - 1, 1)
    return SurfaceSize(width: side, height: side)
  }

  /// The largest size in logical units that a new window should have where the compositor suggests
  /// none: the largest screen, less a sixteenth of each side for panels, or `nil` if no screen has
  /// a known size.
  func bounds(scale: Scale, usesViewport: Bool) -> SurfaceSize? {
    guard let screen = largestScreen, screen.width > 0, screen.height > 0 else { return nil }
    let in120ths = usesViewport ? scale.in120ths : screen.scale * 120
    func side(_ pixels: Int) -> Int {
      max(min(pixels, ShmBuffer.longestSide) * 120 / in120ths * 15 / 16, 1)
    }
    let isTurned = screen.transform % 2 == 1
    return SurfaceSize(
      width: side(isTurned ? screen.height : screen.width),
      height: side(isTurned ? screen.width : screen.height))
  }
}
