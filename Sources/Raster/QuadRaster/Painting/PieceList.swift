internal import CQuadKernels

/// The visible pieces of one quad within a band, rows in order.
@safe struct PieceList {
  @unsafe private(set) var base: UnsafeMutablePointer<quad_piece>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 1024
    unsafe base = .allocate(capacity: capacity)
  }

  /// Frees the pieces; the list must not be used any more.
  func destroy() { unsafe base.deallocate() }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(y: Int32, start: Int32, end: Int32) {
    if count == capacity { grow() }
    unsafe base[count] = quad_piece(y: y, start: start, end: end)
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
