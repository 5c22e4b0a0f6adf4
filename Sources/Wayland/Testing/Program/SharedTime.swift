internal import CSharedClock

/// The compositor's clock in the memory of programs that run under the preloaded clock.
@safe final class SharedTime {
  private let clock: OpaquePointer

  /// Makes a clock in `folder`; `nil` if that fails.
  init?(in folder: String, now: Duration) {
    guard let clock = unsafe shared_clock_make(folder, now.nanoseconds) else { return nil }
    unsafe self.clock = unsafe clock
  }

  deinit { unsafe shared_clock_close(clock) }

  /// The variable that names the clock's folder to programs.
  static var variable: String { SHARED_CLOCK_VARIABLE }

  /// How many processes have taken the clock for theirs.
  var users: Int { Int(unsafe shared_clock_users(clock)) }

  /// The earliest time that a thread waits for; `nil` if none does.
  var nextDeadline: Duration? {
    let next = unsafe shared_clock_next(clock)
    return next == Int64.max ? nil : .nanoseconds(next)
  }

  /// Sets the clock and wakes the threads whose time has come.
  func set(_ now: Duration) {
    unsafe shared_clock_set(clock, now.nanoseconds)
    _ = unsafe shared_clock_wake(clock)
  }
}
