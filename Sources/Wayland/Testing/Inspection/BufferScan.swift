internal import CMemoryDigest
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
      var digests = digests
      return eachDoubtful(&digests) { block in
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
        let columns = unsafe change.add(row, before, now, count: width, gaps: gaps)
        unsafe memcpy(before + columns.lowerBound, now + columns.lowerBound, columns.count * 4)
      }
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
}

/// What the rows of a buffer's memory held, in one number for each block of them.
///
/// Where a block has the number it had, its bytes are what they were and need not be compared.
/// Where it has another, they have to be.
struct RowDigests {
  private let layout: Layout
  private var numbers: [UInt64?]

  /// What buffers have in common whose equal bytes mean equal pictures.
  private struct Layout: Equatable {
    let width: Int
    let height: Int
    let stride: Int
    let format: MemoryFormat

    init(_ buffer: ServerBuffer) {
      width = buffer.width
      height = buffer.height
      stride = buffer.stride
      format = buffer.format
    }

    /// The rows of a block: so few that little is compared where little has changed.
    var rows: Int { max(1, 16_384 / stride) }
  }

  /// Knows nothing yet of the memory of `buffer`.
  init(_ buffer: ServerBuffer) {
    layout = Layout(buffer)
    numbers = Array(repeating: nil, count: (layout.height + layout.rows - 1) / layout.rows)
  }

  /// Whether what it knows says something of the memory of `buffer`.
  func suits(_ buffer: ServerBuffer) -> Bool { layout == Layout(buffer) }

  var blocks: some Sequence<Range<Int>> {
    stride(from: 0, to: layout.height, by: layout.rows).lazy.map { [layout] in
      $0..<min($0 + layout.rows, layout.height)
    }
  }

  /// Takes note of the rows of `block`, of which the first lies at `bytes`.
  ///
  /// - Returns: Whether they may differ from what they were.
  @unsafe mutating func note(_ block: Range<Int>, at bytes: UnsafeRawPointer) -> Bool {
    // The end of the last row may be the end of the memory.
    let count = (block.count - 1) * layout.stride + layout.width * layout.format.bytesPerPixel
    let number = unsafe memory_digest(bytes, count)
    let place = block.lowerBound / layout.rows
    defer { numbers[place] = number }
    return numbers[place] != number
  }
}

/// Which rows of a buffer are checked this time: all, or one row in `step`, in rotation.
struct RowChoice {
  /// The distance between checked rows.
  let step: Int
  /// The first checked row, which rotates so that all rows are covered over time.
  let turn: Int

  /// The rows of `rows` to look at.
  func ranges(in rows: Range<Int>) -> [Range<Int>] {
    guard step > 1 else { return rows.isEmpty ? [] : [rows] }
    let first = rows.lowerBound + (turn % step + step - rows.lowerBound % step) % step
    return stride(from: first, to: rows.upperBound, by: step).map { $0..<($0 + 1) }
  }
}
