internal import CarouselCLinux
internal import Glibc

protocol RelayLink: AnyObject {
  /// Whether both ends are there.
  var isOpen: Bool { get }
  /// Carries what there is both ways, and returns how many messages that was.
  func carry() -> Int
}

/// Stands between programs and a compositor and carries what they say.
final class Relay: TestedClient {
  private let makeLink: (_ program: Int32) -> (link: any RelayLink, other: Int32)?
  private var links: [any RelayLink] = []
  /// Readable when there is something to carry.
  let descriptor: Int32
  /// Where programs connect, if they are to.
  var listener: Int32? {
    didSet { if let listener { linux_wait_for(descriptor, listener, 1, 0) } }
  }
  /// The messages carried so far, both ways.
  private(set) var carried = 0

  /// `makeLink` takes a program's socket over and connects it, or `nil` if that is not possible.
  init(_ makeLink: @escaping (_ program: Int32) -> (link: any RelayLink, other: Int32)?) {
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
