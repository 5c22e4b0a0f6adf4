import Glibc

/// Waits, for at most a minute, for an asynchronous effect of the system.
///
/// A closed end of a pipe or socket is gone only when no process has it any more: a program that
/// another test starts may have inherited it for a moment.
///
/// - Parameter condition: Checked repeatedly.
/// - Returns: Whether it became true.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while try !condition() {
    guard .now < end else { return false }
    usleep(1_000)
  }
  return true
}
