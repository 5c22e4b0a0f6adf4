internal import CarouselCLinux
import CarouselLocking
import Glibc

/// Takes note of processes that have been killed, without blocking on one that the kernel cannot end.
package final class EndedProcesses: Sendable {
  /// For all processes of this program.
  package static let shared = EndedProcesses()

  /// How long to wait for a killed process to exit, in milliseconds.
  private static let patience: Int32 = 200

  /// The processes that had not ended when their owners needed them no more.
  private let unended = Lock<[Int32]>([])

  package init() {}

  /// The processes whose end is still to come.
  package var pending: [Int32] { unended.withLock(\.self) }

  /// Waits briefly for the end of a killed process.
  ///
  /// - Returns: its status, as `waitpid` returns it, or `nil` if it has not ended. One of the next
  ///   calls then collects it.
  package func wait(for process: Int32) -> Int32? {
    unended.withLock { unended in
      unended.removeAll { Self.status(of: $0) != nil }
    }
    if let status = Self.status(of: process) { return status }
    let watch = linux_watch_process(process)
    if watch >= 0 {
      var entry = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      while unsafe poll(&entry, 1, Self.patience) < 0, errno == EINTR {}
      close(watch)
    } else {
      // A kernel without descriptors of processes.
      for _ in 0..<Self.patience {
        if let status = Self.status(of: process) { return status }
        usleep(1000)
      }
    }
    if let status = Self.status(of: process) { return status }
    unended.withLock { $0.append(process) }
    return nil
  }

  /// How a process ended, or `nil` if it has not.
  ///
  /// Where the program takes no note of the ends of its processes, it counts as killed: it may have crashed.
  private static func status(of process: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(process, &status, WNOHANG)
      if result < 0, errno == EINTR { continue }
      if result == 0 { return nil }
      return result == process ? status : SIGKILL
    }
  }
}
