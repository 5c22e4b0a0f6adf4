internal import Glibc

/// What can go wrong between a program and its compositor.
public enum WaylandError: Error, Equatable, Sendable {
  /// No compositor answers at `name`; `code` is the system's error number.
  case noCompositor(name: String, code: Int32)
  /// The compositor `name` is not a path, and `XDG_RUNTIME_DIR` names no folder to look for it in.
  case noRuntimeFolder(name: String)
  /// `WAYLAND_SOCKET` is set, and not to the number of a descriptor that is open.
  case unusableSocket(value: String)
  /// The compositor closed the connection.
  case disconnected
  /// The compositor sent a message that is not valid.
  case malformedMessage
  /// The compositor ended the connection because a request broke the protocol.
  case protocolViolation(ProtocolError)
  /// More was sent than the connection could hold.
  case overflow
  /// The connection failed; `code` is the system's error number.
  case connectionFailed(code: Int32)
  /// The compositor lacks something without which no window is possible.
  case missingGlobal(interface: String)
  /// The system refused `operation`; `code` is its error number.
  case system(operation: String, code: Int32)
  /// The loop watches `count` descriptors, and the process may have only `limit` open.
  case descriptorLimit(count: Int, limit: Int)
  /// No buffer has this many pixels.
  case unusableSize(width: Int, height: Int)
}

extension WaylandError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    switch self {
    case .noCompositor("", _): "no Wayland compositor: WAYLAND_DISPLAY is empty"
    case .noCompositor(let name, let code):
      "no Wayland compositor at \(name): \(Self.text(code))"
    case .noRuntimeFolder(let name):
      "no Wayland compositor \(name): XDG_RUNTIME_DIR must be set to the folder its socket is in"
    case .unusableSocket(let value):
      "WAYLAND_SOCKET must be the number of an open descriptor, not “\(value)”"
    case .malformedMessage: "the Wayland compositor sent an invalid message"
    case .disconnected: "the Wayland compositor closed the connection"
    case .protocolViolation(let error): "Wayland protocol error: \(error)"
    case .overflow: "the Wayland connection overflowed: the compositor does not read"
    case .connectionFailed(let code): "the Wayland connection failed: \(Self.text(code))"
    case .missingGlobal(let interface): "the Wayland compositor does not offer \(interface)"
    case .system(let operation, let code): "\(operation): \(Self.text(code))"
    case .descriptorLimit(let count, let limit):
      "cannot wait for \(count) descriptors: the limit of open files (ulimit -n) is \(limit)"
    case .unusableSize(let width, let height): "no buffer of \(width) × \(height) pixels"
    }
  }

  /// The system's words for an `errno` value.
  static func text(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

/// The compositor's complaint about a request.
public struct ProtocolError: Error, Equatable, Sendable {
  /// The interface of the object the request was for, like `xdg_surface`, or `nil` if unknown.
  public var interface: String?
  /// The object's number on the wire.
  public var object: UInt32
  /// The interface's number for the complaint.
  public var code: UInt32

  /// Makes a complaint.
  public init(interface: String?, object: UInt32, code: UInt32) {
    self.interface = interface
    self.object = object
    self.code = code
  }
}

extension ProtocolError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    "\(interface ?? "unknown interface"), object \(object), code \(code)"
  }
}
