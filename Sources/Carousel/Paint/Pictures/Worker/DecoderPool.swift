import Glibc
import CarouselLocking
import CarouselText

/// Where the pictures of a loader are decoded: in workers, or in threads of this process.
final class DecoderPool: Sendable {
  private struct State {
    /// Whether a worker has been started.
    ///
    /// From then on nothing is decoded in this process.
    var hasWorked = false
    var isForbidden = false
    /// Why, an `errno` value.
    var code: Int32 = ENOSYS
    var warning: String?
    /// Workers with nothing to do, and since when.
    var idle: [(worker: WorkerProcess, since: Double)] = []
  }

  /// How long a worker stays with nothing to do, in seconds: it takes several megabytes.
  static let idleTime = 1.0

  /// The program that is started as a worker, or `nil` to decode in threads.
  private let executable: Pathname?
  private let limits: PictureLimits
  /// Whether nothing is decoded where there is no sandbox, or `nil` for what the program says.
  private let sandboxRequirement: Bool?
  private let state = Lock(State())

  init(
    executable: Pathname?, limits: PictureLimits,
    requiresSandbox: Bool? = nil
  ) {
    self.executable = executable
    self.limits = limits
    sandboxRequirement = requiresSandbox
  }

  /// A reference that does not keep its pool.
  private struct Reference {
    weak var pool: DecoderPool?
  }

  /// The pools of this program's workers that are in use, by the limits of their files.
  private static let shared = Lock([PictureLimits: Reference]())

  /// The pool of this program's workers for files with these limits: loaders share it, so that few processes
  /// run.
  static func own(_ limits: PictureLimits) -> DecoderPool {
    shared.withLock { shared in
      if let pool = shared[limits]?.pool, pool.executable == ownExecutable { return pool }
      let pool = DecoderPool(executable: ownExecutable, limits: limits)
      shared = shared.filter { $0.value.pool != nil }
      shared[limits] = Reference(pool: pool)
      return pool
    }
  }

  private var requiresSandbox: Bool { sandboxRequirement ?? PictureWorker.requiresSandbox }

  /// The workers of this program, if it has any.
  static var ownExecutable: Pathname? {
    PictureWorker.isPrepared ? PictureWorker.ownExecutable : nil
  }

  /// Whether pictures are decoded in workers, as far as is known.
  var hasWorkers: Bool { executable != nil && !state.withLock { $0.isForbidden } }

  /// Whether a worker has nothing to do.
  var hasIdleWorkers: Bool { state.withLock { !$0.idle.isEmpty } }

  /// Returns an idle worker to the pool.
  ///
  /// Two of each family are kept for some time.
  func take(_ worker: WorkerProcess) {
    // A surplus one ends with this call.
    state.withLock { state in
      if state.idle.count(where: { $0.worker.family == worker.family }) < 2 {
        state.idle.append((worker, Alarm.now))
      }
    }
  }

  /// Ends the workers that have had nothing to do for a number of seconds.
  func endIdleWorkers(idleFor seconds: Double = idleTime) {
    let latest = Alarm.now - seconds + 0.01
    let ended = state.withLock { state in
      let ended = state.idle.filter { $0.since <= latest }.map(\.worker)
      state.idle.removeAll { $0.since <= latest }
      return ended
    }
    for worker in ended { worker.end() }
  }

  private func idleWorker(_ family: DecoderFamily, _ server: String?) -> WorkerProcess? {
    state.withLock { state in
      state.idle.firstIndex { $0.worker.family == family && $0.worker.server == server }.map {
        state.idle.remove(at: $0).worker
      }
    }
  }

  /// A worker, which `take` returns to the pool, or `nil` where pictures are decoded in threads.
  ///
  /// A worker may be under the control of a picture that it has decoded: it sees no others than those from the
  /// same `server`, or the user's own. Pictures of the web are decoded in a sandbox or not at all.
  func worker(_ family: DecoderFamily, server: String? = nil) throws(PaintError) -> WorkerProcess? {
    let requiresSandbox = requiresSandbox || server != nil
    guard let executable, !state.withLock({ $0.isForbidden }) else {
      if requiresSandbox { throw .noSandbox(code: state.withLock { $0.code }) }
      return nil
    }
    if let worker = idleWorker(family, server), !worker.isGone { return worker }
    do throws(WorkerProcess.Refusal) {
      let worker = try WorkerProcess(executable, family, limits: limits, server: server)
      state.withLock { $0.hasWorked = true }
      return worker
    } catch {
      switch error {
      case .forbidden(let code) where !state.withLock({ $0.hasWorked }):
        forbid(code)
        if requiresSandbox { throw .noSandbox(code: code) }
        return nil
      case .forbidden(let code): throw .system(call: "seccomp", code: code)
      case .misplaced:
        throw .system(
          call:
            "starting a decoder (is PictureWorker.runIfAsked() called before arguments are read?)",
          code: ECHILD)
      case .failed(let call, let code): throw .system(call: call, code: code)
      }
    }
  }

  /// Why pictures are unexpectedly decoded in this process.
  ///
  /// It is returned only once.
  func takeWarning() -> String? {
    state.withLock { state in
      defer { state.warning = nil }
      return state.warning
    }
  }

  private func forbid(_ code: Int32) {
    state.withLock { state in
      guard !state.isForbidden else { return }
      state.isForbidden = true
      state.code = code
      if requiresSandbox { return }
      state.warning =
        "damaged pictures can crash the program: the system does not allow sandboxed workers "
        + "(\(SystemReason(code).message))"
    }
  }
}
