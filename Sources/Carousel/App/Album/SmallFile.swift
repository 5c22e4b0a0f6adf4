import CarouselPaint
import Glibc

/// Reads files that are short.
enum SmallFile {
  /// The content of a regular file; `nil` if there is none, or it is longer than a number of bytes.
  static func bytes(of path: Pathname, atMost limit: Int) -> [UInt8]? {
    guard let status = try? FileStatus(path: path), status.kind == .file, status.size <= limit
    else { return nil }
    let descriptor = unsafe open(path.terminated, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
    return nil
  }
}
