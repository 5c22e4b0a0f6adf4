internal import CQuadKernels
import Projection

/// One frame's work, the same for all its bands.
@unsafe struct PaintJob {
  /// Rear first.
  var quads: UnsafeMutablePointer<PreparedQuad>
  var count: Int
  var background: UInt32
  /// What is painted, in the target's memory; clipped to it, none of them empty.
  var damage: UnsafeMutablePointer<PixelRectangle>
  var damageCount: Int
  var target: PixelTarget
  var kernels: OpaquePointer
}
