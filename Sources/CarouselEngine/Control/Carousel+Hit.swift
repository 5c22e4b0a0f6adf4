extension Carousel {
  /// The item whose card is seen at a point of the view; placeholders hide items but are not items.
  public func item(at point: Point) -> Int? {
    guard let index = card(at: point)?.index, index >= 0, index < wrapping.count else { return nil }
    return index
  }

  /// The nearest card at a point of the view; placeholders included.
  public func card(at point: Point) -> Frame.Card? {
    var frame = Frame()
    self.frame(into: &frame)
    return frame.card(at: point)
  }
}

extension Frame {
  /// The nearest card at a point of the view: exactly where it is seen, from either side.
  public func card(at point: Point) -> Card? {
    cards.last { !$0.isDeparting && $0.contains(point) }
  }
}

extension Frame.Card {
  /// Whether the card is seen at a point of the view.
  public func contains(_ point: Point) -> Bool {
    if let quad { return quad.contains(point) }
    // A part of the card is behind the eye: what counts is whether the point of the card that is
    // seen there is before it.
    guard let back = homography.inverse else { return false }
    let w = back.h31 * point.x + back.h32 * point.y + back.h33
    guard w != 0 else { return false }
    let place = Point(
      x: (back.h11 * point.x + back.h12 * point.y + back.h13) / w,
      y: (back.h21 * point.x + back.h22 * point.y + back.h23) / w)
    return (0...size.width).contains(place.x) && (0...size.height).contains(place.y)
      && homography(place) != nil
  }
}
