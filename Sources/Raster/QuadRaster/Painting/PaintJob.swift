internal import CQuadKernels
import Projection

/// One frame's work, the same for all its bands.
@unsafe struct PaintJob {
  /// Rear first.
  var quads: UnsafeMutablePointer<PreparedQuad>
  var count: Int
  /// Whether a row has other bounds than the one above, for each row of the target.
  var changes: UnsafeMutablePointer<Bool>
  /// Whether any of them is a reflection.
  var hasReflections: Bool
  var ground: Ground
  /// The areas to paint, in the target's memory.
  ///
  /// They are clipped to it and not empty.
  var damage: UnsafeMutablePointer<PixelRectangle>
  var damageCount: Int
  var target: PixelTarget
  var kernels: OpaquePointer
}
