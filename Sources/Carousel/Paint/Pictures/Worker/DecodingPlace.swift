import Glibc
import CarouselLocking

/// Where the pictures of a loader are decoded: in workers, or in threads of this process.
final class DecodingPlace: Sendable {
  private struct State {
    /// Whether a worker has been started; from then on nothing is decoded here.
    var hasWorked = false
    var isForbidden = false
    var warning: String?
  }

  /// What is started as a worker; `nil` to decode in threads.
  private let executable: Pathname?
  private let limits: PictureLimits
  private let state = Lock(State())

  init(executable: Pathname?, limits: PictureLimits) {
    self.executable = executable
    self.limits = limits
  }

  /// The workers of this program, if it has any.
  static var ownExecutable: Pathname? {
    PictureWorker.isPrepared ? PictureWorker.ownExecutable : nil
  }

  /// A new worker; `nil` where pictures are decoded in threads.
  func worker(_ family: DecoderFamily) throws(PaintError) -> WorkerProcess? {
    guard let executable, !state.withLock({ $0.isForbidden }) else { return nil }
    do throws(WorkerProcess.Refusal) {
      let worker = try WorkerProcess(executable, family, limits: limits)
      state.withLock { $0.hasWorked = true }
      return worker
    } catch {
      switch error {
      case .forbidden(let code) where !state.withLock({ $0.hasWorked }):
        forbid(code)
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

  /// Why pictures are decoded here although they should not be; told once.
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
      state.warning =
        "damaged pictures can end the program: the system does not let it decode them apart "
        + "(\(PaintError.text(code)))"
    }
  }
}
