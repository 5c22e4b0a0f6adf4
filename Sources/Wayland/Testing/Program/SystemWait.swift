/// The system call in which a thread sleeps, as `/proc/PID/task/TID/syscall` shows it.
///
/// The preloaded clock only waits without a time limit in the kernel. A thread that sleeps with one is therefore not
/// held: it wakes up in real time.
struct SystemWait {
  private let number: Int
  private let arguments: [UInt64]

  /// Reads a line with the number of the call and its arguments.
  ///
  /// Returns `nil` for a thread that is in no system call.
  init?(_ line: [UInt8]) {
    let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    guard let first = words.first,
      let number = Int(String(decoding: first, as: UTF8.self)), number >= 0
    else { return nil }
    self.number = number
    arguments = words.dropFirst().prefix(6).map {
      UInt64(String(decoding: $0.dropFirst(2), as: UTF8.self), radix: 16) ?? 0
    }
  }

  /// The name of the call if it ends by real time, or `nil` if it waits for something else.
  var limited: String? {
    guard let call = Self.calls[number] else { return nil }
    switch call.limit {
    case .always: return call.name
    case .pointer(let index): return argument(index) != 0 ? call.name : nil
    case .milliseconds(let index):
      return Int32(truncatingIfNeeded: argument(index)) > 0 ? call.name : nil
    case .futex:
      // Waits, and locks with priority inheritance. Other operations have a number in its place.
      let waits: Set<UInt64> = [0, 6, 9, 11, 13]
      return waits.contains(argument(1) & 0x7f) && argument(3) != 0 ? call.name : nil
    }
  }

  private func argument(_ index: Int) -> UInt64 {
    index < arguments.count ? arguments[index] : 0
  }

  /// How a call has its time limit.
  private enum Limit {
    /// It always ends by time, or may in a way that is not to be seen.
    case always
    /// A pointer to a time, or null.
    case pointer(Int)
    /// A number, negative for no limit.
    case milliseconds(Int)
    case futex
  }

  private static let common: [Int: (name: String, limit: Limit)] = [
    425: ("io_uring_setup", .always), 426: ("io_uring_enter", .always),
    441: ("epoll_pwait2", .pointer(3)), 449: ("futex_waitv", .pointer(3)),
    455: ("futex_wait", .pointer(4)),
  ]

  private static let calls = common.merging(own) { first, _ in first }

  #if arch(x86_64)
    private static let own: [Int: (name: String, limit: Limit)] = [
      7: ("poll", .milliseconds(2)), 23: ("select", .pointer(4)), 35: ("nanosleep", .always),
      42: ("connect", .always), 128: ("rt_sigtimedwait", .pointer(2)), 202: ("futex", .futex),
      208: ("io_getevents", .pointer(4)), 219: ("restart_syscall", .always),
      220: ("semtimedop", .pointer(3)), 230: ("clock_nanosleep", .always),
      232: ("epoll_wait", .milliseconds(3)), 242: ("mq_timedsend", .pointer(4)),
      243: ("mq_timedreceive", .pointer(4)), 270: ("pselect6", .pointer(4)),
      271: ("ppoll", .pointer(2)), 281: ("epoll_pwait", .milliseconds(3)),
      299: ("recvmmsg", .pointer(4)), 333: ("io_pgetevents", .pointer(4)),
    ]
  #else
    private static let own: [Int: (name: String, limit: Limit)] = [
      4: ("io_getevents", .pointer(4)), 22: ("epoll_pwait", .milliseconds(3)),
      72: ("pselect6", .pointer(4)), 73: ("ppoll", .pointer(2)), 98: ("futex", .futex),
      101: ("nanosleep", .always), 115: ("clock_nanosleep", .always),
      128: ("restart_syscall", .always), 137: ("rt_sigtimedwait", .pointer(2)),
      182: ("mq_timedsend", .pointer(4)), 183: ("mq_timedreceive", .pointer(4)),
      192: ("semtimedop", .pointer(3)), 203: ("connect", .always), 243: ("recvmmsg", .pointer(4)),
      292: ("io_pgetevents", .pointer(4)),
    ]
  #endif
}
