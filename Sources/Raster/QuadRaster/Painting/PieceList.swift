internal import CQuadKernels

/// The visible pieces of one quad within a band.
@safe struct PieceList {
  @unsafe private(set) var base: UnsafeMutablePointer<quad_piece>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 128
    unsafe base = .allocate(capacity: capacity)
  }

  /// Frees the pieces.
  ///
  /// The list must not be used any more.
  func destroy() { unsafe base.deallocate() }

  mutating func removeAll() { count = 0 }

  /// How many pieces are looked at for one that goes on in the next row.
  private static let reach = 4

  /// Adds the pixels of some rows: to the piece above if that has the same.
  @inline(__always)
  mutating func append(y: Int32, rows: Int32 = 1, start: Int32, end: Int32) {
    var k = count
    while k > 0 && k &+ Self.reach > count {
      k &-= 1
      let last = unsafe base[k]
      if last.start == start && last.end == end && last.y &+ last.rows == y {
        unsafe base[k].rows &+= rows
        return
      }
    }
    if count == capacity { grow() }
    unsafe base[count] = quad_piece(y: y, rows: rows, start: start, end: end)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<quad_piece>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}
