import Glibc
internal import CQuadKernels

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
  /// Where the texels are, which may have more room than they need.
  let memory: TexelMemory
  /// The first row's first texel.
  @unsafe package nonisolated(unsafe) let texels: UnsafeMutablePointer<UInt32>

  package static let margin = Int(QUAD_MARGIN)

  /// A plane whose texels are 0, or anything if they are not `cleared`: all are written then.
  package convenience init(width: Int, height: Int, cleared: Bool = true) {
    let bytes = Self.memoryBytes(width: width, height: height)
    let memory = TexelMemory(bytes: bytes)
    // The last margin belongs to no row.
    let first = cleared ? 0 : bytes / 4 - Self.margin
    unsafe (memory.base + first).initialize(repeating: 0, count: bytes / 4 - first)
    self.init(width: width, height: height, in: memory)
  }

  /// A plane in the mapping at `memory`, of `memoryBytes` bytes, which it unmaps in the end.
  @unsafe package convenience init(
    width: Int, height: Int, mapping memory: UnsafeMutableRawPointer
  ) {
    let bytes = Self.memoryBytes(width: width, height: height)
    unsafe self.init(
      width: width, height: height, in: TexelMemory(mapping: memory, bytes: bytes))
  }

  /// A plane in `memory`, which has at least `memoryBytes` bytes and no other user.
  ///
  /// All texels are to be written.
  init(width: Int, height: Int, in memory: TexelMemory) {
    precondition(
      memory.bytes >= Self.memoryBytes(width: width, height: height),
      "the memory must hold every row of the plane")
    self.width = width
    self.height = height
    stride = Self.stride(width: width)
    self.memory = memory
    unsafe texels = memory.base + Self.margin
  }

  /// The bytes of memory in which a plane of this size lies, the last margin included.
  package static func memoryBytes(width: Int, height: Int) -> Int {
    bytes(width: width, height: height) + margin * 4
  }

  /// The bytes a plane of this size takes.
  static func bytes(width: Int, height: Int) -> Int { stride(width: width) * (height + 1) * 4 }

  /// The bytes this plane takes.
  package var bytes: Int { memory.bytes - Self.margin * 4 }

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

/// Memory for the texels of a plane, which it frees in the end.
@safe final class TexelMemory: Sendable {
  /// The first word, at a multiple of 64 bytes.
  @unsafe nonisolated(unsafe) let base: UnsafeMutablePointer<UInt32>
  let bytes: Int
  /// Whether it is a separate mapping rather than allocated.
  private let isMapped: Bool

  /// Allocates memory whose content is anything.
  init(bytes: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe base = memory.bindMemory(to: UInt32.self, capacity: bytes / 4)
    self.bytes = bytes
    isMapped = false
  }

  /// Takes over a mapping of `bytes` bytes.
  @unsafe init(mapping memory: UnsafeMutableRawPointer, bytes: Int) {
    unsafe base = memory.bindMemory(to: UInt32.self, capacity: bytes / 4)
    self.bytes = bytes
    isMapped = true
  }

  deinit {
    if isMapped {
      unsafe munmap(base, bytes)
    } else {
      unsafe UnsafeMutableRawPointer(base).deallocate()
    }
  }
}

extension TexelPlane {
  /// The depth of the deepest translucent texel of a row, counted in rings from the border, if
  /// it is more than `known`, else `known`.
  func depthOfTranslucency(row y: Int, atLeast known: Int) -> Int {
    let ring = min(y, height - 1 - y) + 1
    guard ring > known, 2 * known < width else { return known }
    let row = unsafe texels + y * stride
    var all: UInt32 = 0xff00_0000
    for x in known..<(width - known) { unsafe all &= row[x] }
    guard all & 0xff00_0000 != 0xff00_0000 else { return known }
    var deepest = known
    for x in known..<(width - known) where unsafe row[x] < 0xff00_0000 {
      deepest = max(deepest, min(x + 1, width - x, ring))
    }
    return deepest
  }
}
