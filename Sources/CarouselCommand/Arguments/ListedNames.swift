import CarouselPaint
import CarouselShow
import Glibc

/// Names of files in a stream: one a line, or each ended by NUL where there is one.
enum ListedNames {
  /// The greatest list that is read, in bytes.
  static let limit = 64 << 20

  /// Reads a stream to its end.
  static func read(from descriptor: Int32) throws(ShowError) -> [Pathname] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = unsafe String(cString: strerror(errno))
        throw .unreadable(path: "standard input", reason: reason)
      }
      guard count > 0 else { return names(in: content) }
      content += buffer.prefix(count)
      guard content.count <= limit else {
        throw .unreadable(path: "standard input", reason: "the list is longer than 64 MiB")
      }
    }
  }

  /// The names in a list; empty ones are left out.
  static func names(in content: [UInt8]) -> [Pathname] {
    let separator = content.contains(0) ? 0 : UInt8(ascii: "\n")
    return content.split(separator: separator).map { Pathname(Array($0)) }
  }
}
