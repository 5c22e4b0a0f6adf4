internal import CQuadKernels
import Projection

extension PaintJob {
  /// Pixels below which a second thread costs more than it saves: about 0.3 ms of painting.
  private static let worthwhile = 300_000

  /// The number of pixels of the damage.
  ///
  /// Where rectangles overlap, each one counts.
  var pixels: Int {
    var sum = 0
    for k in unsafe 0..<damageCount { unsafe sum += damage[k].width * damage[k].height }
    return sum
  }

  /// The rows at which the frame falls into bands of about equal work, or `nil` if it is better
  /// painted by one thread.
  func bands(arena: FrameArena) -> Bands? {
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
    let borders = unsafe arena.take(BandCounter.count + 1, of: Int.self)
    unsafe borders[0] = first
    var (sum, row) = (0, 0)
    for band in 1..<BandCounter.count {
      while sum < total * band / BandCounter.count {
        unsafe sum += Int(work[row])
        row += 1
      }
      unsafe borders[band] = first + row
    }
    unsafe borders[BandCounter.count] = last
    return unsafe Bands(borders: borders)
  }

  /// A frame's rows, cut into bands.
  @unsafe struct Bands {
    fileprivate let borders: UnsafeMutablePointer<Int>

    /// The rows of a band, which may be none.
    subscript(band: Int) -> Range<Int> { unsafe borders[band]..<borders[band + 1] }
  }

  /// Adds the pixels of each row.
  ///
  /// Filled pixels count as an eighth.
  private func add(_ rect: PixelRectangle, to work: UnsafeMutablePointer<Int32>, first: Int) {
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
