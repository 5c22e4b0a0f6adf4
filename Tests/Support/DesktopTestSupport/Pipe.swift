import Glibc
import CarouselTestSupport

/// A pipe for one test.
package final class Pipe {
  package private(set) var writingEnd: Int32
  package private(set) var readingEnd: Int32

  package init() throws {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw POSIXFailure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readingEnd = ends[0]
    writingEnd = ends[1]
    _ = fcntl(readingEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if readingEnd >= 0 { close(readingEnd) }
    finish()
  }

  /// Closes the writing end.
  package func finish() {
    if writingEnd >= 0 { close(writingEnd) }
    writingEnd = -1
  }

  /// Closes the reading end, and waits until no process has it open.
  package func closeReadingEnd() {
    guard readingEnd >= 0 else { return }
    close(readingEnd)
    readingEnd = -1
    var request = pollfd(fd: writingEnd, events: 0, revents: 0)
    _ = eventually { unsafe poll(&request, 1, 0) == 1 && request.revents & Int16(POLLERR) != 0 }
  }

  /// Everything that is in the pipe.
  package func read() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe Glibc.read(readingEnd, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }

  /// The lines that are in the pipe.
  package func lines() -> [String] { read().split(separator: "\n").map(String.init) }

  /// Puts text into the pipe.
  package func write(_ text: String) { write(Array(text.utf8)) }

  /// Puts bytes into the pipe.
  package func write(_ bytes: [UInt8]) {
    _ = unsafe Glibc.write(writingEnd, bytes, bytes.count)
  }

  /// Fills the pipe until it takes no more.
  package func fill() {
    let flags = fcntl(writingEnd, F_GETFL)
    _ = fcntl(writingEnd, F_SETFL, flags | O_NONBLOCK)
    let block = [UInt8](repeating: 0x2E, count: 4096)
    while unsafe Glibc.write(writingEnd, block, block.count) > 0 {}
    while unsafe Glibc.write(writingEnd, block, 1) > 0 {}
    _ = fcntl(writingEnd, F_SETFL, flags)
  }
}
