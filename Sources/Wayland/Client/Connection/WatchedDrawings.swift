internal import CarouselCLinux
internal import Glibc
internal import Synchronization

/// Tells a thread of drawings that take too long.
///
/// The alarm is set by the first of several drawings only, and then again by the thread that looks
/// whenever it rings: drawings that follow each other cost two stores each.
final class WatchedDrawings: Sendable {
  /// Which drawing; the time of its beginning.
  typealias Number = Nanoseconds

  /// Readable when it is time to look.
  let alarm: Int32
  private let patience: Nanoseconds
  /// When the present drawing began, or 0 while there is none.
  private let start = Atomic<Nanoseconds>(0)
  /// When the last one began.
  private let lastStart = Atomic<Nanoseconds>(0)
  private let isSet = Atomic<Bool>(false)

  /// Makes the alarm.
  ///
  /// Returns `nil` if the system has none.
  init?(patience: Nanoseconds) {
    alarm = linux_alarm()
    guard alarm >= 0 else { return nil }
    self.patience = patience
  }

  deinit { close(alarm) }

  func begin() {
    let now = MonotonicTime().now
    lastStart.store(now, ordering: .sequentiallyConsistent)
    start.store(now, ordering: .sequentiallyConsistent)
    if !isSet.exchange(true, ordering: .sequentiallyConsistent) { set(now + patience) }
  }

  /// The drawing is done; returns whether it took too long.
  func end() -> Bool {
    let start = start.exchange(0, ordering: .sequentiallyConsistent)
    return MonotonicTime().now - start >= patience
  }

  /// Whether a drawing goes on still.
  func isGoingOn(_ number: Number) -> Bool {
    start.load(ordering: .sequentiallyConsistent) == number
  }

  /// The drawing that takes too long, once the alarm has rung, or `nil` if none does.
  ///
  /// The alarm is set again where there were drawings lately, and put away where there were none.
  func look() -> Number? {
    let now = MonotonicTime().now
    let start = start.load(ordering: .sequentiallyConsistent)
    if start != 0, now - start >= patience { return start }
    let last = lastStart.load(ordering: .sequentiallyConsistent)
    if now - last < patience {
      set(last + patience)
    } else {
      set(0)
      isSet.store(false, ordering: .sequentiallyConsistent)
      // One that began in between found the alarm set.
      lookIfDrawing()
    }
    return nil
  }

  /// Sees to it that the alarm rings again for drawings to come.
  func lookAgain() { set(MonotonicTime().now + patience) }

  private func lookIfDrawing() {
    let start = start.load(ordering: .sequentiallyConsistent)
    guard start != 0, !isSet.exchange(true, ordering: .sequentiallyConsistent) else { return }
    set(start + patience)
  }

  private func set(_ time: Nanoseconds) { linux_set_alarm(alarm, time) }
}
