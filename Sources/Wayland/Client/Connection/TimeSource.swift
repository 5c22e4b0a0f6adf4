internal import Glibc

/// A time or a duration in nanoseconds.
public typealias Nanoseconds = Int64

/// Where the loop takes the time from: the system's clocks, or a test's.
public protocol TimeSource {
  /// The time of the loop's own clock. It never goes back.
  var now: Nanoseconds { get }
  /// The time of the system clock `id`, in the numbers of `clock_gettime`, or `nil` if there is no
  /// such clock or if it is not steady.
  func reading(ofClock id: UInt32) -> Nanoseconds?
}

/// The system's steady clock, `CLOCK_MONOTONIC`.
public struct MonotonicTime: TimeSource, Sendable {
  /// Makes a source.
  public init() {}

  /// The time since the system started, without the time it slept.
  public var now: Nanoseconds { Self.read(CLOCK_MONOTONIC) ?? 0 }

  /// The time of one of the three steady clocks.
  public func reading(ofClock id: UInt32) -> Nanoseconds? {
    switch clockid_t(bitPattern: id) {
    case CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME:
      Self.read(clockid_t(bitPattern: id))
    default: nil
    }
  }

  private static func read(_ clock: clockid_t) -> Nanoseconds? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
  }
}
