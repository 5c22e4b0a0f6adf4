internal import CarouselCLinux
internal import Glibc

/// Waits for the compositor, descriptors, signals and timers, in one thread.
///
/// It sleeps while there is no event and no timer is due.
public final class EventLoop {
  /// So often at most the connection is read in one turn: one that never ends must not keep the
  /// rest waiting.
  private static var mostReadings: Int { 64 }

  let time: any TimeSource
  let poller: any Poller
  var display: Display? {
    didSet {
      oldValue?.onRequest = nil
      display?.onRequest = { [weak self] in self?.wake() }
      wake()
    }
  }
  var watches: [WeakWatch] = []
  var timers: [WeakTimer] = []
  var hooks: [WeakHook] = []
  var isStopped = false
  /// Called when the connection has ended.
  ///
  /// Returns whether the loop continues without one, for a program that connects again: its windows are gone, and it
  /// makes them again in another ``Session``. Call ``Session/cancelInput()`` first.
  public var onConnectionEnd: ((WaylandError) -> Bool)?
  /// Called when work is requested between two turns: other event loops then call ``turn()`` soon.
  ///
  /// Not needed when ``descriptor()`` is polled. Do not call ``turn()`` in it.
  package var onWake: (() -> Void)?
  /// What loops of others wait for, once one has asked.
  var outside: PollSet?
  private(set) var isInTurn = false
  private var failure: WaylandError?

  /// Makes a loop; tests bring their own time.
  public convenience init(time: any TimeSource = MonotonicTime()) {
    self.init(time: time, poller: SystemPoller())
  }

  /// Makes a loop with its own way to wait.
  package init(time: any TimeSource = MonotonicTime(), poller: any Poller) {
    self.time = time
    self.poller = poller
  }

  /// The time of the loop's clock.
  public var now: Nanoseconds { time.now }

  /// Ends `run()` after the present turn.
  public func stop() { isStopped = true }

  /// Ends the present turn, and `run()`, with an error.
  public func fail(_ error: WaylandError) {
    if failure == nil { failure = error }
  }

  /// Serves until `stop()`, sleeping where there is nothing to do.
  public func run() throws(WaylandError) {
    isStopped = false
    while !isStopped { try turn(waiting: true) }
    if let display { try display.flush() }
  }

  /// Does what can be done now, and never waits.
  public func turn() throws(WaylandError) { try turn(waiting: false) }

  func turn(waiting: Bool) throws(WaylandError) {
    // A drawing may serve the loop.
    let isOutermost = !isInTurn
    isInTurn = true
    outside?.quiet()
    defer {
      isInTurn = !isOutermost
      updateOutside()
    }
    do {
      try serve(waiting: waiting)
    } catch {
      // What is in the middle of a drawing cannot drop the connection: the next turn finds it.
      guard isOutermost, let ended = display, ended.error != nil, let onConnectionEnd else {
        throw error
      }
      display = nil
      guard onConnectionEnd(error) else { throw error }
      try throwFailure()
    }
  }

  private func serve(waiting: Bool) throws(WaylandError) {
    fireTimers()
    try display?.dispatchPending()
    runHooks()
    try throwFailure()
    try flush()
    try readOrWait(waiting && !isStopped)
    try display?.dispatchPending()
    fireTimers()
    runHooks()
    try throwFailure()
    try flush()
  }

  /// Sends queued requests.
  ///
  /// Resumes what was postponed when a full socket has room again.
  private func flush() throws(WaylandError) {
    guard let display else { return }
    let wasCongested = display.isCongested
    if try display.flush(), wasCongested {
      runHooks()
      try display.flush()
    }
  }

  private func readOrWait(_ mayWait: Bool) throws(WaylandError) {
    var entries = watches.compactMap { $0.watch }.map {
      PollEntry(descriptor: $0.descriptor, interest: $0.interest)
    }
    let watched = watches.compactMap { $0.watch }
    if let display {
      let prepared = try display.prepareRead()
      entries.append(PollEntry(descriptor: display.fileDescriptor, interest: display.interest))
      try poller.poll(&entries, timeout: timeout(mayWait))
      if entries[watched.count].found.contains(.reading) {
        try prepared.read()
        try readRest(display)
      }
    } else {
      try poller.poll(&entries, timeout: timeout(mayWait))
    }
    for (watch, entry) in zip(watched, entries) where !entry.found.isEmpty && watch.isActive {
      watch.handler(entry.found)
    }
  }

