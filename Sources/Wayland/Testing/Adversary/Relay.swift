internal import CarouselCLinux
internal import Glibc

/// Forwards the messages of clients under attack to the compositor and back.
final class Relay: TestedClient {
  private unowned let compositor: TestCompositor
  let adversary: Adversary
  private var links: [AttackedClient] = []
  /// Readable when there is something to carry.
  let descriptor: Int32
  /// Where programs connect, if they are to.
  var listener: Int32? {
    didSet { if let listener { linux_wait_for(descriptor, listener, 1, 0) } }
  }
  /// The messages carried so far, both ways.
  private(set) var carried = 0

  init(_ compositor: TestCompositor, _ adversary: Adversary) {
    (self.compositor, self.adversary) = (compositor, adversary)
    descriptor = linux_waiting_set()
  }

  deinit { close(descriptor) }

  /// Takes a program's connection over.
  ///
  /// Returns whether it could be connected.
  @discardableResult
  func add(_ program: Int32) -> Bool {
    let socket = compositor.connect()
    guard socket >= 0, let client = compositor.connections.last?.identifier else { return false }
    compositor.connected(client, process: Self.process(behind: program))
    links.append(
      AttackedClient(
        program: WireStream(program), server: WireStream(socket), adversary: adversary))
    for end in [program, socket] { linux_wait_for(descriptor, end, 1, 0) }
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

  /// The process at the other end of a socket, as the kernel knows it.
  private static func process(behind socket: Int32) -> Int32 {
    // A process, a user and a group, each an int.
    var who: [Int32] = [0, 0, 0]
    var length = socklen_t(12)
    _ = unsafe getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &length)
    return who[0]
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
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard let relay, unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return -1 }
    if relay.add(ends[1]) { return ends[0] }
    for end in ends { Glibc.close(end) }
    return -1
  }
}
