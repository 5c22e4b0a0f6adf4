import Glibc

/// Waits, for a minute at the most, until the system has done what it does in its own time.
///
/// An end of a pipe or a socket that is closed is gone only when nobody has it any more: a program that
/// another test starts has it for a moment too.
///
/// - Parameter condition: looks whether it has come true; asked again and again.
/// - Returns: whether it came true.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while try !condition() {
    guard .now < end else { return false }
    usleep(1_000)
  }
  return true
}
