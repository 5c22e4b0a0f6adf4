internal import CarouselCLinux
import Glibc

/// A process that decodes pictures for this one, seen from this one; it ends with its owner.
final class WorkerProcess {
  let family: DecoderFamily
  /// Its number in the system.
  let process: Int32
  private let socket: Int32
  /// The bytes of address space it had when it began.
  private let addressSpace: Int
  /// How it ended, once it has.
  private var status: Int32?

  /// Why there is no worker.
  enum Refusal: Error {
    /// The system does not allow workers; `code` is the `errno`.
    case forbidden(code: Int32)
    /// What was started exited by itself instead of becoming a worker.
    case misplaced
    /// There are workers, but not this one.
    case failed(call: String, code: Int32)
  }

  /// Starts `executable` as a worker and waits until it is ready.
  init(
    _ executable: Pathname, _ family: DecoderFamily, limits: PictureLimits
  ) throws(Refusal) {
    var pair: [Int32] = [-1, -1]
    guard unsafe linux_message_pair(&pair) == 0 else {
      throw .failed(call: "socketpair", code: errno)
    }
    let socket = pair[0]
    var process: Int32 = 0
    let code = Self.start(
      executable,
      [
        "picture-worker", PictureWorker.argument, family.rawValue, String(limits.decodingBytes),
      ], socket: pair[1], &process)
    close(pair[1])
    guard code == 0 else {
      close(socket)
      let isForbidden = [EPERM, EACCES, ENOENT, ENOSYS].contains(code)
      throw isForbidden ? .forbidden(code: code) : .failed(call: "posix_spawn", code: code)
    }
    let reply = Self.answer(socket, within: WorkerLimits.start)
    guard case .ready(let addressSpace) = reply else {
      kill(process, SIGKILL)
      close(socket)
      let status = Self.wait(for: process)
      if case .unconfined(let code) = reply { throw .forbidden(code: code) }
      if status & 0x7F == 0 { throw .misplaced }
      // Where even asking is forbidden, the kernel ends whoever asks.
      throw status & 0x7F == SIGSYS
        ? .forbidden(code: EPERM) : .failed(call: "starting a decoder", code: ECHILD)
    }
    self.process = process
    self.socket = socket
    self.family = family
    self.addressSpace = addressSpace
  }

  deinit {
    end()
    close(socket)
  }

  /// Whether it has ended, by itself or not.
  var isGone: Bool { status != nil || wait(for: POLLHUP, milliseconds: 0) }

  /// Sends a request and the descriptors that belong to it; `false` if it is gone.
  func send(_ request: WorkerRequest, _ descriptors: [Int32] = []) -> Bool {
    let bytes = request.bytes
    return unsafe linux_send(
      socket, bytes, bytes.count, descriptors, Int32(descriptors.count)) == 0
  }

  /// What has been heard from a worker.
  enum Heard {
    case nothing
    /// A reply; `nil` for one that nobody understands.
    case reply(WorkerReply?)
    case end
  }

  /// Waits for a reply, at most so long.
  func listen(milliseconds: Int32) -> Heard {
    guard wait(for: POLLIN, milliseconds: milliseconds) else { return .nothing }
    guard let (bytes, descriptors) = WorkerSocket.receive(socket, capacity: WorkerReply.capacity)
    else { return .end }
    for descriptor in descriptors { close(descriptor) }
    return .reply(WorkerReply(bytes))
  }

  /// Lets it have so many bytes for the picture at hand.
  func allow(bytes: Int) {
    linux_allow_memory(
      process,
      Int64(addressSpace + max(bytes, WorkerLimits.freeBytes) + WorkerLimits.spareBytes))
  }

  /// Leaves the processor to other workers from now on: it has had its share.
  func giveWay() { linux_give_way(process) }

  /// Ends it, whatever it is doing; returns whether it had ended by itself and in order.
  @discardableResult
  func end() -> Bool {
    if let status { return status == 0 }
    kill(process, SIGKILL)
    let status = Self.wait(for: process)
    self.status = status
    return status == 0
  }

  private func wait(for events: Int32, milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  /// Starts `executable` with a socket; 0 and its number, or an `errno` value.
  static func start(
    _ executable: Pathname, _ arguments: [String], socket: Int32, _ process: inout Int32
  ) -> Int32 {
    var strings = unsafe arguments.map { unsafe UnsafePointer<CChar>(strdup($0)) }
    unsafe strings.append(nil)
    defer {
      for index in arguments.indices { unsafe free(UnsafeMutablePointer(mutating: strings[index])) }
    }
    return unsafe executable.withCString {
      unsafe linux_start_process($0, strings, socket, &process)
    }
  }

  private static func answer(_ socket: Int32, within seconds: Double) -> WorkerReply? {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let end = Alarm.now + seconds
    while true {
      let left = Int32(max(0, (end - Alarm.now) * 1000))
      let count = unsafe poll(&entry, 1, left)
      if count < 0, errno == EINTR { continue }
      guard count > 0,
        let (bytes, descriptors) = WorkerSocket.receive(socket, capacity: WorkerReply.capacity)
      else { return nil }
      for descriptor in descriptors { close(descriptor) }
      return WorkerReply(bytes)
    }
  }

  /// Waits until a process has ended; how it did.
  static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 0 }
    }
    return status
  }
}
