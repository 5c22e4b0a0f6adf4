/// A drawing over or under all cards, in the view.
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

  /// A layer of `drawing` in `place`.
  public init(_ drawing: LiveDrawing, in place: Rect, opacity: Double = 1) {
    self.drawing = drawing
    self.place = place
    self.opacity = opacity
  }
}
