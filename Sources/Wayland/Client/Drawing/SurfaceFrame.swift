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
  ///
  /// A picture that belongs to a later time of the loop's clock, at most a second ahead, is not seen
  /// before that where the compositor can keep it back; elsewhere it is seen at once.
  ///
  /// One that differs in nothing need not be shown; it counts in the age of buffers like any other.
  case painted(damage: [PixelRectangle], notBefore: Nanoseconds? = nil)
  /// It would look like the one before, and nothing was drawn: the buffer is what it was.
  case unchanged

  /// The time before which it is not to be seen, as far as it is one to come within a second.
  func time(from now: Nanoseconds) -> Nanoseconds? {
    guard case .painted(_, let time?) = self, time > now else { return nil }
    return min(time, now + 1_000_000_000)
  }
}
