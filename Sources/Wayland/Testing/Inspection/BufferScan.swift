internal import Glibc

/// Compares a buffer's memory with a picture of what it held, without keeping a copy.
///
/// Only buffers of 32-bit pixels are compared so. The highest byte of formats without alpha counts
/// as set, whatever the client has there.
struct BufferScan {
  private let pool: SharedPool
  private let offset: Int
  private let width: Int
  private let height: Int
  private let stride: Int
  private let isOpaque: Bool

  /// Looks at `buffer`.
  ///
  /// Returns `nil` if its pixels have not 32 bits, or lie in no memory.
  init?(_ buffer: ServerBuffer) {
    guard let pool = buffer.pool, buffer.format.bytesPerPixel == 4,
      buffer.stride.isMultiple(of: 4)
    else { return nil }
    self.pool = pool
    offset = buffer.offset
    width = buffer.width
    height = buffer.height
    stride = buffer.stride
    isOpaque = buffer.format != .argb8888
  }

  /// Whether the memory differs from `picture`, in the rows chosen, or `nil` if it is too small.
  ///
  /// What has the `digests` of memory that held the picture is not compared.
  func differs(from picture: PixelImage, rows: RowChoice, digests: RowDigests?) -> Bool? {
    guard picture.width == width, picture.height == height else { return false }
    var isFound = false
    let isComplete = unsafe picture.pixels.withUnsafeBufferPointer { before in
      guard let before = before.baseAddress else { return true }
      return doubtful(digests).allSatisfy { block in
        rows.ranges(in: block).allSatisfy { range in
          unsafe visit(range, against: before) { _, _ in isFound = true } && !isFound
        }
      }
    }
    return isFound || isComplete ? isFound : nil
  }

  /// Makes `picture` what the memory holds now (see
  /// ``ServerBuffer/update(_:damage:oneRowIn:digests:)``).
  func update(
    _ picture: inout PixelImage, damage: Coverage, rows: RowChoice, digests: inout RowDigests?
  ) -> PictureChange? {
    guard picture.width == width, picture.height == height else { return nil }
    var change = PictureChange()
    let bands = damage.bands(in: picture.bounds)
    let isComplete = unsafe picture.withMutablePixels(isOpaque: isOpaque) { pixels in
      eachDoubtful(&digests) { block in
        bands.allSatisfy { band in
          unsafe update(pixels, rows: band.rows.clamped(to: block), of: band, rows, &change)
        }
      }
    }
    return isComplete == true ? change : nil
  }

  /// Makes the picture at `pixels` what the memory holds now in `part` of the rows of a band, and
  /// adds to `change` how it differed.
  ///
  /// Returns `false` if the memory is too small.
  @unsafe private func update(
    _ pixels: UnsafeMutablePointer<UInt32>, rows part: Range<Int>, of band: Coverage.Band,
    _ rows: RowChoice, _ change: inout PictureChange
  ) -> Bool {
    if part.isEmpty { return true }
    let gaps = band.gaps(upTo: width)
    let ranges = band.spans.isEmpty ? rows.ranges(in: part) : [part]
    return ranges.allSatisfy { range in
      unsafe visit(range, against: pixels) { row, now in
        let before = unsafe pixels + row * width
        let columns = unsafe Self.differingColumns(before, now, count: width)
        change.add(columns, row: row)
        if change.undeclared == nil {
          change.undeclared = unsafe Self.firstDifference(before, now, in: gaps).map { ($0, row) }
        }
        unsafe memcpy(before + columns.lowerBound, now + columns.lowerBound, columns.count * 4)
      }
    }
  }

  /// The rows that may differ from what `digests` were made of.
  private func doubtful(_ digests: RowDigests?) -> [Range<Int>] {
    guard let digests, let bytes = unsafe bytes else { return [0..<height] }
    return digests.blocks.filter {
      unsafe digests.mayDiffer($0, at: bytes + $0.lowerBound * stride)
    }
  }

