/// The client's side of a test in one process: what the compositor must be able to ask of it.
///
/// Nothing here may wait: time stands still while a client acts.
public protocol TestedClient: AnyObject {
  /// Sends queued requests, reads and handles events, and runs due timers.
  func turn()

  /// When the client's next timer is due on the virtual clock, or `nil` when none runs.
  var nextDeadline: Duration? { get }

  /// Whether another turn would do nothing, unless something arrives or a timer is due.
  ///
  /// Who cannot tell says `false`, as by default, and is asked for a turn more.
  var isAtRest: Bool { get }
}

extension TestedClient {
  /// It is not known.
  public var isAtRest: Bool { false }
}
