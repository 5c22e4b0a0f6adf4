import CarouselLocking
import CarouselPaint
import Wayland

/// Asks the system about the file of one item at a time, on a thread of its own: a disk may be slow, a mount dead.
final class FileFacts {
  /// Called when something is known of a file.
  var onChange: (() -> Void)?

  /// What the thread finds.
  private final class Finding: Sendable {
    /// Readable when the thread has finished.
    let end = EventCounter()
    let status = Lock<FileStatus?>(nil)
  }

  private let loop: EventLoop
  private let work: BackgroundWork
  private var known: (path: Pathname, status: FileStatus?)?
  private var asked: Pathname?
  private var watch: Watch?

  init(_ loop: EventLoop, _ work: BackgroundWork = BackgroundWork()) {
    (self.loop, self.work) = (loop, work)
  }

  /// What is known of a file so far; `nil` for nothing, which is asked for then.
  func status(of path: Pathname) -> FileStatus? {
    if let known, known.path == path { return known.status }
    // One question at a time: a file system that does not answer costs one thread.
    if asked == nil { ask(path) }
    return nil
  }

  private func ask(_ path: Pathname) {
    let finding = Finding()
    guard finding.end.fileDescriptor >= 0 else { return }
    asked = path
    watch = loop.watch(finding.end.fileDescriptor) { [weak self] _ in
      guard let self else { return }
      watch?.cancel()
      (watch, asked) = (nil, nil)
      known = (path, finding.status.withLock { $0 })
      onChange?()
    }
    let isStarted = work.start {
      let status = try? FileStatus(path: path)
      finding.status.withLock { $0 = status }
      finding.end.raise()
    }
    if !isStarted {
      watch?.cancel()
      (watch, asked) = (nil, nil)
    }
  }
}
