import Glibc
import Testing
import WaylandServer

/// Counts the clients that are accepted and the warnings about others.
private final class Doorkeeper: CompositorObserver {
  var accepted = 0
  var warnings = 0

  func connected(_ client: ClientIdentifier, process: Int32) { accepted += 1 }
  func refusedConnection() { warnings += 1 }
}

/// A compositor whose process has few file descriptors, or none.
@Suite struct ExhaustedDescriptorsTests {
  /// Connects to a socket without waiting; returns whether that succeeded.
  private static func connect(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }

  /// Whether the other end has closed the connection.
  private static func isClosed(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 0
  }

  /// Connects five clients while `free` descriptors are free, and one when all are again.
  private static func run(free: Int) -> Bool {
    let (compositor, doorkeeper) = (Compositor(), Doorkeeper())
    compositor.observer = doorkeeper
    guard let path = try? compositor.listen() else { return false }
    let clients = (0..<6).map { _ in socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
    let lowest = dup(0)
    close(lowest)
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    unsafe getrlimit(resource, &limit)
    let usual = limit
    limit.rlim_cur = rlim_t(Int(lowest) + free)
    guard unsafe setrlimit(resource, &limit) == 0,
      clients.prefix(5).allSatisfy({ connect($0, to: path) })
    else { return false }
    for _ in 0..<5 { compositor.turn() }
    // A loop that waits for it would not go round for nothing.
    guard !isReadable(compositor.descriptor), clients.prefix(5).allSatisfy(isClosed),
      doorkeeper.accepted == 0, doorkeeper.warnings == 1
    else { return false }
    var normal = usual
    guard unsafe setrlimit(resource, &normal) == 0, connect(clients[5], to: path) else {
      return false
    }
    compositor.turn()
    return doorkeeper.accepted == 1 && doorkeeper.warnings == 1 && !isClosed(clients[5])
  }

  @Test func `without free descriptors clients are turned away with one warning`() async {
    await #expect(processExitsWith: .success) {
      exit(ExhaustedDescriptorsTests.run(free: 0) ? 0 : 1)
    }
  }

  @Test func `the last descriptors are not given to clients`() async {
    await #expect(processExitsWith: .success) {
      exit(ExhaustedDescriptorsTests.run(free: 5) ? 0 : 1)
    }
  }
}
