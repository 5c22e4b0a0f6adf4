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
  ///   - mayBePipe: whether it may be something other than a regular file, and block
  /// - Returns: the bytes
  /// - Throws: `DesktopError.unreadable(path:reason:)`
  package static func bytes(
    of path: Pathname, atMost limit: Int, mayBePipe: Bool = false
  ) throws(DesktopError) -> [UInt8] {
    func error(_ reason: String) -> DesktopError {
      .unreadable(path: path.description, reason: reason)
    }
    if !mayBePipe, let status = try? FileStatus(path: path), status.kind != .file {
      throw error("not a regular file")
    }
    let flags = O_RDONLY | O_CLOEXEC | (mayBePipe ? 0 : O_NONBLOCK)
    let descriptor = unsafe open(path.terminated, flags)
    guard descriptor >= 0 else { throw error(SystemReason(errno).message) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(SystemReason(errno).message) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    throw error("the file is longer than \(limit / 1024) KiB")
  }
}
