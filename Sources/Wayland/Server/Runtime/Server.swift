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
  /// Called when a client is turned away, once until the next one is accepted.
  var onRefusal: (() -> Void)?
  /// Whether the last client was turned away.
  private var hasRefused = false
  /// A descriptor that is given up for a moment to turn a client away when there is no other.
  private var spare: Int32 = -1

  /// How many descriptors must be free for a client to be accepted: buffers, the clipboard and files need
  /// some as well.
  private static let headroom = 16

  init() {
    // Out of memory is the only way to fail.
    unsafe pointer = wl_display_create()!
    unsafe loop = wl_display_get_event_loop(pointer)!
    unsafe Self.enlargeBuffers(of: pointer)
  }

  /// Lets the events of a client that is busy grow to a megabyte before it is disconnected.
  ///
  /// The function is part of libwayland from version 1.23 on. Before, the limit is 4 kilobytes and the socket.
  @unsafe private static func enlargeBuffers(of display: OpaquePointer) {
    typealias Setter = @convention(c) (OpaquePointer, Int) -> Void
    guard let symbol = unsafe dlsym(nil, "wl_display_set_default_max_buffer_size") else { return }
    unsafe unsafeBitCast(symbol, to: Setter.self)(display, 1 << 20)
  }

  deinit {
    unsafe wl_display_destroy_clients(pointer)
    unsafe wl_display_destroy(pointer)
    if spare >= 0 { close(spare) }
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
    keepSpare()
    unsafe listener = wl_event_loop_add_fd(
      loop, socket, UInt32(WL_EVENT_READABLE),
      { socket, _, data in
        guard let data = unsafe data else { return 0 }
        let server = unsafe Unmanaged<Server>.fromOpaque(data).takeUnretainedValue()
        server.accept(from: socket)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Accepts one client that waits at a listening socket, or turns it away if too few descriptors are free.
  ///
  /// A client that is neither accepted nor turned away would keep the socket readable indefinitely.
  private func accept(from socket: Int32) {
    var accepted = Glibc.accept(socket, nil, nil)
    if accepted < 0, errno == EMFILE || errno == ENFILE, spare >= 0 {
      close(spare)
      spare = -1
      accepted = Glibc.accept(socket, nil, nil)
      if accepted >= 0 { close(accepted) }
      keepSpare()
      return refused()
    }
    guard accepted >= 0 else { return }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    guard Self.leavesHeadroom(accepted) else {
      close(accepted)
      return refused()
    }
    hasRefused = false
    if let client = adopt(accepted) { onConnect?(client) }
  }

  private func refused() {
    if !hasRefused { onRefusal?() }
    hasRefused = true
  }

  private func keepSpare() {
    if spare < 0 { spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }

  /// Whether enough descriptors are free after the one that was made last: all lower ones are in use.
  private static func leavesHeadroom(_ descriptor: Int32) -> Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return true
    }
    return UInt64(descriptor) + UInt64(headroom) < UInt64(limit.rlim_cur)
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
