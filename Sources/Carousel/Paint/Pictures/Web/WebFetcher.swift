import CarouselLocking

/// Fetches files from URLs in separate processes, a few at a time.
///
/// It uses no resources before the first file is requested and again a few seconds after the last
/// one.
final class WebFetcher: Sendable {
  private struct Job {
    let request: WebRequest
    let delivery: PictureDelivery
  }

  private struct State {
    var jobs: [Job] = []
    /// The threads there are, each with a process, and those of them that wait for a job.
    var threads = 0
    var idle = 0
    /// The received bytes of incomplete files.
    var bytes = 0
  }

  /// How many files are fetched at the same time.
  private static let width = 6
  /// The most bytes of all files that are not whole yet.
  private static let mostBytes = 192 << 20
  /// How long a process stays with nothing to do, in seconds.
  private static let patience = 5.0

  /// What fetches for this program.
  static let own = WebFetcher(executable: PictureWorker.ownExecutable)

  private let executable: Pathname
  /// The most bytes a file may have.
  private let most: Int
  private let state = Lock(State())
  private let tokens = try? EventCounter.tokens()

  /// A fetcher whose processes are started from `executable`.
  init(executable: Pathname, most: Int = 64 << 20) {
    (self.executable, self.most) = (executable, most)
  }

  /// Begins to fetch the file at an address, as soon as a process is free.
  func begin(_ address: Pathname, _ delivery: PictureDelivery) {
    guard let request = WebRequest(address, most: most) else {
      return delivery.fail("the address is too long")
    }
    let needsThread = state.withLock { state in
      state.jobs.append(Job(request: request, delivery: delivery))
      guard state.jobs.count > state.idle, state.threads < Self.width else { return false }
      state.threads += 1
      return true
    }
    if needsThread {
      do throws(PaintError) {
        try WorkerThread.start { [self] in work() }
      } catch {
        let isLast = state.withLock { state in
          state.threads -= 1
          return state.threads == 0
        }
        if isLast { takeAll { $0.fail(error.description) } }
      }
    }
    tokens?.raise()
  }

  private func work() {
    var process: WebProcess?
    while let job = next(process?.origin) {
      guard !job.delivery.isCancelled else { continue }
      var bytes = 0
      defer { state.withLock { $0.bytes -= bytes } }
      do throws(PaintError) {
        let origin = job.request.origin
        let own: WebProcess
        if let process, process.origin == origin {
          own = process
        } else {
          process = nil
          own = try WebProcess(executable, origin: origin)
        }
        let isUsable = own.fetch(job.request, for: job.delivery) { count in
          let isThere = state.withLock { state in
            guard state.bytes + count <= Self.mostBytes else { return false }
            state.bytes += count
            return true
          }
          if isThere { bytes += count }
          return isThere
        }
        process = isUsable ? own : nil
      } catch {
        job.delivery.fail(error.description)
      }
    }
  }

  /// The next job, one of the same server first, which a thread waits for while it has a process
  /// for `origin`, or `nil` if it is to end.
  private func next(_ origin: String?) -> Job? {
    while true {
      let job = state.withLock { state -> Job? in
        guard state.jobs.isEmpty else {
          let place = state.jobs.firstIndex { $0.request.origin == origin } ?? 0
          return state.jobs.remove(at: place)
        }
        state.idle += 1
        return nil
      }
      if let job { return job }
      let isWanted = origin != nil && tokens?.wait(within: Self.patience) == true
      let isOver = state.withLock { state in
        state.idle -= 1
        guard !isWanted, state.jobs.isEmpty else { return false }
        state.threads -= 1
        return true
      }
      if isOver { return nil }
    }
  }

  private func takeAll(_ body: (PictureDelivery) -> Void) {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { body(job.delivery) }
  }
}
