import Glibc

/// Makes pictures on other threads and in workers, and returns them when they are finished.
///
/// Use it on one thread. `fileDescriptor` becomes readable when `takeFinished()` has something to do.
///
/// Cards and texts are painted by a thread, texts by a separate worker, and do not wait for files.
/// Files are decoded by workers (``PictureWorker``), at most 8 simultaneously, which exit when they are idle. A file
/// that takes longer than 0.1 s does not delay the others, and further files of its kind come after files
/// of other kinds; one that takes longer than 0.3 s makes room for those that have not been tried, and
/// one that has taken 10 s is reported as failed.
///
/// Without workers, files are decoded by threads. These cannot be stopped and may hang in a decoder:
/// once 8 are lost like that, further files fail immediately.
public final class PictureLoader {
  private let desk: PictureDesk
  private let place: DecodingPlace
  /// How many threads have been started.
  private var running: [PictureLane: Int] = [:]

  /// A loader that has not begun; its threads start with the first request.
  ///
  /// - Parameters:
  ///   - limits: what a file may cost.
  ///   - workers: how many files are decoded at the same time, those that are slow not counted; by
  ///     default 1, and 2 where there are cores for them.
  ///   - thumbnails: where to look for small versions of large pictures.
  /// - Throws: `system` if there is no descriptor left.
  public convenience init(
    limits: PictureLimits = .standard, workers: Int? = nil, thumbnails: Thumbnails = .off
  ) throws(PaintError) {
    try self.init(
      limits: limits, workers: workers, thumbnails: thumbnails, patience: PicturePatience(),
      executable: DecodingPlace.ownExecutable)
  }

  /// A loader whose workers are started from `executable`, or that decodes in threads.
  init(
    limits: PictureLimits = .standard, workers: Int? = nil, thumbnails: Thumbnails = .off,
    patience: PicturePatience = PicturePatience(), executable: Pathname?
  ) throws(PaintError) {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let decoders = max(1, min(workers ?? (cores >= 2 ? 2 : 1), 8))
    place = DecodingPlace(executable: executable, limits: limits)
    desk = try PictureDesk(
      PictureMaker(limits: limits, thumbnails: thumbnails),
      PictureQueue(decoders: decoders, patience: patience, memory: limits.decodingBytes), place)
  }

  deinit {
    desk.close(threads: running)
  }

  /// Readable while finished pictures wait to be taken, and when one has taken too long.
  public var fileDescriptor: Int32 { desk.alarm.descriptor }

  /// Whether nothing is wanted that has not been taken.
  public var isIdle: Bool { desk.isIdle }

  /// Sets the wanted requests, most urgent first.
  ///
  /// Earlier requests that are not among them are canceled. Fetched data of `kept`
  /// stays, so that it need not be fetched again for another size.
  public func want(_ requests: [PictureRequest], keeping kept: Set<FetchedPicture> = [])
    throws(PaintError)
  {
    desk.want(requests, keeping: kept)
    try startThreads()
  }

  /// Lets `fileDescriptor` become readable at `time`, in seconds of the system's steady clock, whatever
  /// happens until then; `nil` for not at all.
  func wake(at time: Double?) { desk.wake(at: time) }

  /// The progress of a fetch, 0…1, or `nil` if unknown.
  ///
  /// When it changes, `fileDescriptor` becomes readable.
  public func progress(of picture: FetchedPicture) -> Double? { desk.progress(of: picture) }

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

  /// Why pictures are decoded by threads of this program although they should not be, in one line;
  /// told once.
  public func takeWarning() -> String? { place.takeWarning() }

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
