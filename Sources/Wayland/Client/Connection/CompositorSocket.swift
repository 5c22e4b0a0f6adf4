internal import Glibc

/// The way to a compositor that listens at a path.
enum CompositorSocket {
  /// A Boolean value that indicates whether the other end of `socket` is closed and everything that it
  /// sent was read.
  static func hasEnded(_ socket: Int32) -> Bool {
    var byte: UInt8 = 0
    return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }

  /// How long a compositor may take to make room for one more client.
  static let patience: Nanoseconds = 5_000_000_000

  /// Connects within `patience`, even if the queue of the compositor is full.
  ///
  /// libwayland's own function would block indefinitely.
  static func connect(
    to name: String, runtimeFolder: String?, patience: Nanoseconds = patience
  ) throws(WaylandError) -> Int32 {
    guard !name.isEmpty else { throw .noCompositor(name: name, code: ECONNREFUSED) }
    let folder = runtimeFolder ?? ""
    guard name.hasPrefix("/") || folder.hasPrefix("/") else { throw .noRuntimeFolder(name: name) }
    guard var address = address(of: name.hasPrefix("/") ? name : folder + "/" + name) else {
      throw .noCompositor(name: name, code: ENAMETOOLONG)
    }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw .system(operation: "socket", code: errno) }
    let time = MonotonicTime()
    let deadline = time.now + patience
    while true {
      let result = unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      let code = result == 0 ? 0 : errno
      if code == 0 || code == EISCONN { return descriptor }
      // There is no event for room in the queue: try again.
      if code == EAGAIN || code == EINTR, time.now < deadline {
        _ = poll(nil, 0, 10)
        continue
      }
      close(descriptor)
      throw .noCompositor(name: name, code: code == EAGAIN ? ETIMEDOUT : code)
    }
  }

  /// The connected socket with this number, inherited from the parent process.
  ///
  /// Programs started from here do not inherit it.
  static func inherited(_ value: String) throws(WaylandError) -> Int32 {
    guard let descriptor = Int32(value), descriptor >= 0, fcntl(descriptor, F_GETFD) >= 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw .unusableSocket(value: value) }
    return descriptor
  }

  /// The socket's address, or `nil` where the path is longer than an address holds.
  private static func address(of path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return address
  }
}

/// The environment variables that the program inherited.
enum Environment {
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The activation token; taken out, so that programs started from here do not use it again.
  static func takeActivationToken() -> String? {
    take("XDG_ACTIVATION_TOKEN").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of a connected socket; taken out likewise.
  static func takeSocket() -> String? { take("WAYLAND_SOCKET") }

  private static func take(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    unsafe unsetenv(name)
    return value
  }
}
