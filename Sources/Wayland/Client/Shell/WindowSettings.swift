/// Derives the size of a window from the sizes and states that the compositor sends.
///
/// A pure value: configure events enter, and the resulting configuration leaves.
struct WindowSizing {
  /// The size of the content that the program wants where it may choose.
  let wanted: SurfaceSize
  /// The height of the title bar, where there may be one, or `nil` if there never is.
  let barHeight: Int?
  /// The size the user gave the window when nothing bound it.
  private var floating: SurfaceSize?

  /// The size of the content where nothing binds it.
  var own: SurfaceSize {
    get { floating ?? wanted }
    set { floating = Self.clamp(newValue) }
  }

  init(_ settings: WindowSettings) {
    wanted = Self.clamp(settings.size)
    barHeight = settings.decoration == .none ? nil : settings.titleBar?.height
  }

  /// The nearest size that a buffer can have.
  private static func clamp(_ size: SurfaceSize) -> SurfaceSize {
    let longest = ShmBuffer.longestSide
    return SurfaceSize(
      width: min(max(size.width, 1), longest), height: min(max(size.height, 1), longest))
  }

  /// Returns what a configure makes of the window, where at most `limit` logical units are useful and
  /// `hasDecoration` says whether the compositor was asked to decorate.
  ///
  /// The size of a maximized, fullscreen or tiled window is the compositor's: only what a buffer can hold
  /// limits it.
  /// `screen` bounds a window that the user has not resized yet, where the compositor suggests no bounds.
  func configuration(
    _ configure: Toplevel.Configure, scale: Scale, hasDecoration: Bool, limit: SurfaceSize,
    screen: SurfaceSize? = nil
  ) -> WindowConfiguration {
    let hasBar = needsBar(configure, hasDecoration: hasDecoration)
    let bar = hasBar ? barHeight ?? 0 : 0
    let isBound = configure.states.bindsSize || configure.states.isTiled
    let limit = isBound ? ScreenRoom.largest(scale: scale) : limit
    func side(_ told: Int, _ bound: Int, _ own: Int, _ smallest: Int, _ limit: Int) -> Int {
      var side = told
      if told == 0 {
        // Ours to choose, within the room there is.
        side = own
        if bound > 0 { side = min(side, max(bound, smallest)) }
      }
      return min(max(side, 1), limit)
    }
    let bounds = floating == nil ? screen : nil
    func bound(_ told: Int, _ screen: Int?) -> Int { told > 0 ? told : screen ?? 0 }
    let width = side(
      configure.width, bound(configure.boundsWidth, bounds?.width), own.width, 1, limit.width)
    let height = side(
      configure.height, bound(configure.boundsHeight, bounds?.height), own.height + bar, bar + 1,
      limit.height)
    return WindowConfiguration(
      size: SurfaceSize(width: width, height: max(height - bar, 1)), scale: scale,
      states: configure.states, hasTitleBar: hasBar)
  }

  /// The window became this: the size is remembered if the user chose it.
  mutating func adopted(_ configuration: WindowConfiguration, from configure: Toplevel.Configure) {
    if !configure.states.bindsSize, !configure.states.isTiled, configure.width > 0 {
      floating = configuration.size
    }
  }

  private func needsBar(_ configure: Toplevel.Configure, hasDecoration: Bool) -> Bool {
    guard let barHeight, !configure.states.contains(.fullscreen),
      configure.height == 0 || configure.height > barHeight
    else { return false }
    return !hasDecoration || configure.isServerDecorated == false
  }
}

/// How a window begins.
public struct WindowSettings {
  /// Who draws the frame of a window.
  public enum DecorationPolicy: Sendable {
    /// The compositor if it can, else the title bar.
    case automatic
    /// The program, with its title bar, even where the compositor could.
    case titleBar
    /// No title bar.
    case none
  }

  /// The title.
  public var title: String
  /// The name by which desktops know the program, like the name of its desktop file.
  public var appID: String
  /// The icon of the window in lists of windows, or `nil` for the program's own icon.
  public var icon: WindowIcon?
  /// The size of the content where the compositor leaves it to us.
  public var size: SurfaceSize
  /// The smallest useful size of the content.
  public var minimumSize: SurfaceSize
  /// Whether to begin with the whole screen.
  public var isFullscreen: Bool
  /// The screen to take.
  ///
  /// `nil` leaves it to the compositor.
  public var output: Output?
  /// Whether to begin maximized.
  public var isMaximized: Bool
  /// Whether every pixel will be opaque.
  ///
  /// The compositor then skips the content below.
  public var isOpaque: Bool
  /// Who draws the frame.
  public var decoration: DecorationPolicy
  /// The title bar for compositors that do not decorate, or `nil` for none.
  public var titleBar: TitleBar?

  /// Makes settings.
  public init(
    title: String, appID: String, size: SurfaceSize = SurfaceSize(width: 1024, height: 600),
    minimumSize: SurfaceSize = SurfaceSize(width: 1, height: 1), isFullscreen: Bool = false,
    isMaximized: Bool = false, isOpaque: Bool = true, decoration: DecorationPolicy = .automatic,
    titleBar: TitleBar? = nil, icon: WindowIcon? = nil
  ) {
    self.title = title
    self.appID = appID
    self.size = size
    self.minimumSize = minimumSize
    self.isFullscreen = isFullscreen
    self.isMaximized = isMaximized
    self.isOpaque = isOpaque
    self.decoration = decoration
    self.titleBar = titleBar
    self.icon = icon
  }
}

/// What a window is at present.
public struct WindowConfiguration: Equatable, Sendable {
  /// The size of the content, without our title bar.
  public var size: SurfaceSize
  /// Pixels for a logical unit.
  public var scale: Scale
  /// What the compositor has made of the window.
  public var states: ToplevelState
  /// Whether our title bar is shown.
  public var hasTitleBar: Bool

  /// Whether only a frame answers a configure that makes this of a window that was `before`, since
  /// it changes where something is.
  func needsFrame(after before: WindowConfiguration?) -> Bool {
    guard let before else { return true }
    let ofSize: ToplevelState = [.maximized, .fullscreen, .resizing]
    return size != before.size || hasTitleBar != before.hasTitleBar
      || states.intersection(ofSize) != before.states.intersection(ofSize)
  }
}
