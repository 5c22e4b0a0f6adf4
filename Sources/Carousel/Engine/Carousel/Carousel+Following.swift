extension Carousel {
  /// What a linkage needs to know of this carousel.
  public var extent: Linkage.Extent {
    let (wrapping, base) = (metrics.wrapping, Double(metrics.wrapping.origin))
    return Linkage.Extent(
      itemCount: wrapping.count,
      range: wrapping.isWrapped
        ? nil : wrapping.lower + base...max(wrapping.lower, wrapping.upper) + base)
  }

  /// Goes where another carousel leads, at once: call it whenever the leader has moved.
  ///
  /// A motion or drag of its own ends; a finger that rests on it stays there (``isTouched``). It settles
  /// when the leader has settled, by the same cause: as long as a finger is on the leader, it does not.
  ///
  /// - Parameters:
  ///   - leader: the other carousel, after its `advance`
  ///   - linkage: what their offsets have to do with each other
  ///   - time: now, in seconds
  public mutating func follow(
    _ leader: Carousel, by linkage: Linkage = Linkage(), at time: Double
  ) {
    perform(at: time) { carousel in
      guard carousel.metrics.count > 0, leader.metrics.count > 0 else { return }
      let place = linkage.offset(
        following: leader.offset, of: leader.extent, by: carousel.extent)
      carousel.track.follow(
        to: place - Double(carousel.metrics.wrapping.origin), cause: leader.cause,
        &carousel.step)
      if leader.isSettled, let cause = carousel.track.endFollowing() {
        carousel.step.outbox.note(cause)
      }
    }
  }
}
