internal import CarouselCLinux
internal import Glibc

/// A clock that advances only explicitly, with a schedule of events.
///
/// Times are durations since the clock's own origin. It never reads a real clock: two runs of
/// the same script see the same times to the nanosecond.
public final class VirtualClock {
  /// The present instant.
  public private(set) var now: Duration

  private var entries: [Entry] = []
  private var nextIdentifier = 0

  private struct Entry {
    let due: Duration
    let identifier: Int
    let action: () -> Void
  }

  /// Something on the agenda, by which it can be taken off again.
  public struct Appointment: Hashable, Sendable {
    fileprivate let identifier: Int
  }

  /// Makes a clock that shows `now`.
  ///
  /// The default is not zero, so that a client that takes zero for "no time" is found out.
  public init(startingAt now: Duration = .seconds(1000)) {
    self.now = now
  }

  /// Puts `action` on the agenda for `due`.
  ///
  /// What is due at the same instant runs in the order in which it was asked for. A time already
  /// past means at the next opportunity.
  @discardableResult
  public func schedule(at due: Duration, _ action: @escaping () -> Void) -> Appointment {
    let entry = Entry(due: due, identifier: nextIdentifier, action: action)
    nextIdentifier += 1
    let place = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(entry, at: place)
    return Appointment(identifier: entry.identifier)
  }

  /// Puts `action` on the agenda for `delay` from now.
  @discardableResult
  public func schedule(in delay: Duration, _ action: @escaping () -> Void) -> Appointment {
    schedule(at: now + delay, action)
  }

  /// Takes an appointment off the agenda.
  ///
  /// One that has run or was canceled is ignored.
  public func cancel(_ appointment: Appointment) {
    entries.removeAll { $0.identifier == appointment.identifier }
  }

  /// When the next thing is due, or `nil` when the agenda is empty.
  public var nextDue: Duration? { entries.first?.due }

  /// Sets the clock to `instant` if that is later, and runs the events due by then, in chronological order.
  ///
  /// An event that is scheduled meanwhile for the same instant runs in the next call.
  public func move(to instant: Duration) {
    let last = nextIdentifier
    while let first = entries.first, first.due <= instant, first.identifier < last {
      entries.removeFirst()
      now = max(now, first.due)
      first.action()
    }
    now = max(now, instant)
  }
}

/// The real clock, which a compositor follows for programs that cannot be held.
package struct RealTime {
  /// What the virtual clock is ahead of the real one.
  package let lead: Duration

  /// Follows the real clock.
  ///
  /// A virtual clock that shows more already keeps its lead.
  init(from virtual: Duration) {
    lead = max(.zero, virtual - Self.now)
  }

  /// What the virtual clock is to show.
  package var instant: Duration { Self.now + lead }

  /// Waits until one of `descriptors` is readable, at the longest until `instant`.
  package func wait(for descriptors: [Int32], until instant: Duration) {
    let limit = (instant - self.instant).nanoseconds
    guard limit > 0 else { return }
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe linux_poll(&entries, UInt(entries.count), limit)
  }

  /// The monotonic clock of the system.
  package static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  /// The whole nanoseconds of this duration.
  package var nanoseconds: Int64 {
    let parts = components
    return parts.seconds &* 1_000_000_000 &+ parts.attoseconds / 1_000_000_000
  }

  /// The duration in seconds.
  package var inSeconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }

  /// The duration for people: in seconds with three places, like `1000.016 s`.
  package var secondsText: String {
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let rounded = (milliseconds + rest / 500_000).magnitude
    let places = String(rounded % 1000 + 1000).dropFirst()
    return "\(nanoseconds < 0 && rounded > 0 ? "-" : "")\(rounded / 1000).\(places) s"
  }

  /// The time as Wayland events carry it: whole milliseconds, wrapping every 49.7 days.
  package var wireMilliseconds: UInt32 {
    UInt32(truncatingIfNeeded: nanoseconds / 1_000_000)
  }

  /// The time as Wayland events carry it: seconds in two halves, and nanoseconds below a second.
  package var wireSeconds: (high: UInt32, low: UInt32, nanoseconds: UInt32) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Before the origin of its clock a time has whole seconds below zero and a rest above.
    let whole = UInt64(bitPattern: rest < 0 ? seconds - 1 : seconds)
    return (
      UInt32(whole >> 32), UInt32(truncatingIfNeeded: whole),
      UInt32(rest < 0 ? rest + 1_000_000_000 : rest)
    )
  }

  /// How often something happens in this time at `rate` times a second: at least once, at most a
  /// million times, whatever the rate.
  package func count(atRate rate: Double) -> Int {
    let count = (inSeconds * rate).rounded()
    return count > 1 ? Int(min(count, 1_000_000)) : 1
  }

  /// The duration nearest to `hertz` events per second, in whole nanoseconds.
  ///
  /// The rate is clamped to ``rates``; NaN counts as the lowest.
  package static func period(hertz: Double) -> Duration {
    .nanoseconds(Int64((1_000_000_000 / rate(hertz)).rounded()))
  }

  /// The rates that displays have here, in hertz.
  package static var rates: ClosedRange<Double> { 0.001...10_000 }

  /// The rate nearest to `hertz` within ``rates``; the lowest for NaN.
  package static func rate(_ hertz: Double) -> Double {
    hertz > rates.lowerBound ? min(hertz, rates.upperBound) : rates.lowerBound
  }
}
