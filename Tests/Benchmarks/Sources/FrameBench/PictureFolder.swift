import CarouselPaint
import CarouselView
import Glibc

/// Eleven pictures of 2400 × 1800 in a temporary folder.
struct PictureFolder: ~Copyable {
  /// An item for each picture.
  let items: [CarouselItem]
  private let folder: String
  private let isTemporary: Bool

  /// The pictures of a folder that is kept, painted where they are missing.
  ///
  /// Without one, in a folder that is removed.
  init(kept: String?) throws {
    let folder: String
    if let kept {
      folder = kept
      unsafe mkdir(kept, 0o777)
    } else {
      var template = Array("/tmp/frame-bench-XXXXXX".utf8CString)
      guard let made = unsafe mkdtemp(&template) else { fatalError("no folder in /tmp") }
      folder = unsafe String(cString: made)
    }
    // No thumbnails.
    unsafe setenv("XDG_CACHE_HOME", "/dev/null", 1)
    // Swift 6.2 crashes where an error is thrown when some properties of a noncopyable value are set.
    let items = try (0..<11).map { index in
      let name = "\(folder)/\(index).png"
      if unsafe access(name, R_OK) != 0 { try PNG.write(Self.picture(index), to: Pathname(name)) }
      return CarouselItem(
        file: Pathname(name), id: "\(index)", label: "A picture's name \(index + 1)")
    }
    (self.items, self.folder, isTemporary) = (items, folder, kept == nil)
  }

  deinit {
    guard isTemporary else { return }
    for index in items.indices { unsafe unlink("\(folder)/\(index).png") }
    unsafe rmdir(folder)
  }

  /// Blotches of several colors with hard and soft edges, opaque as photographs are.
  private static func picture(_ index: Int) throws -> ImageSurface {
    let (width, height) = (2400, 1800)
    var surface = try ImageSurface(width: width, height: height)
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let (dx, dy) = (x - 700 - 90 * index, y - 900)
          let isDisc = dx * dx + dy * dy < 250_000
          let red = isDisc ? 220 : (x * 255 / width)
          let green = (y * 200 / height + 40 * (x / 300 % 2)) & 255
          let blue = (index * 97 + (x + y) / 16) & 255
          let word = 0xFF00_0000 | UInt32(red << 16 | green << 8 | blue)
          unsafe pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return surface
  }
}
