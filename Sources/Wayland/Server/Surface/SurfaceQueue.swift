/// What a surface waits for: answers to its frame callbacks, and light for its content.
package struct SurfaceQueue {
  /// A frame callback that was asked for.
  package struct Waiting {
    package let resource: Resource<WlCallback>
    package let asked: Duration
    package var appointment: VirtualClock.Appointment?
    /// Whether it was due and will never be answered.
    package var isLost = false
  }

  /// Content that was committed and not yet taken for the screen.
  package struct Content {
    /// Its place in the frame log, or `nil` if it is not recorded or the commit brought feedback alone.
    package var frame: Int?
    package var feedback: [Resource<WpPresentationFeedback>]
    var committed: Duration
    package var appointment: VirtualClock.Appointment?
  }

  package var callbacks: [Waiting] = []
  package var content: Content?
  /// When the last callback was answered and not yet followed by a commit.
  package var allowed: Duration?
  /// When a callback was answered last.
  package var answered = Duration.zero
  /// Since when the client has wanted to draw again, as far as it can be seen (see
  /// ``FrameLog/Frame/wanted``).
  var wanted: Duration?
  /// When the first input came that no content has followed yet.
  var input: Duration?
  /// When, after an answer that was left unused, something else asked for new content: input or a
  /// configure.
  var prompted: Duration?
  /// Feedback held back to be reported out of order.
  var heldFeedback: [() -> Void] = []

  mutating func noteAnswer(to index: Int, at now: Duration) {
    callbacks.remove(at: index)
    allowed = now
    answered = now
  }

  mutating func cancelContent(on clock: VirtualClock) {
    if let appointment = content?.appointment { clock.cancel(appointment) }
    for feedback in content?.feedback ?? [] {
      feedback.sendDiscarded()
      feedback.destroy()
    }
    content = nil
  }

  /// Takes everything off the agenda: the surface is gone.
  mutating func end(on clock: VirtualClock) {
    for appointment in callbacks.compactMap(\.appointment) { clock.cancel(appointment) }
    callbacks = []
    cancelContent(on: clock)
  }
}
