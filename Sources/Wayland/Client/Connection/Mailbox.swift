internal import CarouselCLinux
internal import Glibc

/// Brings messages from any thread to the loop's.
///
/// A message travels as an address through a socket of the process, which holds some hundreds of
/// them: sender and receiver need no lock.
final class Mailbox<Message: Sendable> {
  /// The end that other threads have.
  struct Slot: Sendable {
    fileprivate let socket: MessageSocket<Message>

    /// Sends a message.
    ///
    /// Returns `false` if the box is full.
    @discardableResult
    func send(_ message: Message) -> Bool { socket.send(message) }
  }

  private let socket: MessageSocket<Message>
  private let watch: Watch

  /// Hands every message to `handler`, on the loop's thread, for as long as the box is kept.
  init(_ loop: EventLoop, _ handler: @escaping (Message) -> Void) throws(WaylandError) {
    let socket = try MessageSocket<Message>()
    self.socket = socket
    watch = loop.watch(socket.receiving) { _ in
      while let message = socket.receive() { handler(message) }
    }
  }

  var slot: Slot { Slot(socket: socket) }
}

/// Both ends of a socket that carries addresses of messages, each of them owned by the socket
/// while it is on its way.
private final class MessageSocket<Message: Sendable>: Sendable {
  private final class Letter: Sendable {
    let message: Message

    init(_ message: Message) {
      self.message = message
    }
  }

  let receiving: Int32
  private let sending: Int32

  init() throws(WaylandError) {
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .system(operation: "socketpair", code: errno)
    }
    (receiving, sending) = (ends[0], ends[1])
  }

  func send(_ message: Message) -> Bool {
    let letter = unsafe Unmanaged.passRetained(Letter(message))
    var address = unsafe UInt(bitPattern: letter.toOpaque())
    let size = MemoryLayout<UInt>.size
    let sent = unsafe Glibc.send(sending, &address, size, Int32(MSG_NOSIGNAL))
    if sent != size { unsafe letter.release() }
    return sent == size
  }

  func receive() -> Message? {
    var address: UInt = 0
    let size = MemoryLayout<UInt>.size
    guard unsafe recv(receiving, &address, size, 0) == size,
      let pointer = unsafe UnsafeRawPointer(bitPattern: address)
    else { return nil }
    return unsafe Unmanaged<Letter>.fromOpaque(pointer).takeRetainedValue().message
  }

  deinit {
    while receive() != nil {}
    close(receiving)
    close(sending)
  }
}

/// Has work done that would hold the loop up; tests put their own order in its place.
package struct BackgroundWork {
  /// Does the work once, on whatever thread and whenever it likes.
  ///
  /// Returns whether it will.
  package var start: (_ work: @escaping @Sendable () -> Void) -> Bool

  /// Starts a thread for each piece of work.
  ///
  /// The thread takes no signals.
  package init() {
    start = { work in
      let piece = unsafe Unmanaged.passRetained(Piece(work))
      let code = unsafe linux_start_worker(
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Piece>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, piece.toOpaque())
      if code != 0 { unsafe piece.release() }
      return code == 0
    }
  }

  private final class Piece: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
      self.work = work
    }
  }
}
