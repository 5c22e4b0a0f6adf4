/// A drawing in the view: over, under or between the cards.
///
/// Moving it repaints nothing of it, and a part of the view that it does not cover costs nothing.
public struct FrameLayer {
  /// The content, which may be translucent.
  public var drawing: LiveDrawing
  /// The frame in the view, in logical units.
  ///
  /// It may extend beyond the view.
  public var place: Rect
  /// From 0, invisible, to 1.
  public var opacity: Double

  /// The depth at which a layer over the cards lies between them: cards whose `Carousel.Frame.Card.depth` is
  /// greater cover it; `nil` lies over all cards.
  ///
  /// 1 is the depth of a card that faces the eye in the plane of the view. Each logical unit toward
  /// the eye is 1 more.
  public var depth: Double?

  /// A layer of `drawing` in `place`.
  public init(_ drawing: LiveDrawing, in place: Rect, opacity: Double = 1, depth: Double? = nil) {
    (self.drawing, self.place, self.opacity, self.depth) = (drawing, place, opacity, depth)
  }
}
