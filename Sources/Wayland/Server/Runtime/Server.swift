internal import CarouselCWaylandServer
internal import Glibc

/// The compositor's end of the wire: its globals, its clients, one turn at a time, never waiting.
@safe package final class Server {
  @unsafe package let pointer: OpaquePointer
  private let loop: OpaquePointer
  package private(set) var clients: [Client] = []
  private var clientsMade = 0
  /// How often the events that waited were sent.
  private(set) var flushes = 0
  private var listener: OpaquePointer?
  /// Called with every client that came through the listening socket.
  var onConnect: ((Client) -> Void)?

  init() {
    // Out of memory is the only way to fail.
    unsafe pointer = wl_display_create()!
    unsafe loop = wl_display_get_event_loop(pointer)!
  }

  deinit {
    unsafe wl_display_destroy_clients(pointer)
    unsafe wl_display_destroy(pointer)
  }

  /// Connects a new client and returns the socket for its end, -1 if there are no descriptors left.
  package func connect() -> (client: Client, descriptor: Int32)? {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    guard let client = adopt(pair[0]) else {
      close(pair[1])
      return nil
    }
    return (client, pair[1])
  }

  /// Makes a client of a connected socket, which is closed if that fails.
  private func adopt(_ socket: Int32) -> Client? {
    guard let connection = unsafe wl_client_create(pointer, socket) else {
      close(socket)
      return nil
    }
    clientsMade += 1
    let client = unsafe Client(connection, identifier: ClientIdentifier(number: clientsMade))
    clients.append(client)
    return client
  }

  /// Takes clients from a listening socket, which stays the caller's, until ``stopListening()``.
  package func listen(on socket: Int32) {
    stopListening()
    unsafe listener = wl_event_loop_add_fd(
      loop, socket, UInt32(WL_EVENT_READABLE),
      { socket, _, data in
        guard let data = unsafe data else { return 0 }
        let server = unsafe Unmanaged<Server>.fromOpaque(data).takeUnretainedValue()
        let accepted = accept(socket, nil, nil)
        guard accepted >= 0 else { return 0 }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        if let client = server.adopt(accepted) { server.onConnect?(client) }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Takes no more clients from the listening socket.
  package func stopListening() {
    if let listener = unsafe listener { unsafe wl_event_source_remove(listener) }
    unsafe listener = nil
  }

  /// Readable when a client has sent something or a new client has connected.
  package var descriptor: Int32 { unsafe wl_event_loop_get_fd(loop) }

  /// The client that owns a connection of libwayland.
  @unsafe package func client(_ connection: OpaquePointer) -> Client? {
    clients.first { unsafe $0.pointer == connection }
  }

  /// Handles every request that has arrived, and after `body` sends every queued event.
  package func turn(then body: () -> Void = {}) {
    for client in clients { client.beginHandling(after: flushes) }
    unsafe wl_event_loop_dispatch(loop, 0)
    for client in clients { client.endHandling() }
    body()
    flush()
  }

  /// Sends every queued event.
  func flush() {
    unsafe wl_display_flush_clients(pointer)
    flushes += 1
    for client in clients where client.endsAfterFlush { client.disconnect() }
    guard clients.contains(where: { !$0.isConnected }) else { return }
    for client in clients where !client.isConnected { client.isForgotten = true }
    clients.removeAll(where: \.isForgotten)
  }

  /// A new serial for an event that needs one.
  package func nextSerial() -> UInt32 { unsafe wl_display_next_serial(pointer) }
}
