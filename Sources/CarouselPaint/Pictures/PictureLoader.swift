import Glibc

/// Makes pictures on worker threads and hands them over when they are finished.
///
/// Used on one thread. `fileDescriptor` becomes readable when `takeFinished()` has something.
public final class PictureLoader {
  private let desk: PictureDesk
  private let workers: Int
  /// How many threads have been started.
  private var running = 0

  /// A loader that has not begun; its threads start with the first request.
  ///
  /// - Parameters:
  ///   - limits: what a file may cost.
  ///   - workers: how many threads decode at the same time; by default 1, and 2 where there are cores for them.
  ///   - thumbnails: where to look for small versions of large pictures.
  /// - Throws: `system` if there is no descriptor left.
  public init(
    limits: PictureLimits = .standard, workers: Int? = nil, thumbnails: Thumbnails = .off
  ) throws(PaintError) {
    desk = try PictureDesk(PictureMaker(limits: limits, thumbnails: thumbnails))
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    self.workers = max(1, min(workers ?? (cores >= 2 ? 2 : 1), 8))
  }

  deinit {
    desk.close(workers: running)
  }

  /// Readable while finished pictures wait to be taken.
  public var fileDescriptor: Int32 { desk.done.descriptor }

  /// Whether nothing is wanted that has not been taken.
  public var isIdle: Bool { desk.isIdle }

  /// Says what is wanted now, most urgent first.
  ///
  /// What was wanted before and is not named any more is cancelled. At most 64 requests are kept.
  public func want(_ requests: [PictureRequest]) throws(PaintError) {
    while running < workers, !requests.isEmpty {
      do {
        try WorkerThread.start { [desk] in desk.serve() }
        running += 1
      } catch {
        // With one worker at work the rest can be tried again later.
        if running == 0 { throw error }
        break
      }
    }
    desk.want(requests)
  }

  /// Takes what has been finished since the last time; never waits.
  public func takeFinished() -> [FinishedPicture] {
    desk.takeFinished()
  }

  /// Waits until something is finished and takes it; nothing if nothing is wanted.
  public func waitForFinished() -> [FinishedPicture] {
    while !desk.isIdle {
      desk.done.wait()
      // A worker may raise the flag after its picture was taken along with the one before.
      let finished = desk.takeFinished()
      if !finished.isEmpty { return finished }
    }
    return []
  }
}
