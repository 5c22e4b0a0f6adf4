import CarouselCCairo
import WaylandTesting

/// The content of a screen as a file.
enum ScreenImage {
  /// Writes a PNG file, without transparency; of an empty screen, a white pixel.
  static func write(_ image: PixelImage, to path: String) throws(UnwritableFile) {
    let isEmpty = image.pixels.isEmpty
    let (width, height) = isEmpty ? (1, 1) : (image.width, image.height)
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(clamping: width), Int32(clamping: height))
    else { throw UnwritableFile(path: path) }
    defer { unsafe cairo_surface_destroy(surface) }
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw UnwritableFile(path: path)
    }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    for (place, pixel) in (isEmpty ? [0xffff_ffff] : image.pixels).enumerated() {
      unsafe UnsafeMutableRawPointer(data).storeBytes(
        of: pixel, toByteOffset: place / width * stride + place % width * 4, as: UInt32.self)
    }
    unsafe cairo_surface_mark_dirty(surface)
    guard unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS else {
      throw UnwritableFile(path: path)
    }
  }
}
