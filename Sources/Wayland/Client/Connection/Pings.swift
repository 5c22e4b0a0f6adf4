internal import CarouselCWaylandClient
internal import Glibc
internal import CarouselLocking

/// Pings from the compositor, in a separate event queue so that any thread that reads the connection
/// can answer them.
@safe final class Pings: @unchecked Sendable {
  /// The largest number of answers that wait for room in the socket.
  private static var most: Int { 1024 }

  /// The number of the request that answers.
  ///
  /// The bindings' own counts what the owner sends.
  private static var pong: UInt32 { 3 }

  /// The questions' own events.
  ///
  /// Nothing else comes there.
  let queue: OpaquePointer
  private let display: OpaquePointer
  private let state = Lock(State())

  @safe private struct State: @unchecked Sendable {
    /// The sender of pings, or `nil` before the shell is bound, and at the end.
    var shell: OpaquePointer?
    var unanswered: [UInt32] = []
  }

  /// Takes ownership of `queue`, a separate queue of a connection.
  @unsafe init(_ display: OpaquePointer, _ queue: OpaquePointer) {
    unsafe (self.queue, self.display) = unsafe (queue, display)
  }

  /// Ends the queue, before its connection and after all objects.
  func destroyQueue() { unsafe wl_event_queue_destroy(queue) }

  func hear(_ shell: Proxy<XdgWmBase>) {
    unsafe shell.object.hear(from: queue)
    state.withLock { unsafe $0.shell = unsafe shell.object.pointer }
    shell.onEvent { [self] event in
      if case .ping(let serial) = event { note(serial) }
    }
  }

  func forget() {
    state.withLock {
      unsafe $0.shell = nil
      $0.unanswered = []
    }
  }

  private func note(_ serial: UInt32) {
    state.withLock {
      if $0.unanswered.count >= Self.most { $0.unanswered.removeFirst() }
      $0.unanswered.append(serial)
    }
  }

  /// The question that has waited longest, to be answered now, or `nil` if none waits.
  func take() -> UInt32? {
    state.withLock { $0.unanswered.isEmpty ? nil : $0.unanswered.removeFirst() }
  }

  /// Answers what has been read, from a thread that does not own the connection.
  ///
  /// Each answer goes into an empty buffer only: where the socket is full, its owner answers later.
  func answer() {
    unsafe wl_display_dispatch_queue_pending(display, queue)
    while state.withLock({ !$0.unanswered.isEmpty }), unsafe wl_display_flush(display) >= 0 {
      state.withLock { unsafe Self.answerOne(&$0) }
      unsafe wl_display_flush(display)
    }
  }

  @unsafe private static func answerOne(_ state: inout State) {
    guard let shell = unsafe state.shell, !state.unanswered.isEmpty else { return }
    var argument = unsafe wl_argument()
    unsafe argument.u = state.unanswered.removeFirst()
    unsafe wl_proxy_marshal_array_flags(
      shell, pong, nil, wl_proxy_get_version(shell), 0, &argument)
  }
}
