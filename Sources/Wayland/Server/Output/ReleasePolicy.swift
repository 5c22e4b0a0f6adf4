/// When the compositor gives a buffer back with `wl_buffer.release`.
public enum ReleasePolicy: Hashable, Sendable {
  /// Immediately, in the answer to the commit: compositors that copy into a texture do that.
  case immediately
  /// When the content is on its way to the screen, just before the frame callback: weston with GL.
  case atCallback
  /// Only when the next buffer has taken its place: wlroots and weston with pixman, KWin.
  case afterNextCommit
  /// This number of refreshes after another buffer replaced it.
  case afterRefreshes(Int)
  /// This long after the commit, whatever else happens.
  case delayed(Duration)
  /// Two at a time, the later first.
  case outOfOrder
  /// Twice, the second time a refresh later.
  case twice
  /// Never.
  case never
}
