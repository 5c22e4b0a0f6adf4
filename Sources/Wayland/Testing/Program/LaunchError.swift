internal import Glibc

/// Why a program could not be tested.
public enum LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It could not be started. The number is an `errno` value.
  case cannotStart(String, errno: Int32)
  /// There is no folder for the display socket. The number is an `errno` value.
  case noSocket(errno: Int32)
  /// The preloaded clock is not in the folder of the running program, where the package builds it.
  case noVirtualClock
  /// A process of it does not take the preloaded clock: it is linked statically, drops the environment, or
  /// cannot open the clock's file. Or it waits in real time, in this system call.
  case cannotHold(String, waits: String? = nil)
  /// It ended before it connected, or before it showed a window.
  case ended(String, ExitStatus, errors: String)
  /// It did not connect.
  case neverConnected(String, errors: String)
  /// It connected and has shown no window.
  case noWindow(String, errors: String)

  /// What happened and what to do, in one or two lines.
  public var description: String {
    switch self {
    case .cannotStart(let name, let code):
      "\(name) cannot be started: \(SystemMessage.text(code))."
    case .noSocket(let code):
      "No display socket can be made: \(SystemMessage.text(code)). Set TMPDIR to a folder "
        + "that can be written and has a short path."
    case .noVirtualClock:
      "libvirtual-clock.so is not in the folder of this program. Build the package's product "
        + "virtual-clock, or let programs run in real time."
    case .cannotHold(let name, let call?):
      "\(name) cannot be held on virtual time: it waits in real time, in the system call \(call)"
    case .cannotHold(let name, nil):
      "\(name) cannot be held on virtual time: it does not take the preloaded clock, as programs do "
        + "that are linked statically, setuid or setgid"
    case .ended(let name, let status, let errors):
      "\(name) ended before it showed a window: \(status).\(Self.tail(errors))"
    case .neverConnected(let name, let errors):
      "\(name) did not connect to WAYLAND_DISPLAY.\(Self.tail(errors))"
    case .noWindow(let name, let errors):
      "\(name) has shown no window.\(Self.tail(errors))"
    }
  }

  private static func tail(_ errors: String) -> String {
    let lines = errors.split(separator: "\n").suffix(5)
    return lines.isEmpty ? "" : " It said:\n" + lines.joined(separator: "\n")
  }
}

/// How a program ended.
public enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
  /// By itself, with this code.
  case code(Int32)
  /// By this signal.
  case signal(Int32)

  /// Reads what `waitpid` tells.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .code(waitStatus >> 8 & 0xff) : .signal(signal)
  }

  /// As a shell would tell it.
  public var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let signal): "signal \(signal)"
    }
  }
}

/// The system's words for an `errno` value.
enum SystemMessage {
  static func text(_ code: Int32) -> String {
    var room = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &room, room.count) == 0 else { return "error \(code)" }
    let bytes = room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty ? "error \(code)" : text
  }
}
