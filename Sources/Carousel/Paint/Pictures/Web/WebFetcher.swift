import CarouselLocking

/// Fetches files of the web in processes apart, a few at a time.
///
/// Nothing is started, loaded or kept before the first file is asked for; a few seconds after the last
/// one, nothing is left.
final class WebFetcher: Sendable {
  private struct Job {
    let address: Pathname
    let delivery: PictureDelivery
  }

  private struct State {
    var jobs: [Job] = []
    /// The threads there are, each with a process, and those of them that wait for a job.
    var threads = 0
    var idle = 0
  }

  /// How many files are fetched at the same time.
  private static let width = 6
  /// How long a process stays with nothing to do, in seconds.
  private static let patience = 5.0

  /// What fetches for this program.
  static let own = WebFetcher(executable: PictureWorker.ownExecutable)

  private let executable: Pathname
  /// The most bytes a file may have.
  private let most: Int
  private let state = Lock(State())
  private let tokens = try? Tokens()

  /// A fetcher whose processes are started from `executable`.
  init(executable: Pathname, most: Int = 64 << 20) {
    (self.executable, self.most) = (executable, most)
  }

  /// Begins to fetch the file at an address, as soon as a process is free.
  func begin(_ address: Pathname, _ delivery: PictureDelivery) {
    let needsThread = state.withLock { state in
      state.jobs.append(Job(address: address, delivery: delivery))
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
    while let job = next(hasProcess: process != nil) {
      guard !job.delivery.isCancelled else { continue }
      guard let request = WebRequest(job.address, most: most) else {
        job.delivery.fail("the address is too long")
        continue
      }
      do throws(PaintError) {
        let own: WebProcess
        if let process { own = process } else { own = try WebProcess(executable) }
        process = own.fetch(request, for: job.delivery) ? own : nil
      } catch {
        job.delivery.fail(error.description)
      }
    }
  }

  /// The next job, which a thread waits for while it has a process; `nil` if it is to end.
  private func next(hasProcess: Bool) -> Job? {
    while true {
      let job = state.withLock { state -> Job? in
        guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
        state.idle += 1
        return nil
      }
      if let job { return job }
      let isWanted = hasProcess && tokens?.take(within: Self.patience) == true
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
