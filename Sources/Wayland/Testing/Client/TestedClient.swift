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

/// A client under test that is one function, in Swift or in C.
///
/// The function performs one turn of the client's loop without blocking: it sends queued
/// requests, reads and handles events, and runs due timers. It returns the time of its
/// next timer. Its time must be the compositor's: `VirtualClock.now`.
public final class CallbackClient: TestedClient {
  /// When the client's next timer is due, or `nil` when none runs.
  public private(set) var nextDeadline: Duration?

  private let function: () -> Duration?

  /// Makes a client of a function that returns when its next timer is due.
  ///
  /// Returns `nil` for never.
  public init(_ function: @escaping () -> Duration?) {
    self.function = function
  }

  /// Makes a client of a C function that returns when its next timer is due, in nanoseconds of the
  /// compositor's clock; below zero for never.
  ///
  /// - Parameters:
  ///   - context: What the function is given first.
  ///   - clock: The compositor's clock.
  ///   - function: The function. Its second parameter is the present time in nanoseconds.
  public convenience init(
    context: UnsafeMutableRawPointer?, clock: VirtualClock,
    function: @escaping @convention(c) (UnsafeMutableRawPointer?, Int64) -> Int64
  ) {
    self.init {
      let next = unsafe function(context, clock.now.nanoseconds)
      return next < 0 ? nil : .nanoseconds(next)
    }
  }

  /// Calls the function.
  public func turn() { nextDeadline = function() }
}
