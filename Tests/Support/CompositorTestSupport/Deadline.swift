import Glibc

/// How long a test waits for another process.
///
/// Only these tests read a real clock: the programs that they run do, too.
package struct Deadline {
  private let end: ContinuousClock.Instant

  package init(seconds: Double) {
    end = .now + .seconds(seconds)
  }

  private var millisecondsLeft: Int32 {
    let left = ContinuousClock.now.duration(to: end)
    return Int32(
      clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    )
  }

  /// Whether `descriptor` has something to read before the deadline.
  package func waitForInput(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = millisecondsLeft
    guard left > 0 else { return false }
    return unsafe poll(&request, 1, left) > 0
  }

  /// Gives the other process 10 ms.
  ///
  /// Returns `false` once the deadline has passed.
  package func pause() -> Bool {
    let left = millisecondsLeft
    guard left > 0 else { return false }
    _ = poll(nil, 0, min(left, 10))
    return true
  }

  /// Whether `condition` came true before the deadline.
  package func reaches(_ condition: () throws -> Bool) rethrows -> Bool {
    while true {
      if try condition() { return true }
      guard pause() else { return false }
    }
  }
}
