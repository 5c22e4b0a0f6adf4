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
  /// The estimated presentation time of this frame.
  ///
  /// Draw motion for this time.
  public var showTime: Nanoseconds
  /// The present time.
  public var now: Nanoseconds
}

/// What became of a frame.
public enum FrameResult: Sendable {
  /// The frame was drawn. The damage rectangles contain every difference from the previous frame,
  /// in pixels of the content.
  ///
  /// A frame without damage need not be shown. It counts in the age of buffers like any other.
  case painted(damage: [PixelRectangle])
  /// It would look like the one before, and nothing was drawn: the buffer is what it was.
  case unchanged
}
