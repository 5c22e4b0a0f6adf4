/// Calls its handler once at a time of the loop's clock, each time it is armed.
///
/// Releasing a timer cancels it.
public final class LoopTimer {
  let handler: () -> Void
  private let onArm: () -> Void
  /// When it is due, or `nil` while it is not armed.
  public private(set) var deadline: Nanoseconds?

  init(_ handler: @escaping () -> Void, onArm: @escaping () -> Void) {
    self.handler = handler
    self.onArm = onArm
  }

  /// Sets the time, in place of an earlier one.
  public func arm(at time: Nanoseconds) {
    deadline = time
    onArm()
  }

  /// Takes the time back.
  public func disarm() { deadline = nil }
}

struct WeakTimer {
  weak var timer: LoopTimer?
}

extension EventLoop {
  /// Makes a timer that is not armed.
  public func makeTimer(_ handler: @escaping () -> Void) -> LoopTimer {
    let timer = LoopTimer(handler) { [weak self] in self?.wake() }
    timers.append(WeakTimer(timer: timer))
    return timer
  }

  /// Calls `handler` once at `time`, if the result is kept until then.
  public func schedule(at time: Nanoseconds, _ handler: @escaping () -> Void) -> LoopTimer {
    let timer = makeTimer(handler)
    timer.arm(at: time)
    return timer
  }

  /// When the next timer is due, or `nil` if none is armed.
  public var nextDeadline: Nanoseconds? {
    timers.lazy.compactMap { $0.timer?.deadline }.min()
  }

  func fireTimers() {
    timers.removeAll { $0.timer == nil }
    let now = now
    // A handler that arms its timer for the past is due in the next turn, not in this one.
    let due = timers.compactMap { $0.timer }.filter { ($0.deadline ?? .max) <= now }
    for timer in due.sorted(by: { ($0.deadline ?? 0) < ($1.deadline ?? 0) }) {
      guard let deadline = timer.deadline, deadline <= now else { continue }
      timer.disarm()
      timer.handler()
    }
  }
}
