internal import CQuadKernels

/// The background as it lies in the target's memory.
@unsafe struct Ground {
  private let words: UnsafePointer<UInt32>
  /// Pixels of a row: 8, which repeat, or as many as the target has.
  private let width: Int
  /// One row for all, eight that repeat, or each of the target's.
  private let rows: Int

  init(words: UnsafeMutablePointer<UInt32>, width: Int, rows: Int) {
    unsafe self.words = UnsafePointer(words)
    unsafe self.width = width
    unsafe self.rows = rows
  }

  /// Fills the pixels start ..< end of row y, which begins at `pixels`.
  @inline(__always)
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, y: Int32, start: Int32, end: Int32,
    kernels: OpaquePointer
  ) {
    let row = unsafe rows == 1 ? words : words + Int(y) % rows * width
    guard unsafe width == Int(QUAD_BLOCK) else {
      let first = Int(start)
      unsafe (pixels + first).update(from: row + first, count: Int(end) - first)
      return
    }
    unsafe quad_fill(kernels, pixels, start, end, row)
  }
}
