internal import CarouselCLinux
internal import Glibc

/// Forwards the messages of clients under attack to the compositor and back.
final class Relay: TestedClient {
  private let makeLink: (_ program: Int32) -> (link: AttackedClient, other: Int32)?
  private var links: [AttackedClient] = []
  /// Readable when there is something to carry.
  let descriptor: Int32
  /// Where programs connect, if they are to.
  var listener: Int32? {
    didSet { if let listener { linux_wait_for(descriptor, listener, 1, 0) } }
  }
  /// The messages carried so far, both ways.
  private(set) var carried = 0

  /// `makeLink` takes a program's socket over and connects it, or `nil` if that is not possible.
  init(_ makeLink: @escaping (_ program: Int32) -> (link: AttackedClient, other: Int32)?) {
    self.makeLink = makeLink
    descriptor = linux_waiting_set()
  }

  deinit { close(descriptor) }

  /// Takes a program's connection over.
  ///
  /// Returns whether it could be connected.
  @discardableResult
  func add(_ program: Int32) -> Bool {
    guard let (link, other) = makeLink(program) else { return false }
    links.append(link)
    for socket in [program, other] { linux_wait_for(descriptor, socket, 1, 0) }
    return true
  }

  /// Whether something waits to be carried.
  var hasNews: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  func turn() {
    if let listener {
      while case let program = accept(listener, nil, nil), program >= 0 {
        _ = fcntl(program, F_SETFD, FD_CLOEXEC)
        if !add(program) { close(program) }
      }
    }
    for link in links { carried += link.carry() }
    links.removeAll { !$0.isOpen }
  }

  /// Nothing here waits for a time.
  var nextDeadline: Duration? { nil }
}

extension TestCompositor {
  /// Connects a client that is attacked, as ``attack(_:)`` says.
  ///
  /// - Returns: The client's end of the socket, which is the caller's to close, or -1 if there is
  ///   none.
  public func connectCarried() -> Int32 {
    guard let relay, let (client, program) = Descriptor.pair() else { return -1 }
    guard relay.add(program) else {
      Descriptor.close(client)
      Descriptor.close(program)
      return -1
    }
    return client
  }

  /// Puts a relay between this compositor and the clients to come.
  func carry(_ makeLink: @escaping (_ program: Int32) -> (link: AttackedClient, other: Int32)?) {
    let made = Relay(makeLink)
    relay = made
    attach(made)
  }

  /// Has programs connect to the relay.
  func carryPrograms() throws(LaunchError) {
    do {
      let socket = try displaySocket()
      server.stopListening()
      relay?.listener = socket.descriptor
    } catch {
      throw .noSocket(errno: error.code)
    }
  }

  /// A connection to this compositor on behalf of the process behind `program`.
  func connectedPair(for program: Int32) -> (socket: Int32, client: ClientIdentifier)? {
    let socket = connect()
    guard socket >= 0, let client = connections.last?.identifier else { return nil }
    connected(client, process: Descriptor.process(behind: program))
    return (socket, client)
  }
}

/// Descriptors that no object owns.
enum Descriptor {
  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  /// Two connected sockets; `nil` if the process has no descriptors left.
  static func pair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// The process at the other end of a socket, as the kernel knows it.
  static func process(behind socket: Int32) -> Int32 {
    // A process, a user and a group, each an int.
    var who: [Int32] = [0, 0, 0]
    var length = socklen_t(12)
    _ = unsafe getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &length)
    return who[0]
  }
}
