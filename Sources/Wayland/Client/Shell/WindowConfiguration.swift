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
