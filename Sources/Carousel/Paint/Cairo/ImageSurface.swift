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
