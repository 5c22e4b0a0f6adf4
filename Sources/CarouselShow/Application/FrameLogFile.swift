package import CarouselPaint
import Glibc
import Wayland

/// Writes what is known of frames to a file: one JSON object on a line for each, times in seconds of the
/// loop's clock.
package final class FrameLogFile {
  /// Lines are kept back until there are so many bytes.
  private static let portion = 16_384

  private let path: Pathname
  private let descriptor: Int32
  private var lines: [UInt8] = []
  private var hasFailed = false
  private let warn: (String) -> Void

  /// Begins the file anew; `warn` is told once if the medium takes no more.
  package init(_ path: Pathname, warn: @escaping (String) -> Void) throws(ShowError) {
    descriptor = unsafe open(path.terminated, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .setting("cannot write \(path): \(SystemReason(errno).message)")
    }
    (self.path, self.warn) = (path, warn)
  }

  deinit {
    flush()
    close(descriptor)
  }

  /// Adds a frame.
  func write(_ record: FrameRecord) { write(Self.line(record)) }

  /// Adds a line.
  package func write(_ line: [UInt8]) {
    lines += line
    if lines.count >= Self.portion { flush() }
  }

  static func line(_ record: FrameRecord) -> [UInt8] {
    var line = JSONObject()
    func add(_ key: String, _ time: Nanoseconds?) {
      if let time { line.add(key, decimal: Double(time) / 1e9) }
    }
    line.add("frame", record.number)
    add("callback", record.callback)
    add("start", record.start)
    add("commit", record.commit)
    add("draw", record.drawTime)
    add("input_age", record.inputAge)
    add("input_to_light", record.inputToLight)
    add("predicted", record.predicted)
    add("presented", record.presented)
    line.add("fate", "\(record.fate)")
    if let missed = record.missed { line.add("missed", missed) }
    add("period", record.period)
    line.add("pixels", record.pixels)
    line.add("damaged", record.damagedPixels)
    if let age = record.bufferAge { line.add("buffer_age", age) }
    return line.line
  }

  /// Writes the lines that were kept back.
  package func flush() {
    var rest = lines[...]
    lines.removeAll(keepingCapacity: true)
    while !rest.isEmpty, !hasFailed {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        hasFailed = true
        warn("\(path) is not complete: \(SystemReason(errno).message)")
      }
    }
  }
}