  /// Reads what else has arrived, so that all of it is answered once: the library takes no more than
  /// 4096 bytes at a time.
  private func readRest(_ display: Display) throws(WaylandError) {
    for _ in 0..<Self.mostReadings {
      // What came before an end of the connection says why it ended.
      try display.dispatchPending()
      let prepared = try display.prepareRead()
      var entries = [PollEntry(descriptor: display.fileDescriptor, interest: .reading)]
      try poller.poll(&entries, timeout: 0)
      guard entries[0].found.contains(.reading) else { return }
      try prepared.read()
    }
  }

  private func timeout(_ mayWait: Bool) -> Nanoseconds? {
    guard mayWait else { return 0 }
    guard let deadline = nextDeadline else { return nil }
    return max(deadline - now, 0)
  }

  private func throwFailure() throws(WaylandError) {
    guard let failure else { return }
    self.failure = nil
    throw failure
  }
}

/// Something done after every batch of events, for as long as this is kept.
public final class TurnHook {
  let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }
}

struct WeakHook {
  weak var hook: TurnHook?
}

extension EventLoop {
  /// Calls `action` after every batch of events and timers, before requests are sent.
  ///
  /// Here what many events ask for is done once. The action is called while the result is kept.
  public func afterEvents(_ action: @escaping () -> Void) -> TurnHook {
    let hook = TurnHook(action)
    hooks.append(WeakHook(hook: hook))
    return hook
  }

  func runHooks() {
    var hasEnded = false
    for entry in hooks {
      guard let hook = entry.hook else {
        hasEnded = true
        continue
      }
      hook.action()
    }
    if hasEnded { hooks.removeAll { $0.hook == nil } }
  }
}

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

/// Looks after a descriptor for as long as it is kept and not canceled.
public final class Watch {
  let descriptor: Int32
  let interest: Readiness
  let ownsDescriptor: Bool
  var handler: (Readiness) -> Void
  private(set) var isActive = true

  init(
    _ descriptor: Int32, _ interest: Readiness, ownsDescriptor: Bool,
    _ handler: @escaping (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.interest = interest
    self.ownsDescriptor = ownsDescriptor
    self.handler = handler
  }

  /// Stops looking.
  public func cancel() {
    isActive = false
    handler = { _ in }
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }
}

struct WeakWatch {
  weak var reference: Watch?
  var watch: Watch? { reference.flatMap { $0.isActive ? $0 : nil } }
}

extension EventLoop {
  /// Calls `handler` whenever the descriptor is ready, while the result is kept.
  public func watch(
    _ descriptor: Int32, for interest: Readiness = .reading,
    _ handler: @escaping (Readiness) -> Void
  ) -> Watch {
    add(Watch(descriptor, interest, ownsDescriptor: false, handler))
  }

  /// Calls `handler` with each of the signals that arrives, in place of its usual effect.
  ///
  /// Threads started before keep the usual effect: call this first of all. The effect does not
  /// come back when the watch ends.
  public func onSignals(
    _ signals: [Int32], _ handler: @escaping (Int32) -> Void
  ) throws(WaylandError) -> Watch {
    let descriptor = unsafe linux_signal_file(signals, Int32(signals.count))
    guard descriptor >= 0 else { throw .system(operation: "signalfd", code: errno) }
    return add(
      Watch(descriptor, .reading, ownsDescriptor: true) { _ in
        while case let signal = linux_next_signal(descriptor), signal != 0 { handler(signal) }
      })
  }

  private func add(_ watch: Watch) -> Watch {
    watches.removeAll { $0.watch == nil }
    watches.append(WeakWatch(reference: watch))
    wake()
    return watch
  }
}

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
