package import CarouselDesktop
package import CarouselPaint
import Glibc

/// Reads files that are short.
package enum SmallFile {
  /// Returns the content of a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file
  ///   - limit: the length of the longest file that is read, in bytes
  ///   - pipePatience: how long to wait for each piece of something other than a regular file, such
  ///     as a pipe, in milliseconds; `nil` if only a regular file is read
  /// - Returns: the bytes
  /// - Throws: `DesktopError.unreadable(path:reason:)`
  package static func bytes(
    of path: Pathname, atMost limit: Int, pipePatience: Int32? = nil
  ) throws(DesktopError) -> [UInt8] {
    func error(_ reason: String) -> DesktopError {
      .unreadable(path: path.description, reason: reason)
    }
    if pipePatience == nil, let status = try? FileStatus(path: path), status.kind != .file {
      throw error("not a regular file")
    }
    let descriptor = unsafe open(path.terminated, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(SystemReason(errno).message) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if let pipePatience, unsafe poll(&request, 1, pipePatience) == 0 {
        throw error("nothing was written to it")
      }
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(SystemReason(errno).message) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    throw error("the file is longer than \(limit / 1024) KiB")
  }
}
