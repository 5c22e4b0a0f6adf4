internal import CarouselCLinux
import CarouselLocking
import Glibc

/// A worker process, as seen by the program that started it.
///
/// Communication never blocks, and the worker ends with its owner.
///
/// Messages from a worker may be under the control of an attacker. A worker that does not read its messages, or
/// that the kernel does not end immediately, costs its owner nothing.
package final class SandboxedProcess: Sendable {
  /// The process ID.
  package let process: Int32
  private let socket: Int32
  /// How it ended, once it has.
  private let status = Lock<Int32?>(nil)

  /// Why a process could not be started.
  package struct StartFailure: Error {
    /// The call that failed, and its `errno` value.
    package let call: String
    package let code: Int32
  }

  /// What has been heard from a worker.
  package enum Heard {
    case nothing
    case message([UInt8])
    /// The worker has closed its end, or sent a message over the limit.
    case end
  }

  /// Starts the program at the path `executable`, with a socket as its descriptor 3 and no other
  /// descriptors, or lets `server` fork it.
  package init(executable: [UInt8], arguments: [String], server: ForkServer? = nil)
    throws(StartFailure)
  {
    var pair: [Int32] = [-1, -1]
    guard unsafe linux_message_pair(&pair) == 0 else {
      throw StartFailure(call: "socketpair", code: errno)
    }
    if let server {
      if let process = server.fork(arguments, end: pair[1]) {
        close(pair[1])
        (self.process, socket) = (process, pair[0])
        return
      }
      // A server that answers late forks a process all the same, which must find its socket closed.
      close(pair[0])
      close(pair[1])
      guard unsafe linux_message_pair(&pair) == 0 else {
        throw StartFailure(call: "socketpair", code: errno)
      }
    }
    var strings = unsafe arguments.map { unsafe UnsafePointer<CChar>(strdup($0)) }
    unsafe strings.append(nil)
    defer {
      for index in arguments.indices { unsafe free(UnsafeMutablePointer(mutating: strings[index])) }
    }
    var process: Int32 = 0
    let path = executable.map { CChar(bitPattern: $0) } + [0]
    let code = unsafe linux_start_process(path, strings, pair[1], &process)
    close(pair[1])
    guard code == 0 else {
      close(pair[0])
      throw StartFailure(call: "posix_spawn", code: code)
    }
    self.process = process
    socket = pair[0]
  }

  deinit {
    end()
    close(socket)
  }

  /// Whether it has closed its end.
  package var isGone: Bool { status.withLock { $0 != nil } || isReady(POLLHUP, within: 0) }

  /// Sends a message with descriptors.
  ///
  /// Returns `false` if the worker is gone or does not read.
  package func send(_ message: [UInt8], _ descriptors: [Int32] = []) -> Bool {
    unsafe linux_send_some(
      socket, message, message.count, descriptors, Int32(descriptors.count)) == message.count
  }

  /// Waits for a message, at most `milliseconds`.
  package func receive(within milliseconds: Int32, capacity: Int) -> Heard {
    guard isReady(POLLIN, within: milliseconds) else { return .nothing }
    guard let (bytes, descriptors) = MessageSocket.receive(socket, capacity: capacity) else {
      return .end
    }
    // A worker has nothing to give but words.
    for descriptor in descriptors { close(descriptor) }
    return .message(bytes)
  }

  /// Kills the process.
  ///
  /// - Returns: its status, as `waitpid` returns it, or `nil` if the kernel cannot end it yet, for
  ///   example while it waits for an unreachable file system.
  @discardableResult
  package func end() -> Int32? {
    status.withLock { status in
      if status == nil {
        kill(process, SIGKILL)
        status = EndedProcesses.shared.wait(for: process)
      }
      return status
    }
  }

  private func isReady(_ events: Int32, within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
    while true {
      let count = unsafe poll(&entry, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}
