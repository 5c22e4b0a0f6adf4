import CarouselCLinux
import Glibc

/// A nonblocking writer for standard output, or for any descriptor.
///
/// Setting `O_NONBLOCK` on a shared descriptor would change it for every process that has it,
/// including the shell. So a pipe or terminal is opened a second time through `/proc`. If that is
/// refused, the descriptor is polled before each write. A pipe that is ready takes any line of up
/// to `PIPE_BUF` in one write.
package struct LineSink: ~Copyable {
  package enum Outcome: Equatable {
    /// The number of written bytes.
    case wrote(Int)
    /// The reader is busy.
    case busy
    /// The reader has gone, or the medium is full, with the system's error number.
    case closed(Int32)
  }

  /// The descriptor to poll for writing.
  package let fileDescriptor: Int32
  private let isOwned: Bool
  private let isSocket: Bool

  /// Prepares to write to a descriptor, which stays the caller's.
  package init(borrowing descriptor: Int32) {
    var status = stat()
    let kind = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    isSocket = kind == S_IFSOCK
    var second: Int32 = -1
    // A second opening of a regular file would begin at its start again.
    if kind == S_IFIFO || kind == S_IFCHR {
      second = unsafe open(
        "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
    isOwned = second >= 0
    fileDescriptor = isOwned ? second : descriptor
  }

  deinit {
    if isOwned { close(fileDescriptor) }
  }

  /// Writes as much as possible without blocking.
  ///
  /// The C functions are `write` and `send`.
  package func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard isOwned || isSocket || isReady(waiting: 0) else { return .busy }
    while true {
      let (count, code) = transfer(bytes)
      if count >= 0 { return .wrote(count) }
      switch code {
      case EINTR: continue
      case EAGAIN: return .busy
      default: return .closed(code)
      }
    }
  }

  /// Waits until there is room or the time is over.
  ///
  /// Returns `false` where there is none.
  package func isReady(waiting milliseconds: Int32) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  private func transfer(_ bytes: ArraySlice<UInt8>) -> (count: Int, code: Int32) {
    unsafe bytes.withUnsafeBytes { buffer in
      if isSocket {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let count = unsafe send(fileDescriptor, buffer.baseAddress, buffer.count, flags)
        return (count, errno)
      }
      let count = unsafe linux_write_quietly(fileDescriptor, buffer.baseAddress, buffer.count)
      return (count, errno)
    }
  }
}
