import Glibc
import Wayland

/// Reports the state of the program to the service manager, in systemd's protocol.
///
/// Where the manager has a watchdog, the loop feeds it, so that a loop that hangs is detected.
/// The watchdog timer is the only thing that wakes a program at rest.
final class ServiceNotifier {
  private let loop: EventLoop
  private let socket: Int32
  private let address: [UInt8]
  private let period: Nanoseconds?
  private var timer: LoopTimer?
  private var isReady = false

  /// Takes what the manager left in the environment.
  ///
  /// Returns `nil` where it left nothing.
  ///
  /// What is taken is taken out: programs started from here are not the service.
  convenience init?(_ loop: EventLoop) {
    let process = Self.take("WATCHDOG_PID").flatMap { Int32($0) }
    let interval = Self.take("WATCHDOG_USEC").flatMap { Nanoseconds($0) }
    guard let name = Self.take("NOTIFY_SOCKET") else { return nil }
    let isMeant = process == nil || process == getpid()
    self.init(loop, socket: name, watchdogMicroseconds: isMeant ? interval : nil)
  }

  private static func take(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    defer { unsafe unsetenv(name) }
    return unsafe String(cString: value)
  }

  /// `socket` is a path, or a name in the kernel after `@`.
  init?(_ loop: EventLoop, socket name: String, watchdogMicroseconds: Nanoseconds?) {
    var path = Array(name.utf8)
    guard path.count > 1, path.first == 0x2F || path.first == 0x40,
      path.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    else { return nil }
    if path[0] == 0x40 { path[0] = 0 }
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(AF_UNIX, kind, 0)
    guard socket >= 0 else { return nil }
    self.loop = loop
    self.socket = socket
    address = path
    // Twice in the interval, as the manager recommends.
    period = watchdogMicroseconds.flatMap {
      $0 > 0 ? min($0, .max / 1000) * 1000 / 2 : nil
    }
    if let period {
      timer = loop.makeTimer { [weak self] in self?.notifyWatchdog() }
      timer?.arm(at: due(period))
    }
  }

  deinit { close(socket) }

  /// Says once that the service does what it is there for: call it when the first frame was seen.
  func ready() {
    guard !isReady else { return }
    isReady = true
    send("READY=1")
  }

  /// Says that the service is about to end.
  func stopping() { send("STOPPING=1") }

  private func notifyWatchdog() {
    send("WATCHDOG=1")
    if let period { timer?.arm(at: due(period)) }
  }

  private func due(_ period: Nanoseconds) -> Nanoseconds {
    let (time, isTooLate) = loop.now.addingReportingOverflow(period)
    return isTooLate ? .max : time
  }

  /// Never blocks: a manager that does not read misses messages.
  private func send(_ text: String) {
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &target.sun_path) { unsafe $0.copyBytes(from: address) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let message = Array(text.utf8)
    _ = unsafe withUnsafePointer(to: &target) { target in
      unsafe target.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
        unsafe sendto(socket, message, message.count, Int32(MSG_NOSIGNAL), target, length)
      }
    }
  }
}
