extension Carousel {
  /// What a linkage needs to know of this carousel.
  public var track: Linkage.Track {
    Linkage.Track(
      itemCount: wrapping.count,
      range: wrapping.isWrapped ? nil : wrapping.lower...max(wrapping.lower, wrapping.upper))
  }

  /// Goes where another carousel leads, at once: call it whenever the leader has moved.
  ///
  /// A motion or drag of its own ends. It settles when the leader is at rest.
  ///
  /// - Parameters:
  ///   - leader: the other carousel, after its `advance`
  ///   - linkage: what their offsets have to do with each other
  ///   - time: now, in seconds
  public mutating func follow(
    _ leader: Carousel, by linkage: Linkage = Linkage(), at time: Double
  ) {
    advance(to: time)
    guard wrapping.count > 0, leader.wrapping.count > 0 else { return }
    let place = linkage.offset(following: leader.offset, of: leader.track, by: track)
    leaveDrag()
    let before = position
    if motion != .none { isFollowing = true }
    motion = .none
    position = place
    limitToBounce()
    if abs(position - before) > 1e-6 { isFollowing = true }
    refresh()
    guard leader.isAtRest, isFollowing else { return }
    isFollowing = false
    note(leader.cause ?? .api)
    noteRest()
  }
}
