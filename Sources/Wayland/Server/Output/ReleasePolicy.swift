/// When the compositor gives a buffer back with `wl_buffer.release`.
public enum ReleasePolicy: Hashable, Sendable {
  /// At once, in the answer to the commit: what compositors that copy into a texture do.
  case immediately
  /// When the content is on its way to the screen, just before the frame callback: weston with GL.
  case atCallback
  /// Only when the next buffer has taken its place: wlroots and weston with pixman, KWin.
  case afterNextCommit
  /// So many refreshes after another buffer took its place.
  case afterRefreshes(Int)
  /// So long after the commit, whatever else happens.
  case delayed(Duration)
  /// Two at a time, the later first.
  case outOfOrder
  /// Twice, the second time a refresh later.
  case twice
  /// Never.
  case never
}
