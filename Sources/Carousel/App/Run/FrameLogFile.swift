import CarouselCLinux
package import CarouselDesktop
import CarouselLocking
package import CarouselPaint
import CarouselText
import Glibc
import Wayland

/// Writes frame records to a file, one JSON object per line, with times in seconds of the loop's clock.
///
/// A separate thread writes each line as soon as it arrives: no frame waits for the disk. Lines that
/// do not fit because of a slow disk are dropped.
package final class FrameLogFile {
  /// How long the last lines may take, in milliseconds.
  private static let patience: Int32 = 1000

  private let path: Pathname
  private let queue: Queue
  private var hasWarned = false
  private let warn: (String) -> Void

  /// Creates the file, or empties it; `warn` is called once if it cannot be completed.
  package init(_ path: Pathname, warn: @escaping (String) -> Void) throws(DesktopError) {
    (self.path, self.warn) = (path, warn)
    do throws(SystemReason) { queue = try Queue(path) } catch {
      throw .setting("cannot write \(path): \(error.message)")
    }
  }

  deinit { finish() }

  /// Adds a frame.
  func write(_ record: FrameRecord) { write(Self.line(record)) }

  /// Adds a line.
  package func write(_ line: [UInt8]) {
    queue.append(line)
    warnOfLoss()
  }

  /// Waits for the last lines, but not long; more are not written.
  package func finish() {
    queue.finish(waiting: Self.patience)
    warnOfLoss()
  }

  private func warnOfLoss() {
    guard !hasWarned, let loss = queue.loss else { return }
    hasWarned = true
    warn("\(path) is not complete: \(loss)")
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

  /// The lines that are to be written, and the thread that writes them.
  private final class Queue: Sendable {
    /// The largest number of waiting bytes.
    private static let capacity = 1 << 20

    private struct State {
      var lines: [UInt8] = []
      /// Why not every line is written.
      var loss: String?
      var isEnding = false
    }

    private let file: Int32
    private let wakeUps = EventCounter(waits: true)
    private let end = EventCounter()
    private let state = Lock(State())

    init(_ path: Pathname) throws(SystemReason) {
      file = unsafe open(path.terminated, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      let reason = SystemReason(errno)
      guard file >= 0 else { throw reason }
      guard wakeUps.fileDescriptor >= 0, end.fileDescriptor >= 0 else { throw SystemReason(EMFILE) }
      let isStarted = BackgroundWork().start { [self] in
        linux_lower_priority()
        serve()
      }
      guard isStarted else { throw SystemReason(EAGAIN) }
    }

    deinit { if file >= 0 { close(file) } }

    var loss: String? { state.withLock(\.loss) }

    func append(_ line: [UInt8]) {
      let isFirst = state.withLock { state in
        guard !state.isEnding else { return false }
        guard state.lines.count + line.count <= Self.capacity else {
          state.loss = state.loss ?? "the disk is too slow"
          return false
        }
        state.lines += line
        return state.lines.count == line.count
      }
      if isFirst { wakeUps.raise() }
    }

    func finish(waiting milliseconds: Int32) {
      state.withLock { $0.isEnding = true }
      wakeUps.raise()
      var request = pollfd(fd: end.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&request, 1, milliseconds) == 0 {
        state.withLock { $0.loss = $0.loss ?? "the disk is too slow" }
      }
    }

    private func serve() {
      while true {
        wakeUps.take()
        let (lines, isEnding) = state.withLock { state in
          defer { state.lines = [] }
          return (state.lines, state.isEnding)
        }
        write(lines)
        if isEnding { return end.raise() }
      }
    }

    private func write(_ lines: [UInt8]) {
      var rest = lines[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe Glibc.write(file, $0.baseAddress, $0.count)
        }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          let reason = SystemReason(errno)
          return state.withLock { $0.loss = $0.loss ?? reason.message }
        }
      }
    }
  }
}
