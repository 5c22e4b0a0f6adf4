internal import CarouselCWaylandServer
internal import Glibc

/// One connected client, as the compositor sees it.
@safe package final class Client {
  package let identifier: ClientIdentifier
  private let link = Link<Client>()
  package private(set) var pointer: OpaquePointer?
  /// Set after a protocol error: the connection ends once the error is on its way.
  var endsAfterFlush = false
  /// Set once the compositor has taken note that the connection is gone.
  var isForgotten = false
  var objectCount = 0
  /// The latest flush, of those that were awaited, that the client knew when it said whatever is not
  /// handled yet.
  private(set) var flushHeard = 0
  private var flushRead = 0
  private var flushAwaited = 0
  /// Called once when the connection has ended, from either side.
  var onDisconnect: (() -> Void)?

  @unsafe package init(_ pointer: OpaquePointer, identifier: ClientIdentifier) {
    self.identifier = identifier
    unsafe self.pointer = unsafe pointer
    link.begin(self)
    let listener = DestroyListener { [link] in
      guard let self = link.object else { return }
      unsafe self.pointer = nil
      let last = self.onDisconnect
      self.onDisconnect = nil
      last?()
    }
    unsafe listener.attach { unsafe wl_client_add_destroy_listener(pointer, $0) }
  }

  deinit { link.end() }

  /// The process at the other end, as the kernel knows it, or 0 if it is gone.
  package var process: Int32 {
    guard let pointer = unsafe pointer else { return 0 }
    var process: pid_t = 0
    unsafe wl_client_get_credentials(pointer, &process, nil, nil)
    return process
  }

  /// Ends the connection, since it wants more than there is.
  func postNoMemory() {
    guard let pointer = unsafe pointer else { return }
    unsafe wl_client_post_no_memory(pointer)
    endsAfterFlush = true
  }

  package var isConnected: Bool { unsafe pointer != nil }

  /// Has ``flushHeard`` followed until the client has heard what `flush` sends.
  func awaitHearing(of flush: Int) { flushAwaited = max(flushAwaited, flush) }

  /// A turn begins after `flush`, before the client's requests are handled.
  ///
  /// A few kilobytes are read at a time, by both ends: several turns may pass until all is read.
  func beginHandling(after flush: Int) {
    if flushRead < flushAwaited, waiting(UInt(TIOCOUTQ)) == 0 { flushRead = flush }
  }

  /// The requests of a turn were handled: whatever comes now was said later.
  func endHandling() {
    if flushHeard < flushRead, waiting(UInt(FIONREAD)) == 0 { flushHeard = flushRead }
  }

  /// The bytes that wait in one direction of the socket.
  private func waiting(_ question: UInt) -> Int32 {
    guard let pointer = unsafe pointer else { return 0 }
    var bytes: Int32 = 0
    _ = unsafe ioctl(wl_client_get_fd(pointer), question, &bytes)
    return bytes
  }

  /// Ends the connection.
  ///
  /// The client's objects are destroyed.
  ///
  /// The socket is shut down and not only closed: a process that is being started at this moment
  /// holds a copy of it, and the client would learn of its end only when that process has begun.
  package func disconnect() {
    guard let pointer = unsafe pointer else { return }
    unsafe wl_client_flush(pointer)
    unsafe shutdown(wl_client_get_fd(pointer), Int32(SHUT_RDWR))
    unsafe wl_client_destroy(pointer)
  }
}

/// A client of a test compositor.
public struct ClientIdentifier: Hashable, Sendable {
  /// The place among all clients that ever connected, from 1.
  public let number: Int

  /// Refers to the client that connected as the one with this `number`.
  public init(number: Int) {
    self.number = number
  }
}

/// A surface of a client, told from every other surface of the test.
public struct SurfaceIdentifier: Hashable, Sendable {
  /// The client.
  public let client: ClientIdentifier
  /// The number of the object on the wire.
  ///
  /// Each client counts for itself.
  public let number: UInt32
  /// Which one it is of the client's surfaces that had this number one after the other, from 1.
  public let generation: Int

  /// Refers to a surface.
  public init(client: ClientIdentifier, number: UInt32, generation: Int = 1) {
    self.client = client
    self.number = number
    self.generation = generation
  }
}
