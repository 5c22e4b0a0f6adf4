import CarouselDesktop
import CarouselLocking
import CarouselPaint
import Glibc
import Wayland

/// Checks the files of an insertion on a separate thread: a disk may be slow, a mount dead.
final class InsertionCheck {
  /// What the thread finds.
  private final class Finding: Sendable {
    /// Readable when the thread has finished.
    let end = EventCounter()
    let reason = Lock<DesktopError?>(nil)
  }

  /// How long the files may take, in nanoseconds.
  private static let patience: Nanoseconds = 4_000_000_000

  private let finding = Finding()
  private var watch: Watch?
  private var timer: LoopTimer?

  /// Begins to look at the files of rows; `onEnd` is called once, later, with why one of them cannot be shown.
  init(
    of rows: [ListRow], _ loop: EventLoop, _ work: BackgroundWork,
    onEnd: @escaping (ControlError?) -> Void
  ) throws(ControlError) {
    let files = rows.filter(\.namesFile)
    watch = loop.watch(finding.end.fileDescriptor) { [weak self] _ in
      guard let self else { return }
      let reason = finding.reason.withLock { $0 }
      end()
      onEnd(reason.map { ControlError($0.description) })
    }
    timer = loop.schedule(at: loop.now + Self.patience) { [weak self] in
      self?.end()
      onEnd(ControlError("the files take too long to read"))
    }
    let isStarted =
      finding.end.fileDescriptor >= 0
      && work.start { [finding] in
        var scan = AlbumScan()
        scan.add(files.map(AlbumScan.Place.listed))
        finding.reason.withLock { [reason = scan.firstReason] in $0 = reason }
        finding.end.raise()
      }
    guard isStarted else {
      end()
      throw ControlError("cannot look at the files: \(SystemReason(EAGAIN).message)")
    }
  }

  private func end() {
    watch?.cancel()
    (watch, timer) = (nil, nil)
  }
}
