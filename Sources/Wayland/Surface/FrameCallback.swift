/// The compositor's permission to draw the next frame, once it comes.
final class FrameCallback {
  private let callback: Owned<WlCallback>

  /// Asks with the next commit of `surface`; `handler` is called at most once, while this is kept.
  init(_ surface: Proxy<WlSurface>, _ handler: @escaping (FrameCallback) -> Void) {
    callback = surface.frame()
    callback.onEvent { [weak self] _ in
      if let self { handler(self) }
    }
  }
}
