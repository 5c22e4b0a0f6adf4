internal import CarouselCCodecs
import QuadRaster

/// Brings rows of pixels to the size that a plan wants, for pictures that no library decodes.
@safe final class PixelRows {
  @unsafe private let rows: OpaquePointer
  private let plan: DecodingPlan
  private var count = 0

  /// Starts with a picture of `size` pixels.
  ///
  /// - Parameters:
  ///   - plan: decides at which size it is decoded.
  ///   - size: the extents of the picture.
  ///   - isUpsideDown: whether the lowest row comes first.
  ///   - bytes: what decoding holds besides the rows.
  /// - Throws: why it is not to be decoded.
  init(_ plan: DecodingPlan, _ size: PixelSize, isUpsideDown: Bool = false, bytes: Int = 0)
    throws(PaintError)
  {
    guard
      var target = unsafe plan.begin(
        size, orientation: isUpsideDown ? 4 : 0, bytes: bytes + size.width * 16),
      let rows = unsafe codec_rows_create(Int32(size.width), Int32(size.height), &target)
    else { throw (plan.refusal ?? .noMemory).error(about: "") }
    unsafe self.rows = rows
    self.plan = plan
  }

  deinit {
    unsafe codec_rows_free(rows)
  }

  /// Passes over rows that do not matter.
  ///
  /// Returns those that do.
  func skipUnneeded() -> Range<Int> {
    let needed = Int(unsafe codec_rows_first(rows))..<Int(unsafe codec_rows_end(rows))
    unsafe codec_rows_skip(rows, Int32(needed.lowerBound))
    return needed
  }

  /// Adds the next row: premultiplied 0xAARRGGBB.
  ///
  /// - Throws: `canceled` if the picture is no longer wanted.
  @unsafe func put(_ row: UnsafePointer<UInt32>) throws(PaintError) {
    count += 1
    if count % 64 == 0, !plan.isWanted { throw .canceled }
    plan.hasRows = true
    unsafe codec_rows_put(rows, row)
  }

  /// Takes the next row, whose colors are not multiplied by their opacity.
  func putStraight(_ row: inout [UInt32]) throws(PaintError) {
    unsafe codec_premultiply(&row, Int32(row.count))
    try unsafe put(row)
  }
}
