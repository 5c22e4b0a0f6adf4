public import Projection

/// What painting a frame came to.
public struct PaintedFrame: Equatable, Sendable {
  /// Where the view differs from the frame painted before, in pixels.
  public var damage: [PixelRectangle]
  /// Whether a later frame will look different by time alone.
  public var isMoving: Bool
  /// Whether the same frame painted once more would look the same.
  ///
  /// If not, paint it again soon.
  public var isFinal: Bool
}
