internal import Glibc

/// Descriptors that no object owns.
enum Descriptor {
  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  /// Two connected sockets; `nil` if the process has no descriptors left.
  static func pair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// The process at the other end of a socket, as the kernel knows it.
  static func process(behind socket: Int32) -> Int32 {
    // A process, a user and a group, each an int.
    var who: [Int32] = [0, 0, 0]
    var length = socklen_t(12)
    _ = unsafe getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &length)
    return who[0]
  }
}
