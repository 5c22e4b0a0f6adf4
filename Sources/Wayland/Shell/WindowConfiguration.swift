/// What a window is at present.
public struct WindowConfiguration: Equatable, Sendable {
  /// The size of the content, without a title bar of our own.
  public var size: SurfaceSize
  /// Pixels for a logical unit.
  public var scale: Scale
  /// What the compositor has made of the window.
  public var states: ToplevelState
  /// Whether the title bar of our own is shown.
  public var hasTitleBar: Bool
}
