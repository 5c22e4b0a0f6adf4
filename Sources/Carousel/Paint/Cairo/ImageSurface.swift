internal import CarouselCCairo

/// A picture in memory that a `Canvas` paints on: premultiplied ARGB, one native 32-bit word a
/// pixel, transparent at first.
@safe public struct ImageSurface: ~Copyable {
  @unsafe let pointer: OpaquePointer
  /// The extents in pixels.
  public let width, height: Int

  /// The longest side cairo can paint on, in pixels.
  public static var maximumSide: Int { 32767 }

  /// Makes a transparent picture of `width` × `height` pixels.
  ///
  /// The C function is `cairo_image_surface_create`.
  public init(width: Int, height: Int) throws(PaintError) {
    guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height else {
      throw .invalidSize(width: width, height: height)
    }
    let pointer = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let status = unsafe cairo_surface_status(pointer)
    guard let pointer = unsafe pointer, status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_surface_destroy(pointer)
      throw PaintError(status)
    }
    unsafe self.pointer = unsafe pointer
    self.width = width
    self.height = height
  }

  deinit {
    unsafe cairo_surface_destroy(pointer)
  }

  /// The bytes from one row to the next.
  public var stride: Int { Int(unsafe cairo_image_surface_get_stride(pointer)) }

  /// Lends a canvas whose unit is the pixel, origin top left, y downwards.
  public func paint<Result, Failure: Error>(
    _ body: (borrowing Canvas) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let canvas = unsafe Canvas(surface: pointer)
    let result = try body(canvas)
    unsafe cairo_surface_flush(pointer)
    return result
  }

  /// Lends the pixels for reading: `height` rows of `stride` bytes.
  @unsafe public func withPixels<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe cairo_surface_flush(pointer)
    let start = unsafe UnsafeRawPointer(cairo_image_surface_get_data(pointer))
    return unsafe body(UnsafeRawBufferPointer(start: start, count: stride * height))
  }

  /// Lends the pixels for writing: `height` rows of `stride` bytes.
  @unsafe public mutating func withMutablePixels<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    unsafe cairo_surface_flush(pointer)
    let start = unsafe UnsafeMutableRawPointer(cairo_image_surface_get_data(pointer))
    let result = unsafe body(UnsafeMutableRawBufferPointer(start: start, count: stride * height))
    unsafe cairo_surface_mark_dirty(pointer)
    return result
  }

  /// The premultiplied `0xAARRGGBB` word at a pixel inside the picture.
  public func pixel(x: Int, y: Int) -> UInt32 {
    precondition(0..<width ~= x && 0..<height ~= y, "the pixel is outside the picture")
    let offset = y * stride + x * 4
    return unsafe withPixels { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}

extension PaintError {
  /// The error for a status other than success, in cairo's own words.
  init(_ status: cairo_status_t) {
    let text = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
    self = .cairo(status: text ?? "status \(status.rawValue)")
  }
}

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
