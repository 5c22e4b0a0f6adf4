/// The one time line on which finger, glide, catch and key are drawn: that of the times at which frames
/// are seen.
///
/// What is on the screen is the carousel as it was drawn for the last frame. A change is therefore made
/// at that frame's time, not at the time of the event: a catch holds what is seen, and a glide begins
/// there. Where nothing moved by itself, it is made one refresh before the frame that will show it, so that
/// its first frame shows one refresh of motion, as every other does.
struct Timeline: Equatable {
  /// When the last frame is seen, in seconds; −∞ before the first.
  private(set) var shown = -Double.infinity

  /// Notes a frame drawn for `time`, in seconds; gives back the time it is really drawn for, which never
  /// runs back.
  mutating func drew(for time: Double) -> Double {
    // A display whose prediction was far off for once must not hold the time line up.
    shown = time > shown || shown - time > 1 ? time : shown
    return shown
  }

  /// The time of a change, in seconds.
  ///
  /// - Parameters:
  ///   - next: when a frame drawn now would be seen
  ///   - period: from one refresh to the next
  ///   - isMoving: whether the carousel moves by itself
  /// - Returns: when the change takes place on the time line.
  func time(next: Double, period: Double, isMoving: Bool) -> Double {
    guard shown.isFinite else { return next - period }
    return isMoving ? shown : max(shown, next - period)
  }
}
