internal import CQuadKernels
import Projection

/// Paints a band of rows: finds the visible parts, fills the gaps, then paints quad by quad.
///
/// One per thread. It owns the memory that only its thread uses.
@safe final class BandPainter {
  private var lists: UnsafeMutablePointer<PieceList>
  /// Two lists per quad: its own kernel's pieces, then those at its corners.
  private var listCount = 0
  /// Two lists, each with room for every interval of a row.
  private var intervals: UnsafeMutablePointer<OpaqueIntervals.Interval>
  private var intervalCount = 0
  private var scratch: UnsafeMutablePointer<UInt32>
  private var scratchCount = 0
  private let strip = OutputStrip()

  init() {
    unsafe lists = .allocate(capacity: 0)
    unsafe intervals = .allocate(capacity: 0)
    unsafe scratch = .allocate(capacity: 0)
  }

  deinit {
    for k in 0..<listCount { unsafe lists[k].destroy() }
    unsafe lists.deallocate()
    unsafe intervals.deallocate()
    unsafe scratch.deallocate()
  }

  /// Makes room for `count` quads and rows of `width` texels.
  private func reserve(count: Int, width: Int) {
    if 2 * count > listCount {
      let larger = UnsafeMutablePointer<PieceList>.allocate(capacity: 4 * count)
      unsafe larger.moveInitialize(from: lists, count: listCount)
      for k in listCount..<(4 * count) { unsafe (larger + k).initialize(to: PieceList()) }
      unsafe lists.deallocate()
      unsafe lists = larger
      listCount = 4 * count
      unsafe intervals.deallocate()
      intervalCount = 4 * count
      unsafe intervals = .allocate(capacity: 2 * intervalCount)
    }
    if width > scratchCount {
      unsafe scratch.deallocate()
      unsafe scratch = .allocate(capacity: width)
      unsafe scratch.initialize(repeating: 0, count: width)
      scratchCount = width
    }
  }

  /// Paints the part of the job's damage that lies in `rows`.
  ///
  /// `widest` is the length of the widest texture's rows, with margins.
  func paint(_ job: PaintJob, rows: Range<Int>, widest: Int) {
    unsafe reserve(count: job.count, width: widest)
    for k in unsafe 0..<job.damageCount {
      let rect = unsafe job.damage[k]
      let first = max(rect.y, rows.lowerBound)
      let last = min(rect.y + rect.height, rows.upperBound)
      guard first < last else { continue }
      if unsafe job.target.format == .rgb565 {
        let part = PixelRectangle(x: rect.x, y: first, width: rect.width, height: last - first)
        unsafe strip.paint(part, of: job.target, kernels: job.kernels) { surface, part in
          unsafe paint(job, part, surface)
        }
      } else {
        let target = unsafe job.target
        let surface = unsafe quad_surface(
          pixels: target.base.assumingMemoryBound(to: UInt32.self), stride: target.stride / 4,
          width: Int32(target.width), first_row: 0)
        // Parts that stay in the cache from the background to the last quad.
        let rows = max(Self.cachedBytes / max(1, target.stride) & ~31, 32)
        for y in stride(from: first, to: last, by: rows) {
          unsafe paint(
            job,
            PixelRectangle(
              x: rect.x, y: y, width: rect.width, height: min(rows, last - y)), surface)
        }
      }
    }
  }

  /// The bytes of a target that are painted at a time.
  private static let cachedBytes = 600_000

  private func paint(_ job: PaintJob, _ part: PixelRectangle, _ surface: quad_surface) {
    unsafe findPieces(job, part, surface)
    unsafe withUnsafePointer(to: surface) { surface in
      for k in unsafe 0..<job.count {
        let quad = unsafe job.quads + k
        let own = unsafe lists[2 * k]
        if own.count > 0 {
          unsafe quad_paint(
            job.kernels, quad.pointee.kind, &quad.pointee.shape, own.base, Int32(own.count),
            surface, scratch)
        }
        let rim = unsafe lists[2 * k + 1]
        if rim.count > 0 {
          unsafe quad_paint(
            job.kernels, .effect, &quad.pointee.shape, rim.base, Int32(rim.count), surface,
            scratch)
        }
      }
    }
  }

