extension Carousel {
  /// Reports once that the carousel has come to rest after it was moved.
  mutating func noteRest() {
    defer { noteAutoplay() }
    if autoscrolls { startTicking() }
    guard let cause, motion == .none, drag == nil, !isTouched, !wantsAutoscroll
    else { return }
    self.cause = nil
    isFollowing = false
    guard let index = currentIndex else { return }
    events.append(.settled(index: index, cause: cause))
  }

  /// Notes that `cause` moves the carousel.
  mutating func note(_ cause: Cause) {
    self.cause = cause
    hasReportedEnd = false
  }
}
