internal import Glibc

/// What a program writes, read without waiting; of very much only the end is kept.
final class ProgramOutput {
  private let reader: Int32
  private(set) var writer: Int32
  private var bytes: [UInt8] = []

  private static var room: Int { 1 << 20 }

  /// Makes a pipe.
  ///
  /// Returns `nil` if the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reader)
    closeWriter()
  }

  /// Leaves the writing end to the program alone.
  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe Glibc.read(reader, &chunk, chunk.count)
      guard count > 0 else { return }
      bytes += chunk[..<count]
      if bytes.count > 2 * Self.room { bytes.removeFirst(bytes.count - Self.room) }
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
