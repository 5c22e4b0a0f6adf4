internal import CQuadKernels
import Glibc

/// A rectangle of premultiplied texels with the margins that the kernels rely on.
///
/// Each row has `QUAD_MARGIN` copies of its outermost texels on both sides, and the last row is
/// there twice, so that no tap needs a test. The stride is never a power of two: neighbors in a
/// column must not all share one set of the cache.
@safe package final class TexelPlane: Sendable {
  package let width: Int
  package let height: Int
  /// Texels from row to row.
  package let stride: Int
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<UInt32>
  /// Whether the memory is a separate mapping rather than allocated.
  private let isMapped: Bool
  /// The first row's first texel.
  @unsafe package nonisolated(unsafe) let texels: UnsafeMutablePointer<UInt32>

  package static let margin = Int(QUAD_MARGIN)

  /// A plane whose texels are 0, or anything if they are not `cleared`: all are written then.
  package init(width: Int, height: Int, cleared: Bool = true) {
    self.width = width
    self.height = height
    stride = Self.stride(width: width)
    isMapped = false
    let bytes = Self.memoryBytes(width: width, height: height)
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe memory = raw.bindMemory(to: UInt32.self, capacity: bytes / 4)
    // The last margin belongs to no row.
    let first = cleared ? 0 : bytes / 4 - Self.margin
    unsafe (memory + first).initialize(repeating: 0, count: bytes / 4 - first)
    unsafe texels = memory + Self.margin
  }

  /// A plane in the mapping at `memory`, of `memoryBytes` bytes, which it unmaps in the end.
  @unsafe package init(width: Int, height: Int, mapping memory: UnsafeMutableRawPointer) {
    self.width = width
    self.height = height
    stride = Self.stride(width: width)
    isMapped = true
    let bytes = Self.memoryBytes(width: width, height: height)
    unsafe self.memory = memory.bindMemory(to: UInt32.self, capacity: bytes / 4)
    unsafe texels = self.memory + Self.margin
  }

  deinit {
    if isMapped {
      unsafe munmap(memory, Self.memoryBytes(width: width, height: height))
    } else {
      unsafe UnsafeMutableRawPointer(memory).deallocate()
    }
  }

  /// The bytes of memory in which a plane of this size lies, the last margin included.
  package static func memoryBytes(width: Int, height: Int) -> Int {
    bytes(width: width, height: height) + margin * 4
  }

  /// The bytes a plane of this size takes.
  static func bytes(width: Int, height: Int) -> Int { stride(width: width) * (height + 1) * 4 }

  /// The bytes this plane takes.
  package var bytes: Int { Self.bytes(width: width, height: height) }

  private static func stride(width: Int) -> Int {
    // Whole cache lines, an odd number of pairs of them.
    let lines = (width + 2 * margin + 15) / 16
    return (lines % 4 == 0 ? lines + 2 : lines) * 16
  }

  /// Takes over all texels, margins included, from rows that are `stride` bytes apart.
  package func copy(_ pixels: UnsafeRawBufferPointer, stride: Int) {
    for y in 0..<height {
      unsafe UnsafeMutableRawPointer(texels + y * self.stride).copyMemory(
        from: pixels.baseAddress.unsafelyUnwrapped + y * stride, byteCount: width * 4)
    }
    extendMargins(rows: 0..<height)
    extendBottom()
  }

  /// Fills the margins of rows `rows` from their texels.
  package func extendMargins(rows: Range<Int>) {
    for y in rows {
      let row = unsafe texels + y * stride
      let (first, last) = unsafe (row[0], row[width - 1])
      unsafe (row - Self.margin).update(repeating: first, count: Self.margin)
      unsafe (row + width).update(repeating: last, count: stride - width - Self.margin)
    }
  }

  /// Repeats the last row, margins included.
  ///
  /// Call it when all rows are complete.
  package func extendBottom() {
    let last = unsafe texels + (height - 1) * stride - Self.margin
    unsafe (last + stride).update(from: last, count: stride)
  }
}
