/// What is needed to draw one frame.
public struct SurfaceFrame {
  /// Where to draw: the content's pixels, without a title bar.
  public var pixels: PixelBuffer
  /// The size of the content in logical units.
  public var size: SurfaceSize
  /// Pixels for a logical unit.
  public var scale: Scale
  /// How the picture is to be turned in the pixels: upright, or one of the surface's
  /// ``DrawingSurface/transforms``.
  public var transform: SurfaceTransform
  /// When this frame will be seen, as far as that can be told; motion is drawn for this time.
  public var showTime: Nanoseconds
  /// The present time.
  public var now: Nanoseconds
}

/// What became of a frame.
public enum FrameResult: Sendable {
  /// It was drawn. The rectangles hold everything that differs from the previous frame's picture,
  /// in pixels of the content.
  case painted(damage: [PixelRectangle])
  /// It would look like the one before; nothing need be shown.
  case unchanged
}
