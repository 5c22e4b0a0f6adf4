import Glibc

/// A place at which a bus of the test waits for programs.
package final class TestBusSocket {
  private let descriptor: Int32
  /// The address, as buses write it.
  package let address: String

  package init() {
    let name = "carousel-test-\(getpid())-\(UInt64.random(in: .min ... .max))"
    address = "unix:abstract=" + name
    var socketAddress = sockaddr_un()
    socketAddress.sun_family = sa_family_t(AF_UNIX)
    let bytes = [0] + Array(name.utf8)
    unsafe withUnsafeMutableBytes(of: &socketAddress.sun_path) {
      unsafe $0.copyBytes(from: bytes)
    }
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    self.descriptor = descriptor
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let bound = unsafe withUnsafePointer(to: &socketAddress) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size)
      }
    }
    precondition(bound == 0 && listen(descriptor, 8) == 0, "the system gives no socket")
  }

  /// The next program that has connected, or `nil` if there is none.
  package func accept() -> TestBus? {
    let connection = Glibc.accept(descriptor, nil, nil)
    return connection < 0 ? nil : TestBus(adopting: connection)
  }

  deinit { close(descriptor) }
}
