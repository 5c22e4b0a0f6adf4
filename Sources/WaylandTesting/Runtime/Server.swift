internal import CWaylandServer
internal import Glibc

/// The compositor's end of the wire: its globals, its clients, one turn at a time, never waiting.
@safe final class Server {
  @unsafe let pointer: OpaquePointer
  private let loop: OpaquePointer
  private(set) var clients: [Client] = []
  private var clientsMade = 0

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
  func connect() -> (client: Client, descriptor: Int32)? {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    guard let connection = unsafe wl_client_create(pointer, pair[0]) else {
      close(pair[0])
      close(pair[1])
      return nil
    }
    clientsMade += 1
    let client = unsafe Client(connection, identifier: ClientIdentifier(number: clientsMade))
    clients.append(client)
    return (client, pair[1])
  }

  /// The client that owns a connection of libwayland.
  @unsafe func client(_ connection: OpaquePointer) -> Client? {
    clients.first { unsafe $0.pointer == connection }
  }

  /// Handles every request that has arrived and sends every queued event.
  func turn() {
    unsafe wl_event_loop_dispatch(loop, 0)
    unsafe wl_display_flush_clients(pointer)
    for client in clients where client.endsAfterFlush { client.disconnect() }
    clients.removeAll { !$0.isConnected }
  }

  /// A new serial for an event that needs one.
  func nextSerial() -> UInt32 { unsafe wl_display_next_serial(pointer) }
}
