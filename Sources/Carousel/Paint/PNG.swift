internal import CarouselCCairo
import Glibc

/// Writes pictures as PNG files.
public enum PNG {
  /// Writes `surface` to `path`, whole or not at all: a reader never sees half a file.
  ///
  /// The content goes to a new file in the same folder, which is then renamed to `path` and
  /// replaces an existing file.
  public static func write(_ surface: borrowing ImageSurface, to path: Pathname)
    throws(PaintError)
  {
    try unsafe write(surface.pointer, to: path)
  }

  /// Writes `surface` to an open descriptor, such as a pipe's, and waits for its reader.
  public static func write(_ surface: borrowing ImageSurface, toDescriptor descriptor: Int32)
    throws(PaintError)
  {
    var stream = OutputStream(descriptor)
    let status = unsafe withUnsafeMutablePointer(to: &stream) { stream in
      unsafe cairo_surface_write_to_png_stream(
        surface.pointer,
        { stream, bytes, count in
          guard let stream = unsafe stream, let bytes = unsafe bytes else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          let target = unsafe stream.assumingMemoryBound(to: OutputStream.self)
          let content = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
          return unsafe target.pointee.append(content)
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }, stream)
    }
    guard stream.failure == 0 else {
      throw .unwritable(path: "standard output", code: stream.failure)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw PaintError(status) }
  }

  /// The bytes of a file that shows `surface`.
  public static func encoded(_ surface: borrowing ImageSurface) throws(PaintError) -> [UInt8] {
    var file: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &file) { file in
      unsafe cairo_surface_write_to_png_stream(
        surface.pointer,
        { file, bytes, count in
          guard let file = unsafe file, let bytes = unsafe bytes else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          let target = unsafe file.assumingMemoryBound(to: [UInt8].self)
          unsafe target.pointee.append(
            contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, file)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw PaintError(status) }
    return file
  }

  /// Writes foreign pixels to `path`: `height` rows of `stride` bytes, top row first.
  @unsafe public static func write(
    _ memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int,
    format: BorrowedSurface.Format, to path: Pathname
  ) throws(PaintError) {
    let outcome = try unsafe BorrowedSurface.lend(
      memory, width: width, height: height, stride: stride, format: format
    ) { surface in
      Result { () throws(PaintError) in try unsafe write(surface, to: path) }
    }
    try outcome.get()
  }

  @unsafe private static func write(_ surface: OpaquePointer, to path: Pathname)
    throws(PaintError)
  {
    var file = try NewFile(path)
    let status = unsafe withUnsafeMutablePointer(to: &file) { file in
      unsafe cairo_surface_write_to_png_stream(
        surface,
        { file, bytes, count in
          guard let file = unsafe file, let bytes = unsafe bytes else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          let target = unsafe file.assumingMemoryBound(to: NewFile.self)
          let content = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
          return unsafe target.pointee.append(content)
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }, file)
    }
    guard file.failure == 0 else { throw .unwritable(path: path, code: file.failure) }
    guard status == CAIRO_STATUS_SUCCESS else { throw PaintError(status) }
    try file.finish()
  }
}
