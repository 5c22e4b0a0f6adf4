import CarouselCLinux
import CarouselDesktop
import Glibc

/// A list that is read from a descriptor while it arrives.
struct ListInput {
  private let descriptor: Int32
  private var parser: ListParser

  /// The number of entries that were skipped because they were too long.
  var skippedCount: Int { parser.skippedCount }

  /// The greatest list that is read, in bytes.
  private static let longest = 64 << 20

  init(_ descriptor: Int32, endedByNUL: Bool, _ reading: ListReading) {
    self.descriptor = descriptor
    parser = ListParser(endedByNUL: endedByNUL, reading)
  }

  /// How long the writer may pause before its entries so far are reported, in milliseconds.
  private static let pause: Int32 = 50

  /// Reads it to its end, and hands out its entries as they come, with what it says about itself and whether the
  /// writer pauses then.
  mutating func read(
    _ body: (_ rows: [ListRow], _ options: [String: String], _ isPaused: Bool) -> Void
  ) throws(DesktopError) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        continue
      }
      guard count >= 0 else {
        throw .unreadable(path: "standard input", reason: SystemReason(errno).message)
      }
      total += count
      let rows = count > 0 ? parser.take(buffer.prefix(count)) : parser.end()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isPaused = unsafe count > 0 && poll(&request, 1, Self.pause) == 0
      if !rows.isEmpty || isPaused { body(rows, parser.options, isPaused) }
      if count == 0 { return }
      guard total <= Self.longest else {
        throw .unreadable(path: "standard input", reason: "the list is longer than 64 MiB")
      }
    }
  }
}