  /// Calls `body` with the rows that may differ from those of `digests`, and updates the digests.
  ///
  /// It reads a block at a time while it is in the processor's cache. If the memory cannot be read
  /// in place, `digests` becomes `nil`.
  ///
  /// Returns `false` if `body` is.
  private func eachDoubtful(
    _ digests: inout RowDigests?, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    let before = digests
    digests = nil
    guard var known = before, let bytes = unsafe bytes else { return body(0..<height) }
    for block in known.blocks
    where unsafe known.note(block, at: bytes + block.lowerBound * stride) && !body(block) {
      return false
    }
    digests = known
    return true
  }

  /// Where the memory can be read in place, or `nil` if it cannot.
  @unsafe private var bytes: UnsafeRawPointer? {
    unsafe pool.bytes(offset: offset, count: stride * (height - 1) + width * 4)
  }

  /// Calls `body` with each row of `range` that differs from the one of the picture at `before`.
  ///
  /// Returns `false` if the memory is too small.
  @unsafe private func visit(
    _ range: Range<Int>, against before: UnsafePointer<UInt32>,
    _ body: (_ row: Int, _ now: UnsafePointer<UInt32>) -> Void
  ) -> Bool {
    // A chunk of this size stays in the processor's cache for the comparison.
    let most = max(1, 65_536 / stride)
    let blocks = Swift.stride(from: range.lowerBound, to: range.upperBound, by: most)
    func rows(from first: Int) -> Range<Int> { first..<min(first + most, range.upperBound) }
    if let bytes = unsafe bytes, !isOpaque {
      for first in blocks {
        unsafe compare(rows(from: first), at: bytes + first * stride, against: before, body)
      }
      return true
    }
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: min(most, range.count) * stride, alignment: 16
    ) { block in
      guard let block = block.baseAddress else { return true }
      for first in blocks {
        let rows = rows(from: first)
        guard
          unsafe pool.read(
            offset: offset + first * stride, count: (rows.count - 1) * stride + width * 4,
            into: block)
        else { return false }
        if isOpaque {
          for row in 0..<rows.count {
            unsafe MemoryFormat.makeOpaque(
              (block + row * stride).assumingMemoryBound(to: UInt32.self), count: width)
          }
        }
        unsafe compare(rows, at: UnsafeRawPointer(block), against: before, body)
      }
      return true
    }
  }

  /// Calls `body` with each of `rows`, of which the first lies at `bytes`, that differs from the one
  /// of the picture at `before`.
  @unsafe private func compare(
    _ rows: Range<Int>, at bytes: UnsafeRawPointer, against before: UnsafePointer<UInt32>,
    _ body: (_ row: Int, _ now: UnsafePointer<UInt32>) -> Void
  ) {
    let isEqual =
      unsafe stride == width * 4
      && memcmp(bytes, before + rows.lowerBound * width, rows.count * stride) == 0
    if isEqual { return }
    for row in rows {
      let now = unsafe (bytes + (row - rows.lowerBound) * stride).assumingMemoryBound(
        to: UInt32.self)
      if unsafe memcmp(now, before + row * width, width * 4) != 0 { unsafe body(row, now) }
    }
  }

  /// The columns from the first to the last that differ in two rows, of which one does.
  @unsafe private static func differingColumns(
    _ left: UnsafePointer<UInt32>, _ right: UnsafePointer<UInt32>, count: Int
  ) -> Range<Int> {
    var (first, last) = (0, count)
    while first + 64 <= count, unsafe memcmp(left + first, right + first, 256) == 0 { first += 64 }
    while first < count, unsafe left[first] == right[first] { first += 1 }
    while last - 64 >= first, unsafe memcmp(left + last - 64, right + last - 64, 256) == 0 {
      last -= 64
    }
    while last > first, unsafe left[last - 1] == right[last - 1] { last -= 1 }
    return first..<last
  }

  @unsafe private static func firstDifference(
    _ left: UnsafePointer<UInt32>, _ right: UnsafePointer<UInt32>, in gaps: [Range<Int>]
  ) -> Int? {
    for gap in gaps
    where unsafe memcmp(left + gap.lowerBound, right + gap.lowerBound, gap.count * 4) != 0 {
      return gap.first { unsafe left[$0] != right[$0] }
    }
    return nil
  }
}
