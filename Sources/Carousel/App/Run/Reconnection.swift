package import Wayland

/// Keeps the program connected: when a connection to the compositor ends, it makes another.
///
/// When a compositor crashes or is replaced, all Wayland objects are lost: screens, seats, windows,
/// and pressed buttons. The program's own state is kept. The owner of the windows creates them again
/// in the next session.
///
/// ```swift
/// let reconnection = Reconnection(loop)
/// reconnection.onSession = { session in window = makeWindow(session) }
/// reconnection.onLoss = { _ in window = nil }
/// reconnection.start()
/// try loop.run()
/// ```
///
/// It handles only the end of a connection. Errors that would recur in the next connection end
/// the loop: a protocol error, or a missing required global.
package final class Reconnection {
  /// How long is waited between two tries to connect.
  package struct BackOff: Equatable, Sendable {
    /// The wait after the first try that failed.
    ///
    /// Each further one is twice as long.
    package var first: Nanoseconds
    /// The longest wait.
    package var longest: Nanoseconds
    /// How long to retry before the loop fails, or `nil` for no limit.
    package var patience: Nanoseconds?

    /// Creates a rule.
    ///
    /// By default it retries without limit, after 20 ms at first and later twice a second.
    package init(
      first: Nanoseconds = 20_000_000, longest: Nanoseconds = 500_000_000,
      patience: Nanoseconds? = nil
    ) {
      (self.first, self.longest, self.patience) = (max(first, 1), max(longest, 1), patience)
    }

    /// The wait after the try `number`, counted from 1.
    func wait(after number: Int) -> Nanoseconds {
      min(longest, first.multipliedReportingOverflow(by: 1 << min(max(number - 1, 0), 30)).0)
    }
  }

  /// Called with each new session: create the windows here.
  package var onSession: ((Session) -> Void)?
  /// Called when a session ends, with the reason: drop the windows.
  ///
  /// Held buttons, keys and touches have been canceled by then.
  package var onLoss: ((WaylandError) -> Void)?
  /// Called once per outage, when waiting for a compositor begins, with the reason.
  package var onWait: ((WaylandError) -> Void)?
  /// The session that goes on, or `nil` while there is none.
  package private(set) var session: Session?
  /// How many sessions there were.
  package private(set) var sessionCount = 0

  private let loop: EventLoop
  private let backOff: BackOff
  private let connect: () throws(WaylandError) -> Display
  /// When the tries began that have not led to a session that is ready, or `nil` while one is.
  private var outage: Nanoseconds?
  private var tries = 0
  private var retry: LoopTimer?
  private var hook: TurnHook?

  /// Prepares the conversation; ``start()`` begins it.
  ///
  /// - Parameters:
  ///   - loop: The loop that serves every session.
  ///   - backOff: How long is waited between two tries.
  ///   - connect: Makes a connection without waiting; by default as ``Display/init(name:)`` does.
  package init(
    _ loop: EventLoop, backOff: BackOff = BackOff(),
    connect: @escaping () throws(WaylandError) -> Display = Reconnection.connectAtOnce
  ) {
    self.loop = loop
    self.backOff = backOff
    self.connect = connect
  }

  deinit { loop.onConnectionEnd = nil }

  /// Connects to the compositor named by the environment, without waiting if it does not answer.
  package static func connectAtOnce() throws(WaylandError) -> Display {
    try Display(name: nil, patience: 0)
  }

  /// Connects now if the compositor is there, else as soon as it is.
  package func start() {
    guard outage == nil, session == nil else { return }
    loop.onConnectionEnd = { [weak self] error in self?.lose(error) ?? false }
    retry = loop.makeTimer { [weak self] in self?.attempt() }
    hook = loop.afterEvents { [weak self] in self?.noteReadiness() }
    outage = loop.now
    attempt()
  }

  private func attempt() {
    do {
      let session = Session(display: try connect(), loop: loop)
      self.session = session
      sessionCount += 1
      onSession?(session)
    } catch {
      waitAndRetry(error)
    }
  }

  /// Returns whether another connection may be better.
  private func lose(_ error: WaylandError) -> Bool {
    guard error.endsConnectionOnly else { return false }
    session?.cancelInput()
    session = nil
    if outage == nil { outage = loop.now }
    onLoss?(error)
    waitAndRetry(error)
    return true
  }

  private func waitAndRetry(_ error: WaylandError) {
    tries += 1
    let wait = backOff.wait(after: tries)
    let spent = loop.now - (outage ?? loop.now)
    guard error.mayPass, spent + wait <= backOff.patience ?? .max else { return loop.fail(error) }
    if tries == 1 { onWait?(error) }
    retry?.arm(at: loop.now + wait)
  }

  /// A compositor that ends each session at its beginning is not asked without pause.
  private func noteReadiness() {
    guard outage != nil, session?.isReady == true else { return }
    outage = nil
    tries = 0
  }
}

extension WaylandError {
  /// Whether the connection ended without a reason that another one would meet again.
  fileprivate var endsConnectionOnly: Bool {
    switch self {
    case .disconnected, .connectionFailed, .overflow, .malformedMessage: true
    default: false
    }
  }

  /// Whether time may help against what kept a connection from being made.
  fileprivate var mayPass: Bool {
    switch self {
    case .noCompositor, .system: true
    default: endsConnectionOnly
    }
  }
}
