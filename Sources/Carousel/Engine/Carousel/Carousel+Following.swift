extension Carousel {
  /// Follows another carousel, item by item and without animation.
  ///
  /// Call it whenever the leader has moved. What the leader swings beyond an end, this one swings beyond its own.
  ///
  /// A motion or drag of this carousel ends. A resting finger stays (``isTouched``). It settles
  /// when the leader has settled, with the same cause; not while a finger is on the leader.
  ///
  /// - Parameters:
  ///   - leader: The other carousel, after its `advance`.
  ///   - time: The current time, in seconds.
  public mutating func follow(_ leader: Carousel, at time: Double) {
    perform(at: time) { carousel in
      guard carousel.metrics.count > 0, leader.metrics.count > 0 else { return }
      let beyond = leader.metrics.wrapping.excess(leader.track.position)
      let wrapping = carousel.metrics.wrapping
      let place = wrapping.clamp(leader.offset - beyond) + beyond
      carousel.track.follow(
        to: wrapping.isWrapped ? wrapping.clamp(place) : place, cause: leader.cause, carousel.step)
      if leader.isSettled { carousel.track.endFollowing() }
    }
  }
}
