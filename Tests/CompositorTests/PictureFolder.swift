import CarouselPaint
import Foundation

/// A folder of pictures of one colour each, so that a screenshot tells which one is in front.
final class PictureFolder {
  let path: String
  /// The colours in the order of the pictures, 0xRRGGBB.
  static let colors: [UInt32] = [0xC83232, 0x32C832, 0x3232C8, 0xC8C832, 0x32C8C8, 0xC832C8]
  /// The names in the order of the pictures.
  static let names = ["Red", "Green", "Blue", "Yellow", "Cyan", "Magenta"]

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    for (index, color) in Self.colors.enumerated() {
      let surface = try ImageSurface(width: 320, height: 240)
      surface.paint { canvas in canvas.clear(to: RGBA(rgb: color)) }
      try PNG.write(surface, to: Pathname("\(path)/\(index + 1)_\(Self.names[index]).png"))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
