extension Carousel {
  /// The item whose card is seen at a point of the view; placeholders hide items but are not items.
  public func item(at point: Point) -> Int? {
    guard let index = card(at: point), index >= 0, index < wrapping.count else { return nil }
    return index
  }

  /// The index of the nearest card at a point of the view; placeholders included.
  public func card(at point: Point) -> Int? {
    var frame = Frame()
    self.frame(into: &frame)
    return frame.card(at: point)?.index
  }
}

extension Frame {
  /// The nearest card at a point of the view, by its corners as seen.
  public func card(at point: Point) -> Card? {
    cards.last { !$0.isDeparting && $0.quad?.contains(point) ?? false }
  }
}
