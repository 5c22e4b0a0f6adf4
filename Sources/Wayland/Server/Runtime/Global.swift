internal import CarouselCWaylandServer

/// Something the compositor offers to every client.
@safe final class Global {
  private var pointer: OpaquePointer?
  /// Globals end before their display does.
  private let server: Server
  private let bind: (Client, UInt32, UInt32) -> Void
  private var isWithdrawn = false

  /// Offers `kind` in `version`; `onBind` gets each object a client makes of it.
  init<Kind: ResourceKind>(
    _ kind: Kind.Type, version: UInt32, on server: Server,
    onBind: @escaping (Resource<Kind>) -> Void
  ) {
    self.server = server
    bind = { client, version, number in
      let object = ResourceObject(kind: kind, client: client, version: version, number: number)
      onBind(Resource(object: object))
    }
    unsafe pointer = wl_global_create(
      server.pointer, Kind.interface.pointer, Int32(version),
      Unmanaged.passUnretained(self).toOpaque()
    ) { connection, data, version, number in
      guard let connection = unsafe connection, let data = unsafe data else { return }
      let global = unsafe Unmanaged<Global>.fromOpaque(data).takeUnretainedValue()
      guard let client = unsafe global.server.client(connection) else { return }
      global.bind(client, version, number)
    }
  }

  /// Withdraws the offer: clients hear of it, and binds that are under way still work until
  /// the global ends.
  func withdraw() {
    // libwayland aborts over a second removal.
    guard let pointer = unsafe pointer, !isWithdrawn else { return }
    isWithdrawn = true
    unsafe wl_global_remove(pointer)
  }

  deinit {
    if let pointer = unsafe pointer { unsafe wl_global_destroy(pointer) }
  }
}
