internal import CSharedClock

/// The compositor's clock in the memory of programs that run under the preloaded clock.
@safe final class SharedTime {
  private let clock: OpaquePointer
  /// The file that every process has in its memory that lives by the clock.
  private let file: ArraySlice<UInt8>

  /// Makes a clock in `folder`.
  ///
  /// Returns `nil` if that fails.
  init?(in folder: String, now: Duration) {
    guard let clock = unsafe shared_clock_make(folder, now.nanoseconds) else { return nil }
    unsafe self.clock = unsafe clock
    file = Array("\(folder)/clock".utf8)[...]
  }

  deinit { unsafe shared_clock_close(clock) }

  /// The variable that names the clock's folder to programs.
  static var variable: String { SHARED_CLOCK_VARIABLE }

  /// Whether `process` lives by the clock, or has ended.
  func holds(_ process: Int32) -> Bool {
    let memory = ProcessTree.memory(of: process)
    return memory.isEmpty
      || memory.split(separator: UInt8(ascii: "\n")).contains { $0.suffix(file.count) == file }
  }

  /// Whether a process has started a program that the clock cannot hold.
  var hasLost: Bool { unsafe shared_clock_has_lost(clock) != 0 }

  /// Accepts the threads that wait for the first time, which may block until then.
  func admit() { unsafe shared_clock_admit(clock) }

  /// The earliest time that a thread waits for, or `nil` if none does.
  var nextDeadline: Duration? {
    let next = unsafe shared_clock_next(clock)
    return next == Int64.max ? nil : .nanoseconds(next)
  }

  /// Sets the clock and wakes the threads that are due.
  func set(_ now: Duration) {
    unsafe shared_clock_set(clock, now.nanoseconds)
    _ = unsafe shared_clock_wake(clock)
  }
}
