public import CarouselPaint
public import Projection

/// Something that lives at a place in the view, over the cards of the carousel or between them: a button, a panel
/// of controls, a second carousel.
public struct PinnedCard {
  /// Its content and behavior.
  ///
  /// The content must be a `LiveDrawing`.
  public var live: any LiveCard
  /// Where it is in a view of a given size, in logical units.
  public var place: (Size) -> Rect
  /// The depth at which it lies between the cards, as `FrameLayer.depth`: greater cards cover it, and receive its
  /// input there; `nil` lies over all cards.
  public var depth: Double?

  /// Pins `live` to a place that follows from the size of the view.
  public init(_ live: any LiveCard, depth: Double? = nil, place: @escaping (Size) -> Rect) {
    (self.live, self.depth, self.place) = (live, depth, place)
  }

  /// What is painted of it.
  func layer(in size: Size) -> FrameLayer? {
    guard case .drawing(let drawing) = live.content.face else { return nil }
    return FrameLayer(drawing, in: place(size), depth: depth)
  }
}

extension Rect {
  /// Whether a point is in the rectangle.
  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
