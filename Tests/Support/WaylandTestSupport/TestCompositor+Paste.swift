internal import Glibc
public import WaylandTesting

extension TestCompositor {
  /// Requests the clipboard's content from its owner, while time stands still.
  ///
  /// - Returns: The bytes, or `nil` if there is no content of this type.
  public func paste(_ type: String) -> [UInt8]? {
    guard clipboardTypes.contains(type) else { return nil }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { close(ends[0]) }
    sendClipboard(type, to: ends[1])
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    for _ in 0..<10_000 {
      settle()
      let count = unsafe read(ends[0], &chunk, chunk.count)
      if count > 0 { content += chunk[..<count] }
      if count == 0 { return content }
    }
    return content
  }
}
