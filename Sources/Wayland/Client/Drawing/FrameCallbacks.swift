/// The frame callbacks that were asked for and have not come: two at most.
final class FrameCallbacks {
  private final class Callback {
    let callback: Owned<WlCallback>
    init(_ callback: consuming Owned<WlCallback>) { self.callback = callback }
  }

  private var waiting: [Callback] = []

  /// Asks for a callback with the next commit of `surface`.
  ///
  /// Its `handler` is called at most once, while this is kept, with how many callbacks it answers:
  /// older ones that have not come never will.
  func ask(_ surface: Proxy<WlSurface>, _ handler: @escaping (Int) -> Void) {
    // Two are the most; the oldest of them seems lost.
    if waiting.count >= 2 { waiting.removeFirst() }
    let callback = Callback(surface.frame())
    waiting.append(callback)
    callback.callback.onEvent { [weak self, weak callback] _ in
      guard let self, let place = waiting.firstIndex(where: { $0 === callback }) else { return }
      waiting.removeSubrange(...place)
      handler(place + 1)
    }
  }

  /// Drops all callbacks.
  ///
  /// No handler is called any more.
  func forget() { waiting.removeAll() }
}
