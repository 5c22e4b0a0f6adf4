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

/// A screenshot that is compared with an image that was kept.
struct ReferenceImage {
  let image: PixelImage

  /// Reads a PNG file.
  ///
  /// Returns `nil` if it is none.
  init?(_ path: String) {
    guard let surface = unsafe cairo_image_surface_create_from_png(path) else { return nil }
    defer { unsafe cairo_surface_destroy(surface) }
    let format = unsafe cairo_image_surface_get_format(surface)
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    let width = Int(unsafe cairo_image_surface_get_width(surface))
    let height = Int(unsafe cairo_image_surface_get_height(surface))
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    let unused: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xff00_0000 : 0
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = unsafe UnsafeRawPointer(data).loadUnaligned(
          fromByteOffset: y * stride + x * 4, as: UInt32.self)
        image[x, y] = pixel | unused
      }
    }
    self.image = image
  }

  /// How `screenshot` differs by more than `tolerance` in any channel, in a sentence, or `nil` if
  /// it does not.
  func difference(from screenshot: PixelImage, tolerance: Int) -> String? {
    guard (image.width, image.height) == (screenshot.width, screenshot.height) else {
      return "\(screenshot.width)×\(screenshot.height) pixels instead of "
        + "\(image.width)×\(image.height)"
    }
    var (count, worst, place) = (0, 0, (x: 0, y: 0))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let distance = Self.distance(image[x, y], screenshot[x, y])
        guard distance > tolerance else { continue }
        count += 1
        if distance > worst { (worst, place) = (distance, (x, y)) }
      }
    }
    return count == 0
      ? nil : "\(count) pixels differ, at most by \(worst) at \(place.x), \(place.y)"
  }

  /// The largest difference of two pixels in one channel.
  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    if first == second { return 0 }
    var farthest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let channels = (Int(first >> shift & 255), Int(second >> shift & 255))
      farthest = max(farthest, abs(channels.0 - channels.1))
    }
    return farthest
  }
}
