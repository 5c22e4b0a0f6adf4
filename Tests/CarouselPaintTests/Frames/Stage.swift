import CarouselEngine
import CarouselViewer

import QuadRaster
@testable import CarouselPaint

/// A carousel with painted cards, a frame painter and buffers, for tests.
final class Stage {
  var carousel: Carousel
  var viewer = Viewer()
  let painter: FramePainter
  let scale: Double
  let size: PixelSize
  var frame = Carousel.Frame()

  /// A stage on which `contents` says what each item shows; by default cards in stripes.
  init(
    _ configuration: Carousel.Configuration = Carousel.Configuration(.linear), count: Int = 9,
    width: Double = 320,
    height: Double = 200, item: Double = 90, scale: Double = 1, style: CardStyle = CardStyle(),
    backdrop: Backdrop = .color(RGBA(rgb: 0x202428)), caption: CaptionStyle? = nil,
    mode: Rasterizer.Mode = .exact, contents: ((Carousel.Slot) -> CardContent)? = nil
  ) throws {
    carousel = try Carousel(
      configuration: configuration, viewSize: Size(width: width, height: height),
      data: Carousel.DataSource(itemCount: count, itemSize: Size(width: item, height: item)))
    let cards = CardCache(
      loader: try PictureLoader(workers: 1), style: style,
      contents: contents ?? { slot in
        guard case .item(let index) = slot else { return CardContent(picture: nil) }
        return CardContent(picture: .painted(Stage.stripes(index)), label: "Item \(index)")
      })
    painter = FramePainter(
      cards: cards, rasterizer: Rasterizer(mode: mode), backdrop: backdrop, caption: caption)
    self.scale = scale
    size = PixelSize(
      width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
  }

  /// A card of colored stripes that differ from card to card.
  static func stripes(_ index: Int) -> PaintedCard {
    PaintedCard(name: "stripes \(index)") { canvas, width, height in
      canvas.clear(to: .black)
      for stripe in 0..<9 {
        let part = Double((stripe * 31 + index * 57) % 256) / 255
        canvas.fill(
          .rectangle(
            Rect(x: width * Double(stripe) / 9, y: 0, width: width / 9, height: height)),
          RGBA(red: part, green: 1 - part, blue: Double(index % 5) / 4))
      }
    }
  }

  /// Takes the frame of the carousel as it stands, with all its pictures if `load`.
  func prepare(load: Bool = true) throws {
    viewer.frame(of: carousel, into: &frame)
    try painter.prepare(frame, of: carousel, scale: scale)
    if load { painter.cards.finishLoading() }
  }

  /// Paints the prepared frame.
  @discardableResult
  func paint(into buffer: Buffer, age: Int, isMoving: Bool = false) -> [PixelRectangle] {
    buffer.withTarget { target in
      painter.paint(frame, scale: scale, isMoving: isMoving, into: target, bufferAge: age).damage
    }
  }

  /// The prepared frame painted whole into a new buffer.
  func whole(isMoving: Bool = false) -> Buffer {
    let buffer = Buffer(size)
    painter.invalidate()
    buffer.withTarget { target in
      _ = painter.paint(
        frame, scale: scale, isMoving: isMoving, into: target, bufferAge: 0, waits: true)
    }
    return buffer
  }
}

/// Memory to paint into, filled with a color no frame has.
final class Buffer {
  static let untouched: UInt32 = 0x1234_5678
  let size: PixelSize
  let rotation: PixelTarget.Rotation
  var words: [UInt32]

  init(_ size: PixelSize, rotation: PixelTarget.Rotation = .none) {
    self.size = size
    self.rotation = rotation
    words = Array(repeating: Self.untouched, count: size.width * size.height)
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * size.width + x] }

  func withTarget<Result>(_ body: (PixelTarget) -> Result) -> Result {
    unsafe words.withUnsafeMutableBytes { bytes in
      body(
        unsafe PixelTarget(
          base: bytes.baseAddress!, width: size.width, height: size.height,
          stride: size.width * 4, rotation: rotation))
    }
  }

  /// The places where both differ.
  func differences(from other: Buffer) -> [(x: Int, y: Int)] {
    words.indices.filter { words[$0] != other.words[$0] }
      .map { ($0 % size.width, $0 / size.width) }
  }
}

extension PixelRectangle {
  func contains(x: Int, y: Int) -> Bool {
    self.x..<self.x + width ~= x && self.y..<self.y + height ~= y
  }
}