  /// Fills the lists with each quad's visible pieces, and the background between opaque quads.
  private func findPieces(_ job: PaintJob, _ part: PixelRectangle, _ surface: quad_surface) {
    let lists = unsafe lists
    for k in unsafe 0..<(2 * job.count) { unsafe lists[k].removeAll() }
    var covered = unsafe OpaqueIntervals(memory: intervals)
    // What reflections are not seen through: opaque quads and reflections in front of them.
    var mirrored = unsafe OpaqueIntervals(memory: intervals + intervalCount)
    let left = Int32(part.x)
    let right = Int32(part.x + part.width)
    var y = Int32(part.y)
    let bottom = Int32(part.y + part.height)
    while y < bottom {
      // The rows that have the same pieces as this one.
      var rows: Int32 = 1
      while unsafe y &+ rows < bottom && !job.changes[Int(y &+ rows)] { rows &+= 1 }
      defer { y &+= rows }
      covered.removeAll()
      mirrored.removeAll()
      var k = unsafe job.count
      while k > 0 {
        k &-= 1
        let quad = unsafe job.quads + k
        guard unsafe y >= quad.pointee.firstRow && y < quad.pointee.endRow else { continue }
        let row = unsafe Int(y &- quad.pointee.firstRow)
        let (first, last) = unsafe (quad.pointee.outer.start[row], quad.pointee.outer.end[row])
        guard first < last else { continue }
        // Whole blocks if nothing clips them: the quad covers none of the added pixels.
        let start = max(first & -8, left)
        let end = min((last &+ 7) & -8, right)
        guard start < end else { continue }
        if let core = unsafe quad.pointee.core {
          let (from, to) = unsafe (core.start[row], core.end[row])
          let isReflection = unsafe quad.pointee.isReflection
          let hidden = isReflection ? mirrored : covered
          hidden.forEachGap(start: start, end: end, blocks: !isReflection) { a, b in
            unsafe Self.split(
              a, b, y, rows, from, to, own: lists + 2 * k, rim: lists + 2 * k + 1)
          }
        } else if unsafe quad.pointee.isReflection {
          let list = unsafe lists + 2 * k
          mirrored.forEachGap(start: start, end: end) { a, b in
            unsafe list.pointee.append(y: y, rows: rows, start: a, end: b)
          }
        } else {
          let list = unsafe lists + 2 * k
          covered.forEachGap(start: start, end: end, blocks: true) { a, b in
            unsafe list.pointee.append(y: y, rows: rows, start: a, end: b)
          }
        }
        if let opaque = unsafe quad.pointee.opaque {
          let a = unsafe max(opaque.start[row], left)
          let b = unsafe min(opaque.end[row], right)
          guard a < b else { continue }
          if unsafe !quad.pointee.isReflection { covered.insert(start: a, end: b) }
          if unsafe job.hasReflections { mirrored.insert(start: a, end: b) }
        }
      }
      for row in y..<(y &+ rows) {
        let pixels = unsafe surface.pixels + Int(row &- surface.first_row) * surface.stride
        covered.forEachGap(start: left, end: right) { a, b in
          unsafe job.ground.fill(pixels, y: row, start: a, end: b, kernels: job.kernels)
        }
      }
    }
  }

  /// Shares a ..< b between the kernel of the core from ..< to and that of the rim.
  private static func split(
    _ a: Int32, _ b: Int32, _ y: Int32, _ rows: Int32, _ from: Int32, _ to: Int32,
    own: UnsafeMutablePointer<PieceList>, rim: UnsafeMutablePointer<PieceList>
  ) {
    let (first, last) = (max(a, from), min(b, to))
    guard first < last else {
      unsafe rim.pointee.append(y: y, rows: rows, start: a, end: b)
      return
    }
    if a < first { unsafe rim.pointee.append(y: y, rows: rows, start: a, end: first) }
    unsafe own.pointee.append(y: y, rows: rows, start: first, end: last)
    if last < b { unsafe rim.pointee.append(y: y, rows: rows, start: last, end: b) }
  }
}
