internal import CarouselCWaylandServer

/// Hears once that libwayland destroys something.
@safe final class DestroyListener {
  /// The listener comes first: libwayland hands its address back.
  @safe private struct Storage {
    var listener = unsafe wl_listener()
    var owner: UnsafeMutableRawPointer?
  }

  private let storage: UnsafeMutablePointer<Storage>
  private var handler: (() -> Void)?

  init(_ handler: @escaping () -> Void) {
    self.handler = handler
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Storage())
    unsafe storage.pointee.listener.notify = { listener, _ in
      guard let listener = unsafe listener else { return }
      let storage = unsafe UnsafeMutableRawPointer(listener).assumingMemoryBound(to: Storage.self)
      guard let owner = unsafe storage.pointee.owner else { return }
      let object = unsafe Unmanaged<DestroyListener>.fromOpaque(owner).takeRetainedValue()
      unsafe storage.pointee.owner = nil
      let handler = object.handler
      object.handler = nil
      handler?()
    }
  }

  /// Starts to listen; until the destruction libwayland's list keeps this object alive.
  @unsafe package func attach(_ add: (UnsafeMutablePointer<wl_listener>) -> Void) {
    unsafe storage.pointee.owner = Unmanaged.passRetained(self).toOpaque()
    unsafe UnsafeMutableRawPointer(storage).withMemoryRebound(to: wl_listener.self, capacity: 1) {
      unsafe add($0)
    }
  }

  deinit {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }
}
