/// What people ask of the window around a view.
public enum WindowRequest: Equatable, Sendable {
  /// Take the whole screen, or give it back.
  case toggleFullscreen
  /// Close the window.
  case close
  /// Move the window with what is held down: a title bar of one's own is dragged.
  case move
}
