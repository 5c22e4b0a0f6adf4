import CarouselPaint
import WaylandTesting

/// Frames side by side, row by row, from left to right.
final class Strip {
  private let columns, frameWidth, frameHeight: Int
  private var frames: [PixelImage] = []
  private static let gap = 4

  init(columns: Int, frameWidth: Int, frameHeight: Int) {
    self.columns = columns
    self.frameWidth = frameWidth
    self.frameHeight = frameHeight
  }

  func add(_ frame: PixelImage) throws {
    frames.append(frame)
  }

  /// Paints all frames into one picture and writes it.
  func write(to path: Pathname) throws {
    let rows = (frames.count + columns - 1) / columns
    let sheet = try ImageSurface(
      width: columns * (frameWidth + Self.gap) + Self.gap,
      height: max(1, rows) * (frameHeight + Self.gap) + Self.gap)
    sheet.paint { $0.clear(to: RGBA(rgb: 0x303338)) }
    for (number, frame) in frames.enumerated() {
      let picture = try ImageSurface(frame)
      sheet.paint { canvas in
        canvas.transformed(
          moveX: Double(Self.gap + number % columns * (frameWidth + Self.gap)),
          moveY: Double(Self.gap + number / columns * (frameHeight + Self.gap)),
          scaleX: Double(frameWidth) / Double(frame.width),
          scaleY: Double(frameHeight) / Double(frame.height)
        ) { $0.draw(picture) }
      }
    }
    try PNG.write(sheet, to: path)
  }
}

extension ImageSurface {
  /// A copy of a compositor's picture.
  init(_ image: PixelImage) throws {
    try self.init(width: image.width, height: image.height)
    let (stride, pixels, width) = (stride, image.pixels, image.width)
    unsafe withMutablePixels { memory in
      for (place, pixel) in pixels.enumerated() {
        unsafe memory.storeBytes(
          of: pixel, toByteOffset: place / width * stride + place % width * 4, as: UInt32.self)
      }
    }
  }
}
