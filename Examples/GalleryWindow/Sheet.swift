import CarouselPaint
import CarouselView
import CarouselGallery

/// All examples on one sheet, small, each above its name.
enum Sheet {
  private static let columns = 6
  /// Pixels for a logical unit of an example.
  private static let scale = 0.2
  private static let cell = (width: 200, height: 150)
  private static let margin = 8

  /// Paints the sheet.
  static func paint(_ examples: [Example]) throws -> ImageSurface {
    let rows = (examples.count + columns - 1) / columns
    let sheet = try ImageSurface(
      width: columns * cell.width + margin, height: rows * cell.height + margin)
    sheet.paint { $0.clear(to: RGBA(rgb: 0x16191D)) }
    for (index, example) in examples.enumerated() {
      let view = try example.make(0)
      // Live cards request their own pictures when they are painted.
      for _ in 0..<3 { _ = try view.comeToRest(scale: scale) }
      let picture = try view.comeToRest(scale: scale)
      let x = Double(margin + index % columns * cell.width)
      let y = Double(margin + index / columns * cell.height)
      sheet.paint { canvas in
        canvas.transformed(moveX: x, moveY: y) { canvas in
          canvas.draw(picture)
          canvas.draw(
            StyledText(example.name, StyledText.Style(size: 12, color: RGBA(white: 0.8))),
            in: Rect(
              x: 0, y: Double(picture.height), width: Double(picture.width), height: 20))
        }
      }
    }
    return sheet
  }
}
