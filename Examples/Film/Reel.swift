import CarouselPaint
import WaylandTesting

/// Frames one after the other, as numbered pictures in a folder.
final class Reel {
  private let folder: Pathname
  private let width, height: Int
  private var count = 0

  init(folder: Pathname, width: Int, height: Int) {
    (self.folder, self.width, self.height) = (folder, width, height)
  }

  /// Writes the next frame.
  func add(_ frame: PixelImage) throws {
    let picture = try ImageSurface(frame)
    let small = try ImageSurface(width: width, height: height)
    small.paint { canvas in
      canvas.transformed(
        scaleX: Double(width) / Double(frame.width), scaleY: Double(height) / Double(frame.height)
      ) { $0.draw(picture) }
    }
    count += 1
    let digits = String(count)
    let name = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits + ".png"
    try PNG.write(small, to: Pathname(folder.bytes + Array("/\(name)".utf8)))
  }
}
