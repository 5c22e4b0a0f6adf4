import CarouselCCairo
import WaylandTesting

/// An image that is drawn on with cairo and written as PNG.
@safe final class PlotImage {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Makes an opaque white image; sides are clamped to 1…32 767 pixels.
  init?(width: Int, height: Int) {
    func side(_ length: Int) -> Int32 { Int32(min(max(length, 1), 32_767)) }
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, side(width), side(height)),
      let context = unsafe cairo_create(surface)
    else { return nil }
    unsafe (self.surface, self.context) = (surface, context)
    guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
    unsafe cairo_set_source_rgb(context, 1, 1, 1)
    unsafe cairo_paint(context)
  }

  /// Makes an image of a screen; of an empty one, a white pixel.
  convenience init?(_ image: PixelImage) {
    self.init(width: image.width, height: image.height)
    guard !image.pixels.isEmpty else { return }
    guard let data = unsafe cairo_image_surface_get_data(surface),
      unsafe cairo_image_surface_get_width(surface) == image.width,
      unsafe cairo_image_surface_get_height(surface) == image.height
    else { return nil }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    for (place, pixel) in image.pixels.enumerated() {
      let offset = place / image.width * stride + place % image.width * 4
      unsafe UnsafeMutableRawPointer(data).storeBytes(
        of: pixel, toByteOffset: offset, as: UInt32.self)
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Fills a rectangle with a color 0xRRGGBB.
  func fill(x: Double, y: Double, width: Double, height: Double, _ color: UInt32) {
    set(color)
    unsafe cairo_rectangle(context, x, y, width, height)
    unsafe cairo_fill(context)
  }

  /// Fills a circle with a color 0xRRGGBB.
  func fillCircle(x: Double, y: Double, radius: Double, _ color: UInt32) {
    set(color)
    unsafe cairo_arc(context, x, y, radius, 0, 2 * .pi)
    unsafe cairo_fill(context)
  }

  /// Writes text in a box `width` wide and `size` × 1.4 tall, centered or from its left edge on.
  func label(
    _ text: String, x: Double, y: Double, width: Double, size: Double, isCentered: Bool
  ) {
    unsafe cairo_save(context)
    unsafe cairo_rectangle(context, x, y, width, size * 1.4)
    unsafe cairo_clip(context)
    set(0x33_3333)
    unsafe cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_font_size(context, size * 0.85)
    var extents = cairo_text_extents_t()
    unsafe cairo_text_extents(context, text, &extents)
    let start = isCentered ? x + (width - extents.x_advance) / 2 : x
    unsafe cairo_move_to(context, start, y + size)
    unsafe cairo_show_text(context, text)
    unsafe cairo_restore(context)
  }

  /// Writes the image to a file.
  func write(to path: String) throws(UnwritableFile) {
    unsafe cairo_surface_flush(surface)
    guard unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS else {
      throw UnwritableFile(path: path)
    }
  }

  private func set(_ color: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(color >> shift & 255) / 255 }
    unsafe cairo_set_source_rgb(context, channel(16), channel(8), channel(0))
  }
}
