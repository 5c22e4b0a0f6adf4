internal import CarouselCCairo

/// Cairo over memory that someone else owns, lent for the length of a call.
public enum BorrowedSurface {
  /// How the foreign pixels lie in memory.
  public enum Format: Sendable {
    /// Premultiplied ARGB, one native 32-bit word a pixel.
    case argb32
    /// The same without opacity. The top byte is ignored.
    case rgb24
    /// 5 bits of red, 6 of green, 5 of blue in a native 16-bit word.
    case rgb565

    var cairo: cairo_format_t {
      switch self {
      case .argb32: CAIRO_FORMAT_ARGB32
      case .rgb24: CAIRO_FORMAT_RGB24
      case .rgb565: CAIRO_FORMAT_RGB16_565
      }
    }

    var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
  }

  /// Paints on `memory`: `height` rows of `stride` bytes, top row first.
  ///
  /// - Throws: `invalidSize` if the memory is too short or the stride is not a multiple of 4.
  @unsafe public static func paint<Result>(
    on memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int,
    format: Format, _ body: (borrowing Canvas) -> Result
  ) throws(PaintError) -> Result {
    try unsafe lend(memory, width: width, height: height, stride: stride, format: format) {
      surface in
      let result: Result
      do {
        let canvas = unsafe Canvas(surface: surface)
        result = body(canvas)
      }
      unsafe cairo_surface_flush(surface)
      return result
    }
  }

  /// Makes the cairo surface over `memory`, lends it and ends it.
  @unsafe static func lend<Result>(
    _ memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int,
    format: Format, _ body: (OpaquePointer) -> Result
  ) throws(PaintError) -> Result {
    let side = ImageSurface.maximumSide
    guard 1...side ~= width, 1...side ~= height, stride % 4 == 0,
      stride >= width * format.bytesPerPixel, memory.count / stride >= height
    else { throw .invalidSize(width: width, height: height) }
    let surface = unsafe cairo_image_surface_create_for_data(
      memory.baseAddress?.assumingMemoryBound(to: UInt8.self), format.cairo,
      Int32(width), Int32(height), Int32(stride))
    defer {
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(surface)
    }
    let status = unsafe cairo_surface_status(surface)
    guard let surface = unsafe surface, status == CAIRO_STATUS_SUCCESS else {
      throw PaintError(status)
    }
    return unsafe body(surface)
  }
}
