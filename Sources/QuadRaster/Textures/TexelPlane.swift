internal import CQuadKernels

/// A rectangle of premultiplied texels with the margins that the kernels rely on.
///
/// Each row has `QUAD_MARGIN` copies of its outermost texels on both sides, and the last row is
/// there twice, so that no tap needs a test. The stride is never a power of two: neighbours in a
/// column must not all share one set of the cache.
@safe final class TexelPlane: Sendable {
  let width: Int
  let height: Int
  /// Texels from row to row.
  let stride: Int
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<UInt32>
  /// The first row's first texel.
  @unsafe nonisolated(unsafe) let texels: UnsafeMutablePointer<UInt32>

  static let margin = Int(QUAD_MARGIN)

  /// A plane whose texels are 0.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = Self.stride(width: width)
    let count = stride * (height + 1) + Self.margin
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    unsafe memory = raw.bindMemory(to: UInt32.self, capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
    unsafe texels = memory + Self.margin
  }

  deinit { unsafe UnsafeMutableRawPointer(memory).deallocate() }

  /// The bytes a plane of this size takes.
  static func bytes(width: Int, height: Int) -> Int { stride(width: width) * (height + 1) * 4 }

  /// The bytes this plane takes.
  var bytes: Int { Self.bytes(width: width, height: height) }

  private static func stride(width: Int) -> Int {
    // Whole cache lines, an odd number of pairs of them.
    let lines = (width + 2 * margin + 15) / 16
    return (lines % 4 == 0 ? lines + 2 : lines) * 16
  }

  /// Fills the margins of rows `rows` from their texels.
  func extendMargins(rows: Range<Int>) {
    for y in rows {
      let row = unsafe texels + y * stride
      let (first, last) = unsafe (row[0], row[width - 1])
      unsafe (row - Self.margin).update(repeating: first, count: Self.margin)
      unsafe (row + width).update(repeating: last, count: stride - width - Self.margin)
    }
  }

  /// Repeats the last row, margins included; call it when all rows are there.
  func extendBottom() {
    let last = unsafe texels + (height - 1) * stride - Self.margin
    unsafe (last + stride).update(from: last, count: stride)
  }
}
