/// A card under a finger: where the carousel stands when the finger has taken the touched point of the
/// card to another place along the axis.
///
/// Positions are in items, points in logical units of the view. Let x(p) be the point where the
/// touched point appears when the carousel is at position p. The carousel follows the finger by
/// solving x(p) = finger. Where x is constant or decreases, as where a card unfolds or turns behind
/// a ring, the carousel moves evenly, by the `pace` of a drag without a card. The result depends
/// only on the finger's point, so that dragging back undoes a drag.
struct Grip: Sendable {
  /// Where the carousel stood when the card was gripped, without the resistance of its ends.
  var start: Double
  /// The place of the finger when the card was gripped.
  let finger: Double
  /// The touched card: its distance from the current position when it was gripped, in items.
  let offset: Double
  /// The touched point of the card, from the card's middle.
  let point: Point
  /// Items for one logical unit of the finger's way where no card is held; negative where cards move
  /// against the count.
  let pace: Double
  /// Below this slope, in logical units for an item, a card counts as not moving.
  private let least: Double
  /// The sense in which the touched point moves for higher positions, −1 or 1.
  private let sense: Double

  /// The way from one look at x to the next, in items.
  private static let stride = 1.0 / 16
  /// So far from the start, in items, the card is followed.
  private static let reach = 32.0
  /// The least slope as a share of that at the start, and of the slope of a drag without a card.
  private static let shares = (start: 0.2, pace: 0.28)

  /// Grips a card if it can be followed: x(start) is `finger`, and x runs steadily there.
  init?(
    start: Double, finger: Double, offset: Double, point: Point, pace: Double,
    seen: (_ position: Double) -> Double?
  ) {
    guard pace.isFinite, pace != 0, let here = seen(start), abs(here - finger) < 1e-3,
      let before = seen(start - Self.stride / 2), let after = seen(start + Self.stride / 2)
    else { return nil }
    let slope = (after - before) / Self.stride
    let least = max(abs(slope) * Self.shares.start, Self.shares.pace / abs(pace))
    guard abs(slope) >= least, slope * pace > 0 else { return nil }
    (self.start, self.finger, self.offset, self.point) = (start, finger, offset, point)
    (self.pace, self.least, sense) = (pace, least, slope < 0 ? -1 : 1)
  }

  func position(finger place: Double, seen: (_ position: Double) -> Double?) -> Double {
    guard place != finger, place.isFinite else { return start }
    let step = (place > finger) == (sense > 0) ? Self.stride : -Self.stride
    var (near, nearSeen) = (start, seen(start))
    // How far the finger must still go from where the carousel stands at `near`.
    var rest = place - finger
    while abs(near - start) < Self.reach {
      let far = near + step
      let farSeen = seen(far)
      var way = step / pace
      if let nearSeen, let farSeen, (farSeen - nearSeen) / step * sense >= least {
        way = farSeen - nearSeen
        if abs(way) >= abs(rest) {
          let goal = nearSeen + rest
          return Self.root(near, -rest, far, way - rest) { position in
            seen(position).map { $0 - goal }
          }
        }
      }
      guard abs(way) < abs(rest) else { break }
      rest -= way
      (near, nearSeen) = (far, farSeen)
    }
    return near + rest * pace
  }

  /// Where a function that is `low` at `a` and `high` at `b`, of other signs, is 0: by the Illinois
  /// variant of false position.
  private static func root(
    _ a: Double, _ low: Double, _ b: Double, _ high: Double, _ function: (Double) -> Double?
  ) -> Double {
    var (a, low, b, high) = (a, low, b, high)
    for _ in 0..<40 {
      guard low != high else { return a }
      let middle = b - high * (b - a) / (high - low)
      guard let value = function(middle) else { return b }
      if abs(value) < 1e-6 || abs(b - a) < 1e-12 { return middle }
      if value * high < 0 { (a, low) = (b, high) } else { low /= 2 }
      (b, high) = (middle, value)
    }
    return b
  }
}

extension Grip {
  /// How a finger at `finger` holds `card`, which is seen there, while the carousel stands at
  /// `position` and is pulled to `pull`, or `nil` if the card cannot be followed.
  ///
  /// Only for the smooth feel, because drags of the original count in item widths. Cards with their
  /// own lengths in a row use these, and those of cover flow 2 turn automatically.
  init?(
    _ card: Carousel.Frame.Card, finger: Point, position: Double, pull: Double, metrics: Metrics
  ) {
    let configuration = metrics.configuration
    guard configuration.feel == .smooth, configuration.kind != .coverFlow2,
      (configuration.contentTravel ?? 0) == 0 || metrics.isWrapped,
      !metrics.hasCardLengths || configuration.kind != .linear, metrics.itemWidth > 0,
      let place = card.homography.inverse?(finger)
    else { return nil }
    let point = Point(x: place.x - card.size.width / 2, y: place.y - card.size.height / 2)
    let offset = card.offset
    self.init(
      start: position, finger: finger.along(configuration.axis), offset: offset, point: point,
      pace: -metrics.sense * metrics.offsetMultiplier / metrics.itemWidth
    ) { Self.seen(point, of: offset + position, from: $0, metrics) }
    // Beyond an end the finger is ahead of the carousel.
    start = pull
  }

  /// Where the pull of a finger at `finger` leads, in items, without the resistance of the ends.
  func position(finger: Point, _ metrics: Metrics) -> Double {
    position(finger: finger.along(metrics.configuration.axis)) {
      Self.seen(point, of: offset + start, from: $0, metrics)
    }
  }

  /// Where a point of the card at the position `place` is seen along the axis, while the carousel stands at
  /// `position`; `nil` behind the eye.
  private static func seen(
    _ point: Point, of place: Double, from position: Double, _ metrics: Metrics
  ) -> Double? {
    let offset = place - position
    let distance =
      metrics.hasCardLengths
      ? metrics.row.distance(from: position, to: place) : offset * metrics.itemWidth
    let length =
      metrics.hasCardLengths
      ? metrics.row.length(of: Int(bounded: place.rounded())) : metrics.itemWidth
    let pose = metrics.pose(
      offset: offset, distance: distance,
      size: metrics.data.size(of: .item(metrics.index(at: place))), length: length,
      flip: .following, at: position)
    return Homography(matrix: pose.transform, center: metrics.center(at: position), size: .zero)(
      point)?
      .along(metrics.configuration.axis)
  }
}
