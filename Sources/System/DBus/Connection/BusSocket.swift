internal import CarouselCLinux
internal import Glibc

/// A connection to a socket of this machine that never waits.
struct BusSocket: ~Copyable {
  let descriptor: Int32

  /// Connects to the first of `addresses` that accepts.
  init(_ addresses: [BusAddress]) throws(BusError) {
    for address in addresses {
      let (name, isAbstract): ([UInt8], Bool) =
        switch address {
        case .path(let bytes): (bytes, false)
        case .abstract(let bytes): (bytes, true)
        }
      let descriptor = unsafe linux_connect(name, name.count, isAbstract ? 1 : 0)
      if descriptor >= 0 {
        self.descriptor = descriptor
        return
      }
    }
    throw .unreachable
  }

  /// Takes over a socket that is connected and never waits.
  init(adopting descriptor: Int32) { self.descriptor = descriptor }

  /// Reads at most `count` bytes.
  ///
  /// Returns none if none have arrived.
  ///
  /// - Throws: `BusError.closed` if the connection is closed
  borrowing func read(atMost count: Int) throws(BusError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let received = unsafe recv(descriptor, buffer.baseAddress, count, Int32(MSG_DONTWAIT))
      code = received > 0 ? 0 : received == 0 ? EPIPE : errno
      filled = max(received, 0)
    }
    guard code == 0 || code == EAGAIN || code == EINTR else { throw .closed }
    return bytes
  }

  /// Writes as many bytes as fit and returns their number.
  ///
  /// - Throws: `BusError.closed` if the other end is closed
  borrowing func write(_ bytes: ArraySlice<UInt8>) throws(BusError) -> Int {
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let sent = unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, flags)
    }
    if sent >= 0 { return sent }
    guard errno == EAGAIN || errno == EINTR else { throw .closed }
    return 0
  }

  deinit { close(descriptor) }
}
