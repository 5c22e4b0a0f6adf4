import Glibc
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Carries what the compositor sends to the client byte by byte, and descriptors with the first
/// byte of what they came with.
///
/// The client takes a turn after each.
final class Trickle: TestedClient {
  let loop: EventLoop
  private(set) var error: WaylandError?
  private let ends: (compositor: Int32, client: Int32)

  init(_ compositor: TestCompositor, _ ends: (compositor: Int32, client: Int32)) {
    loop = EventLoop(time: VirtualTime(compositor))
    self.ends = ends
    compositor.attach(self)
  }

  deinit {
    close(ends.compositor)
    close(ends.client)
  }

  func turn() {
    takeTurn()
    carry(from: ends.client, to: ends.compositor, portion: 4096)
    while carry(from: ends.compositor, to: ends.client, portion: 1) { takeTurn() }
    carry(from: ends.client, to: ends.compositor, portion: 4096)
  }

  var nextDeadline: Duration? {
    error == nil ? loop.nextDeadline.map { .nanoseconds($0) } : nil
  }

  private func takeTurn() {
    guard error == nil else { return }
    do { try loop.turn() } catch { self.error = error }
  }

  /// Carries at most `portion` bytes, and the descriptors that come with them.
  @discardableResult
  private func carry(from source: Int32, to target: Int32, portion: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: portion)
    var control = [UInt64](repeating: 0, count: 32)
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          var message = unsafe msghdr(
            msg_name: nil, msg_namelen: 0, msg_iov: part, msg_iovlen: 1,
            msg_control: control.baseAddress, msg_controllen: control.count, msg_flags: 0)
          let count = unsafe recvmsg(
            source, &message, Int32(MSG_DONTWAIT | MSG_CMSG_CLOEXEC))
          guard count > 0 else { return count }
          unsafe part.pointee.iov_len = count
          let sent = unsafe sendmsg(target, &message, Int32(MSG_NOSIGNAL))
          // The copies that were received are done with.
          let length = unsafe message.msg_controllen > 0 ? control.load(as: Int.self) : 0
          for place in stride(from: 16, to: length - 3, by: 4) {
            close(unsafe control.loadUnaligned(fromByteOffset: place, as: Int32.self))
          }
          return sent
        }
      }
    }
    return count > 0
  }
}

/// Is interrupted by a signal nine times of ten.
private final class Interrupted: Poller {
  private var count = 0

  func poll(_ entries: inout [PollEntry], timeout: Nanoseconds?) throws(WaylandError) {
    count += 1
    if count % 10 == 0 { try SystemPoller().poll(&entries, timeout: timeout) }
  }
}

/// A loop that signals interrupt all the time.
final class InterruptedClient: TestedClient {
  let loop: EventLoop
  private(set) var error: WaylandError?

  init(_ compositor: TestCompositor) {
    loop = EventLoop(time: VirtualTime(compositor), poller: Interrupted())
    compositor.attach(self)
  }

  func turn() {
    for _ in 0..<20 where error == nil {
      do { try loop.turn() } catch { self.error = error }
    }
  }

  var nextDeadline: Duration? { loop.nextDeadline.map { .nanoseconds($0) } }
}
