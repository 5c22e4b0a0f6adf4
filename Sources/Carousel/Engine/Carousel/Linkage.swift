/// How the offset of one carousel follows that of another.
///
/// A pure function of the leader's offset, so that nothing drifts; what the leader swings beyond an
/// end, the follower swings beyond its own.
public struct Linkage: Equatable, Sendable {
  /// What the offsets of the two have to do with each other.
  public enum Relation: Equatable, Sendable {
    /// The follower goes `ratio` items for each item of the leader, and is at `shift` when it is at 0.
    case ratio(Double, shift: Double = 0)
    /// Both reach their ends at the same time; wrapping ones turn round at the same time.
    case proportional
  }

  /// What the offsets have to do with each other.
  public var relation: Relation
  /// Whether the follower counts from its other end.
  ///
  /// So a carousel that runs from left to right and one from right to left move the same way on
  /// screen.
  public var isMirrored: Bool

  /// A linkage; item by item unless told otherwise.
  public init(_ relation: Relation = .ratio(1), isMirrored: Bool = false) {
    self.relation = relation
    self.isMirrored = isMirrored
  }

  /// What a linkage needs to know of a carousel.
  public struct Extent: Equatable, Sendable {
    /// The number of items.
    public var itemCount: Int
    /// The first and the last place to rest, in items, or `nil` if the carousel wraps.
    public var range: ClosedRange<Double>?

    /// A carousel of `itemCount` items.
    public init(itemCount: Int, range: ClosedRange<Double>?) {
      (self.itemCount, self.range) = (itemCount, range)
    }
  }

  /// The follower's offset, in items, when the leader's is `offset`.
  public func offset(following offset: Double, of leader: Extent, by follower: Extent) -> Double {
    guard offset.isFinite, leader.itemCount > 0, follower.itemCount > 0 else { return 0 }
    let inside = leader.range.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
    let beyond = offset - inside
    let (factor, shift) = factors(leader: leader, follower: follower)
    let raw = inside * factor + shift
    let count = Double(follower.itemCount)
    guard let range = follower.range else {
      let place = (isMirrored ? -raw : raw) + beyond * (isMirrored ? -1 : 1)
      return place - count * (place / count).rounded(.down)
    }
    let limited = min(max(raw, range.lowerBound), range.upperBound)
    let place = limited + (factor < 0 ? -beyond : beyond)
    return isMirrored ? range.lowerBound + range.upperBound - place : place
  }

  /// Slope and start of the relation.
  private func factors(leader: Extent, follower: Extent) -> (factor: Double, shift: Double) {
    switch relation {
    case .ratio(let ratio, let shift):
      return ratio.isFinite && shift.isFinite ? (ratio, shift) : (1, 0)
    case .proportional:
      let (start, length) = leader.way
      let (otherStart, otherLength) = follower.way
      let factor = length > 0 ? otherLength / length : 0
      return (factor, otherStart - start * factor)
    }
  }
}

extension Linkage.Extent {
  /// Where the way begins and how long it is, in items.
  fileprivate var way: (start: Double, length: Double) {
    range.map { ($0.lowerBound, $0.upperBound - $0.lowerBound) } ?? (0, Double(itemCount))
  }
}

extension Carousel {
  /// What a linkage needs to know of this carousel.
  public var extent: Linkage.Extent {
    let (wrapping, base) = (metrics.wrapping, Double(metrics.wrapping.origin))
    return Linkage.Extent(
      itemCount: wrapping.count,
      range: wrapping.isWrapped
        ? nil : wrapping.lower + base...max(wrapping.lower, wrapping.upper) + base)
  }

  /// Follows another carousel without animation.
  ///
  /// Call it whenever the leader has moved.
  ///
  /// A motion or drag of this carousel ends. A resting finger stays (``isTouched``). It settles
  /// when the leader has settled, with the same cause; not while a finger is on the leader.
  ///
  /// - Parameters:
  ///   - leader: The other carousel, after its `advance`.
  ///   - linkage: The relation between the offsets.
  ///   - time: The current time, in seconds.
  public mutating func follow(
    _ leader: Carousel, by linkage: Linkage = Linkage(), at time: Double
  ) {
    perform(at: time) { carousel in
      guard carousel.metrics.count > 0, leader.metrics.count > 0 else { return }
      let place = linkage.offset(
        following: leader.offset, of: leader.extent, by: carousel.extent)
      carousel.track.follow(
        to: place - Double(carousel.metrics.wrapping.origin), cause: leader.cause,
        carousel.step)
      if leader.isSettled { carousel.track.endFollowing() }
    }
  }
}
