public import Wayland

/// An event loop of the client layer as a client under test, in the process of the test.
///
/// ```swift
/// let compositor = TestCompositor()
/// let client = LoopClient(compositor)
/// let display = try Display(fileDescriptor: compositor.connect())
/// let session = Session(display: display, loop: client.loop)
/// ```
public final class LoopClient: TestedClient {
  /// The loop, on the compositor's virtual time.
  public let loop: EventLoop
  /// What ended the loop.
  public private(set) var error: WaylandError?
  /// How many turns it has taken.
  public private(set) var turns = 0

  /// Makes a loop that takes its time from `compositor`, and joins its turns.
  public init(_ compositor: TestCompositor) {
    loop = EventLoop(time: VirtualTime(compositor))
    compositor.attach(self)
  }

  /// Runs one turn of the loop.
  ///
  /// After an error it does nothing.
  public func turn() {
    guard error == nil else { return }
    turns += 1
    do {
      try loop.turn()
    } catch {
      self.error = error
    }
  }

  /// When the loop's next timer is due.
  public var nextDeadline: Duration? {
    error == nil ? loop.nextDeadline.map { .nanoseconds($0) } : nil
  }
}
