internal import CarouselCLinux
internal import CarouselSandbox
import Glibc

/// A process that decodes pictures, as seen by the program.
///
/// It ends with its owner.
final class WorkerProcess: Sendable {
  let family: DecoderFamily
  /// The server from which its pictures come, or `nil` for the user's own files.
  let server: String?
  private let sandboxed: SandboxedProcess
  /// The bytes of address space it had when it began.
  private let addressSpace: Int

  /// Its number in the system.
  var process: Int32 { sandboxed.process }

  /// Why there is no worker.
  enum Refusal: Error {
    /// The system does not allow workers. `code` is the `errno`.
    case forbidden(code: Int32)
    /// The started process exited instead of becoming a worker.
    case misplaced
    /// There are workers, but not this one.
    case failed(call: String, code: Int32)
  }

  /// Starts `executable` as a worker and waits until it is ready.
  init(
    _ executable: Pathname, _ family: DecoderFamily, limits: PictureLimits, server: String? = nil
  ) throws(Refusal) {
    let sandboxed: SandboxedProcess
    do throws(SandboxedProcess.StartFailure) {
      sandboxed = try SandboxedProcess(
        executable: executable.bytes,
        arguments: [
          "picture-worker", PictureWorker.argument, family.rawValue, String(limits.decodingBytes),
        ], server: executable == PictureWorker.ownExecutable ? PictureWorker.forkServer : nil)
    } catch {
      let isForbidden =
        error.call == "posix_spawn" && [EPERM, EACCES, ENOENT, ENOSYS].contains(error.code)
      throw isForbidden
        ? .forbidden(code: error.code) : .failed(call: error.call, code: error.code)
    }
    let reply = Self.answer(of: sandboxed)
    guard case .ready(let addressSpace) = reply else {
      let status = sandboxed.end() ?? SIGKILL
      if case .unconfined(let code) = reply { throw .forbidden(code: code) }
      if status & 0x7F == 0 { throw .misplaced }
      // Where even the attempt is forbidden, the kernel kills the process.
      throw status & 0x7F == SIGSYS
        ? .forbidden(code: EPERM) : .failed(call: "starting a decoder", code: ECHILD)
    }
    self.sandboxed = sandboxed
    self.family = family
    self.server = server
    self.addressSpace = addressSpace
  }

  /// Whether the process has ended for any reason.
  var isGone: Bool { sandboxed.isGone }

  /// Sends a request and the descriptors that belong to it.
  ///
  /// Returns `false` if it is gone or does not read.
  func send(_ request: WorkerRequest, _ descriptors: [Int32] = []) -> Bool {
    sandboxed.send(request.bytes, descriptors)
  }

  /// What has been heard from a worker.
  enum Heard {
    case nothing
    /// A reply, or `nil` for an invalid one.
    case reply(WorkerReply?)
    case end
  }

  /// Waits for a reply, at most `milliseconds`.
  func listen(milliseconds: Int32) -> Heard {
    switch sandboxed.receive(within: milliseconds, capacity: WorkerReply.capacity) {
    case .nothing: .nothing
    case .end: .end
    case .message(let bytes): .reply(WorkerReply(bytes))
    }
  }

  /// Grants `bytes` of memory for the current picture.
  func allow(bytes: Int) {
    linux_allow_memory(
      process,
      Int64(
        addressSpace + max(bytes, WorkerLimits.freeBytes) + WorkerLimits.spareBytes
          + family.fontBytes))
  }

  /// Leaves the processor to other workers from now on: it has had its share.
  func giveWay() { linux_give_way(process) }

  /// Ends the process immediately.
  ///
  /// Returns whether it had already exited cleanly.
  @discardableResult
  func end() -> Bool { sandboxed.end() == 0 }

  /// Waits for the first message of a worker.
  ///
  /// The time in which it waits for a processor does not count.
  private static func answer(of process: SandboxedProcess) -> WorkerReply? {
    let user = ProcessorUser.process(process.process)
    let start = Alarm.now
    var wait = ProcessorWait(of: user, ProcessorUse.current(of: user), at: start)
    var rest = WorkerLimits.start
    while rest > 0 {
      let milliseconds = Int32(min(rest, WorkerLimits.start) * 1000) + 1
      switch process.receive(within: milliseconds, capacity: WorkerReply.capacity) {
      case .message(let bytes): return WorkerReply(bytes)
      case .end: return nil
      case .nothing:
        let now = Alarm.now
        let waited = wait.seconds(ProcessorUse.current(of: user), at: now)
        rest = WorkerLimits.start - (now - start - waited)
      }
    }
    return nil
  }
}
