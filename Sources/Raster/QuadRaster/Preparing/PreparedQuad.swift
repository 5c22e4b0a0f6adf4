internal import CQuadKernels

/// A quad prepared for one frame: kernel class, kernel parameters, and its rows.
///
/// A plain value. Its tables belong to the frame's arena, its texels to textures and caches.
@unsafe struct PreparedQuad: BitwiseCopyable {
  var kind: quad_class
  var shape: quad_shape
  /// The rows it touches: the first, and one after the last.
  var firstRow: Int32
  var endRow: Int32
  /// The pixels it touches.
  var outer: RowBounds
  /// The pixels that nothing behind it shows through, or of a reflection, no other one, or `nil` if
  /// there are none.
  var opaque: RowBounds?
  /// Whether it is a reflection, which hides only reflections behind it.
  var isReflection: Bool
  /// The pixels that `kind` may paint, if the others, at round corners, need the effect kernel.
  var core: RowBounds?
}

extension RowBounds: BitwiseCopyable {}
