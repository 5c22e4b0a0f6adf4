extension Grip {
  /// How a finger at `finger` holds `card`, which is seen there, while the carousel stands at `position` and is
  /// pulled to `pull`; `nil` if the card cannot be followed.
  ///
  /// The smooth feel only: the original's drags count in item widths. Cards with lengths of their own in a
  /// row follow by these, and those of cover flow 2 turn by themselves.
  init?(
    _ card: Carousel.Frame.Card, finger: Point, position: Double, pull: Double, metrics: Metrics
  ) {
    let configuration = metrics.configuration
    guard configuration.feel == .smooth, configuration.kind != .coverFlow2,
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
    let matrix = metrics.arrangement.transform(
      offset: offset, distance: distance, front: metrics.frontLength(at: position),
      length: length, flip: .following, configuration: metrics.configuration)
    return Homography(matrix: matrix, center: metrics.center, size: .zero)(point)?
      .along(metrics.configuration.axis)
  }
}
