extension Carousel {
  /// How a finger at `finger` holds the card that is seen there; `nil` if there is none, or none that can
  /// be followed.
  ///
  /// The smooth feel only: the original's drags count in item widths. Cards with lengths of their own
  /// follow by these, and those of cover flow 2 turn by themselves.
  func grip(at finger: Point, pull: Double) -> Grip? {
    guard configuration.feel == .smooth, configuration.kind != .coverFlow2, !hasCardLengths,
      itemWidth > 0, let card = card(at: finger),
      let place = card.homography.inverse?(finger)
    else { return nil }
    let point = Point(x: place.x - card.size.width / 2, y: place.y - card.size.height / 2)
    let (offset, start) = (card.offset, position)
    let grip = Grip(
      start: start, finger: finger.along(configuration.axis), offset: offset, point: point,
      pace: -(arrangement.isMirrored ? -1 : 1) * offsetMultiplier / itemWidth
    ) { seen(point, of: offset + start - $0) }
    guard var grip else { return nil }
    // Beyond an end the finger is ahead of the carousel.
    grip.start = pull
    return grip
  }

  /// Lets a finger that drags hold the card which is under it now that cards are placed elsewhere.
  mutating func gripAnew() {
    guard let drag, let finger = drag.finger else { return }
    let grip = grip(at: finger, pull: drag.pull)
    self.drag?.grip = grip
  }

  /// Where the pull of a finger at `finger` leads, in items, without the resistance of the ends.
  func pull(_ grip: Grip, finger: Point) -> Double {
    grip.position(finger: finger.along(configuration.axis)) {
      seen(grip.point, of: grip.offset + grip.start - $0)
    }
  }

  /// Where a point of a card is seen along the axis, if the card is `offset` items from the current
  /// position; `nil` behind the eye.
  private func seen(_ point: Point, of offset: Double) -> Double? {
    let matrix = arrangement.transform(
      offset: offset, distance: offset * itemWidth, flip: .following, configuration: configuration)
    let homography = Homography(matrix: matrix, center: center, size: .zero)
    return homography(point)?.along(configuration.axis)
  }
}
