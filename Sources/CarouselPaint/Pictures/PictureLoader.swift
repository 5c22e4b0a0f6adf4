import Glibc

/// Makes pictures on worker threads and hands them over when they are finished.
///
/// Used on one thread. `fileDescriptor` becomes readable when `takeFinished()` has something to do.
///
/// Cards and texts do not wait for files. A file that takes longer than 2 s does not hold up the
/// others, and one that takes longer than 15 s is reported as failed. Its thread cannot be stopped
/// and may stay in the decoder for ever: at most 4 are lost like that beside the usual ones; once
/// all are, further files fail at once.
public final class PictureLoader {
  private let desk: PictureDesk
  /// How many threads have been started.
  private var running: [PictureLane: Int] = [:]

  /// A loader that has not begun; its threads start with the first request.
  ///
  /// - Parameters:
  ///   - limits: what a file may cost.
  ///   - workers: how many threads decode at the same time; by default 1, and 2 where there are
  ///     cores for them.
  ///   - thumbnails: where to look for small versions of large pictures.
  /// - Throws: `system` if there is no descriptor left.
  public convenience init(
    limits: PictureLimits = .standard, workers: Int? = nil, thumbnails: Thumbnails = .off
  ) throws(PaintError) {
    try self.init(
      limits: limits, workers: workers, thumbnails: thumbnails, patience: PicturePatience())
  }

  init(
    limits: PictureLimits, workers: Int?, thumbnails: Thumbnails, patience: PicturePatience
  ) throws(PaintError) {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let decoders = max(1, min(workers ?? (cores >= 2 ? 2 : 1), 8))
    desk = try PictureDesk(
      PictureMaker(limits: limits, thumbnails: thumbnails),
      PictureQueue(decoders: decoders, patience: patience))
  }

  deinit {
    desk.close(painters: running[.painting] ?? 0, decoders: running[.decoding] ?? 0)
  }

  /// Readable while finished pictures wait to be taken, and when one has taken too long.
  public var fileDescriptor: Int32 { desk.alarm.descriptor }

  /// Whether nothing is wanted that has not been taken.
  public var isIdle: Bool { desk.isIdle }

  /// Says what is wanted now, most urgent first.
  ///
  /// What was wanted before and is not named any more is cancelled. At most 64 requests are kept.
  public func want(_ requests: [PictureRequest]) throws(PaintError) {
    desk.want(requests)
    try startThreads()
  }

  /// Takes what has been finished since the last time; never waits.
  public func takeFinished() -> [FinishedPicture] {
    let finished = desk.takeFinished()
    // Threads in the place of slow ones; those there are go on if the system has no more.
    do { try startThreads() } catch {}
    return finished
  }

  /// Waits until something is finished and takes it; nothing if nothing is wanted.
  public func waitForFinished() -> [FinishedPicture] {
    while !desk.isIdle {
      desk.alarm.wait()
      // The alarm may ring because something is slow.
      let finished = takeFinished()
      if !finished.isEmpty { return finished }
    }
    return []
  }

  private func startThreads() throws(PaintError) {
    for lane in PictureLane.allCases {
      while running[lane, default: 0] < desk.threads(in: lane) {
        do {
          try WorkerThread.start { [desk] in desk.serve(lane) }
          running[lane, default: 0] += 1
        } catch {
          // With one worker at work the rest can be tried again later.
          if running[lane, default: 0] == 0 { throw error }
          break
        }
      }
    }
  }
}
