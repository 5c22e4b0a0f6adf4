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
