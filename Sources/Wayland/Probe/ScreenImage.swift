import CarouselCPNG
import WaylandTesting

/// The content of a screen as a file.
enum ScreenImage {
  /// Writes a PNG file, without transparency; of an empty screen, a white pixel.
  static func write(_ image: PixelImage, to path: String) throws(UnwritableFile) {
    let isEmpty = image.pixels.isEmpty
    var file = unsafe png_image()
    unsafe (file.version, file.format) = (UInt32(PNG_IMAGE_VERSION), Self.opaque)
    unsafe (file.width, file.height) =
      (UInt32(isEmpty ? 1 : image.width), UInt32(isEmpty ? 1 : image.height))
    let bytes = (isEmpty ? [0xffff_ffff] : image.pixels).flatMap { pixel in
      [UInt32(0), 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    guard unsafe png_image_write_to_file(&file, path, 0, bytes, 0, nil) != 0 else {
      throw UnwritableFile(path: path)
    }
  }

  /// Blue, green and red bytes.
  fileprivate static let opaque = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
}

/// A screenshot that is compared with an image that was kept.
struct ReferenceImage {
  let image: PixelImage

  /// Reads a PNG file.
  ///
  /// Returns `nil` if it is none.
  init?(_ path: String) {
    var file = unsafe png_image()
    unsafe file.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&file) }
    guard unsafe png_image_begin_read_from_file(&file, path) != 0,
      unsafe file.width <= 65_535 && file.height <= 65_535
    else { return nil }
    unsafe file.format = ScreenImage.opaque | UInt32(PNG_FORMAT_FLAG_ALPHA)
    let (width, height) = unsafe (Int(file.width), Int(file.height))
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard unsafe png_image_finish_read(&file, nil, &pixels, 0, nil) != 0 else { return nil }
    image = PixelImage(width: width, height: height, pixels: pixels)
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
