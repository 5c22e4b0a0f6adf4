import Glibc
internal import CarouselCLinux

/// Makes pictures on other threads and in worker processes.
///
/// Use it on one thread. `fileDescriptor` becomes readable when `takeFinished()` has something to do.
///
/// Cards and texts are painted by a separate thread, texts in a separate worker, so they do not
/// wait for files. Files are decoded by at most 8 workers (``PictureWorker``) at the same time,
/// which exit when they are idle. A file that takes longer than 0.1 s does not delay the others,
/// and other files of its kind then have a lower priority. After 0.3 s a file makes room for those
/// that have not been tried. After 10 s it fails.
///
/// The loaders of a program with the same limits share their workers.
///
/// Without workers, files are decoded by threads. These cannot be stopped and may hang in a
/// decoder. If 8 of them hang, further files fail immediately.
public final class PictureLoader {
  private let scheduler: PictureScheduler
  let pool: DecoderPool
  /// How many threads have been started.
  private var running: [PictureLane: Int] = [:]

  /// A loader whose threads start with the first request.
  ///
  /// - Parameters:
  ///   - limits: the limits of a file.
  ///   - workers: the number of files that are decoded at the same time, slow ones not counted. By
  ///     default 1, or 2 on machines with enough cores.
  ///   - thumbnails: where to find small versions of large pictures.
  /// - Throws: `system` if there is no descriptor left.
  public convenience init(
    limits: PictureLimits = .standard, workers: Int? = nil, thumbnails: Thumbnails = .off
  ) throws(PaintError) {
    try self.init(
      limits: limits, workers: workers, thumbnails: thumbnails, patience: PicturePatience(),
      pool: .own(limits))
  }

  /// A loader whose workers are started from `executable`, or that decodes in threads.
  convenience init(
    limits: PictureLimits = .standard, workers: Int? = nil, thumbnails: Thumbnails = .off,
    patience: PicturePatience = PicturePatience(), executable: Pathname?
  ) throws(PaintError) {
    try self.init(
      limits: limits, workers: workers, thumbnails: thumbnails, patience: patience,
      pool: DecoderPool(executable: executable, limits: limits))
  }

  private init(
    limits: PictureLimits, workers: Int?, thumbnails: Thumbnails, patience: PicturePatience,
    pool: DecoderPool
  ) throws(PaintError) {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let decoders = max(1, min(workers ?? (cores >= 2 ? 2 : 1), 8))
    self.pool = pool
    scheduler = try PictureScheduler(
      PictureMaker(limits: limits, thumbnails: thumbnails),
      PictureQueue(decoders: decoders, patience: patience, memory: limits.decodingBytes), pool)
  }

  deinit {
    scheduler.close(threads: running)
    // Another loader that shares them may do nothing for long.
    pool.endIdleWorkers(idleFor: 0)
  }

  /// Readable while finished pictures wait to be taken, and when one has taken too long.
  public var fileDescriptor: Int32 { scheduler.alarm.descriptor }

  /// Whether nothing is wanted that has not been taken.
  public var isIdle: Bool { scheduler.isIdle }

  /// Sets the wanted requests, most urgent first.
  ///
  /// Earlier requests that are not among them are canceled. Fetched data of `kept`
  /// stays, so that it need not be fetched again for another size.
  public func want(_ requests: [PictureRequest], keeping kept: Set<FetchedPicture> = [])
    throws(PaintError)
  {
    scheduler.want(requests, keeping: kept)
    try startThreads()
  }

  /// Sets a `time`, in seconds of the system's steady clock, at which `fileDescriptor` becomes
  /// readable, or none for `nil`.
  func wake(at time: Double?) { scheduler.wake(at: time) }

  /// The progress of a fetch, 0…1, or `nil` if unknown.
  ///
  /// When it changes, `fileDescriptor` becomes readable.
  public func progress(of picture: FetchedPicture) -> Double? { scheduler.progress(of: picture) }

  /// Returns the pictures finished since the last call, without waiting.
  public func takeFinished() -> [FinishedPicture] {
    let finished = scheduler.takeFinished()
    // Replaces the threads of slow files. If the system has no more threads, the existing ones go
    // on.
    do { try startThreads() } catch {}
    return finished
  }

  /// Waits until pictures are finished and returns them.
  ///
  /// Returns an empty array if none are wanted.
  public func waitForFinished() -> [FinishedPicture] {
    while !scheduler.isIdle {
      scheduler.alarm.wait()
      // The alarm may ring because something is slow.
      let finished = takeFinished()
      if !finished.isEmpty { return finished }
    }
    return []
  }

  /// Why pictures are unexpectedly decoded by threads of this program, in one line, or `nil`.
  ///
  /// It is returned only once.
  public func takeWarning() -> String? { pool.takeWarning() }

  private func startThreads() throws(PaintError) {
    for lane in PictureLane.allCases {
      while running[lane, default: 0] < scheduler.threads(in: lane) {
        do {
          try WorkerThread.start { [scheduler] in scheduler.serve(lane) }
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

/// Starts background threads.
enum WorkerThread {
  /// Runs `body` on a new detached thread of low priority that receives no signals.
  static func start(_ body: @escaping @Sendable () -> Void) throws(PaintError) {
    let body = unsafe Unmanaged.passRetained(Body(body))
    let code = unsafe linux_start_worker(
      { context in
        guard let context = unsafe context else { return nil }
        linux_lower_priority()
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      throw .system(call: "pthread_create", code: code)
    }
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
