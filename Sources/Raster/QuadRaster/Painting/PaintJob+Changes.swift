internal import CQuadKernels

extension PaintJob {
  /// Marks each row in which something begins, ends or has other bounds than in the row above: the
  /// others have the same pieces as that.
  static func changes(
    of quads: UnsafeMutablePointer<PreparedQuad>, count: Int, height: Int, arena: FrameArena
  ) -> UnsafeMutablePointer<Bool> {
    let changes = unsafe arena.take(height + 1, of: Bool.self)
    unsafe changes.initialize(repeating: false, count: height + 1)
    for k in 0..<count {
      let quad = unsafe quads[k]
      let rows = unsafe changes + Int(quad.firstRow)
      let end = unsafe Int(quad.endRow - quad.firstRow)
      unsafe rows[0] = true
      unsafe rows[end] = true
      // Whether there are any pixels, and the blocks they touch.
      unsafe mark(
        rows, end, { ($0.start >= $0.end ? -1 : $0.start >> 3, ($0.end &+ 7) >> 3) },
        of: quad.outer)
      if let opaque = unsafe quad.opaque { unsafe mark(rows, end, { $0 }, of: opaque) }
      if let core = unsafe quad.core { unsafe mark(rows, end, { $0 }, of: core) }
    }
    return unsafe changes
  }

  /// Marks the rows whose bounds, as `key` sees them, differ from those above.
  @inline(__always)
  private static func mark(
    _ rows: UnsafeMutablePointer<Bool>, _ count: Int,
    _ key: ((start: Int32, end: Int32)) -> (Int32, Int32), of bounds: RowBounds
  ) {
    guard count > 0 else { return }
    var above = unsafe key((bounds.start[0], bounds.end[0]))
    for k in 1..<max(count, 1) {
      let here = unsafe key((bounds.start[k], bounds.end[k]))
      if here != above { unsafe rows[k] = true }
      above = here
    }
  }
}
