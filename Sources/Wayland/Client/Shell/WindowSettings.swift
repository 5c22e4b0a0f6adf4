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
