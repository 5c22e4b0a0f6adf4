internal import CQuadKernels

extension PaintJob {
  /// Pixels below which a second thread costs more than it saves: about 0.3 ms of painting.
  private static let worthwhile = 300_000

  /// The pixels of the damage; where rectangles overlap, each counts.
  var pixels: Int {
    var sum = 0
    for k in unsafe 0..<damageCount { unsafe sum += damage[k].width * damage[k].height }
    return sum
  }

  /// The row at which the frame falls into two halves of about equal work, or `nil` if it is
  /// better painted by one thread.
  func balancedRow(arena: FrameArena) -> Int? {
    var (first, last) = (Int.max, 0)
    for k in unsafe 0..<damageCount {
      let rect = unsafe damage[k]
      (first, last) = (min(first, rect.y), max(last, rect.y + rect.height))
    }
    let work = unsafe arena.take(last - first, of: Int32.self)
    unsafe work.initialize(repeating: 0, count: last - first)
    for k in unsafe 0..<damageCount { unsafe add(damage[k], to: work, first: first) }
    var total = 0
    for y in 0..<(last - first) { unsafe total += Int(work[y]) }
    guard unsafe total > Self.worthwhile else { return nil }
    var (sum, row) = (0, 0)
    while sum < total / 2 {
      unsafe sum += Int(work[row])
      row += 1
    }
    return first + row
  }

  /// Adds each row's pixels: an eighth for what is only filled.
  private func add(_ rect: PixelRect, to work: UnsafeMutablePointer<Int32>, first: Int) {
    let (left, right) = (Int32(rect.x), Int32(rect.x + rect.width))
    for y in rect.y..<(rect.y + rect.height) {
      unsafe work[y - first] += Int32(rect.width / 8)
    }
    for k in unsafe 0..<count {
      let quad = unsafe quads + k
      let from = unsafe max(Int32(rect.y), quad.pointee.firstRow)
      let to = unsafe min(Int32(rect.y + rect.height), quad.pointee.endRow)
      guard from < to else { continue }
      for y in from..<to {
        let row = unsafe Int(y - quad.pointee.firstRow)
        let start = unsafe max(quad.pointee.outer.start[row], left)
        let end = unsafe min(quad.pointee.outer.end[row], right)
        if start < end { unsafe work[Int(y) - first] += end - start }
      }
    }
  }
}
