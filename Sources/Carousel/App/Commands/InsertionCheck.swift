import CarouselDesktop
import CarouselLocking
import CarouselText
import Glibc
import Wayland

/// Checks the files of an insertion on a separate thread, because a disk may be slow or a mount dead, and looks into
/// its folders.
final class InsertionCheck {
  /// What the thread finds.
  private final class Finding: Sendable {
    /// Readable when the thread has finished.
    let end = EventCounter()
    let rows = Lock<Result<[ListRow], ControlError>>(.success([]))
  }

  /// How long the files may take, in nanoseconds.
  private static let patience: Nanoseconds = 4_000_000_000

  private let finding = Finding()
  private var watch: Watch?
  private var timer: LoopTimer?

  /// Begins to look at the files of rows.
  ///
  /// - Parameters:
  ///   - rows: the rows to insert
  ///   - loop: the loop of the window
  ///   - work: starts the thread
  ///   - onEnd: called once, later, with the rows, those of a folder in its place, or with why one of them cannot be
  ///     shown
  /// - Throws: why the files cannot be looked at
  init(
    of rows: [ListRow], _ loop: EventLoop, _ work: BackgroundWork,
    onEnd: @escaping (Result<[ListRow], ControlError>) -> Void
  ) throws(ControlError) {
    watch = loop.watch(finding.end.fileDescriptor) { [weak self] _ in
      guard let self else { return }
      let found = finding.rows.withLock { $0 }
      end()
      onEnd(found)
    }
    timer = loop.schedule(at: loop.now + Self.patience) { [weak self] in
      self?.end()
      onEnd(.failure(ControlError("the files take too long to read")))
    }
    let isStarted =
      finding.end.fileDescriptor >= 0
      && work.start { [finding] in
        let found = Result { () throws(ControlError) in try Self.checked(rows) }
        finding.rows.withLock { $0 = found }
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

  /// The rows, with the pictures of a folder in its place.
  private static func checked(_ rows: [ListRow]) throws(ControlError) -> [ListRow] {
    var (checked, scan) = ([ListRow](), AlbumScan())
    for row in rows {
      guard row.namesFile, let path = row.path else {
        checked.append(row)
        continue
      }
      guard (try? FileStatus(path: path))?.kind == .folder else {
        scan.add([.listed(row)])
        if let reason = scan.firstReason { throw ControlError(reason.description) }
        checked.append(row)
        continue
      }
      do throws(DesktopError) {
        checked += try Album(scanning: [path]).pictures.map { ListRow(path: $0.path) }
      } catch { throw ControlError(error.description) }
    }
    return checked
  }
}
