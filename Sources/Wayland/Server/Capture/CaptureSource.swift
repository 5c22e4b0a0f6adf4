/// What a client of a ``Compositor`` captures.
public enum CaptureSource {
  /// A window.
  case window(ServerToplevel)
  /// A display.
  case output(ServerOutput)
}
