/// A drawing over or under all cards, in the view.
///
/// Moving it repaints nothing of it, and a part of the view that it does not cover costs nothing.
public struct FrameLayer {
  /// What is painted; it may be translucent.
  public var drawing: LiveDrawing
  /// Where it is painted in the view, in logical units; it may reach beyond.
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
