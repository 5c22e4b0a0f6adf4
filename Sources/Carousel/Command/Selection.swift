import CarouselDesktop
import Glibc

/// Writes the choice for the caller of the program.
enum Selection {
  /// Writes a choice on standard output byte for byte, and a line feed or NUL behind it.
  ///
  /// It waits for the reader: nothing else is left to do, and signals end the program again.
  /// With `endsWithReader`, a closed pipe ends the program as the system has it.
  static func write(
    _ choice: [UInt8], endedByNUL: Bool, endsWithReader: Bool = false
  ) throws(DesktopError) {
    // A closed pipe is reported as a failure, in words.
    signal(SIGPIPE, endsWithReader ? SIG_DFL : SIG_IGN)
    var rest = (choice + [endedByNUL ? 0 : UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        throw .unwritableOutput(reason: unsafe String(cString: strerror(errno)))
      }
    }
  }
}
