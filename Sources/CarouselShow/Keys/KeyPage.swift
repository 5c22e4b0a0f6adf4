import CarouselPaint
import Projection

/// A page of keys and what they do, over the cards.
final class KeyPage {
  /// A row of the page.
  struct Row: Equatable {
    var key: String
    var summary: String
  }

  /// The rows, in order.
  let rows: [Row]

  private let isRightToLeft: Bool

  /// A page of `rows`, from the right to the left where that is how one reads.
  init(_ rows: [Row], isRightToLeft: Bool = false) {
    (self.rows, self.isRightToLeft) = (rows, isRightToLeft)
  }

  private static let padding = 1.2
  private static let lineHeight = 1.5

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  /// The page as a layer of a view of `size` logical units; `nil` where there is no room for one.
  func layer(in size: Size) -> FrameLayer? {
    guard size.width >= 80, size.height >= 60, !rows.isEmpty else { return nil }
    let width = min(size.width * 0.94, 900).rounded()
    let letters = letters(width: width, height: size.height * 0.94)
    let lines = Double(lines(width: width, letters: letters))
    let height = min(
      size.height, ((lines * Self.lineHeight + 2 * Self.padding) * letters).rounded(.up))
    return FrameLayer(
      drawing,
      in: Rect(
        x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(),
        width: width, height: height))
  }

  /// How many columns fit beside each other.
  private func columns(width: Double, letters: Double) -> Int {
    max(1, min(3, Int(width / (letters * 19)), rows.count))
  }

  private func lines(width: Double, letters: Double) -> Int {
    let columns = columns(width: width, letters: letters)
    return (rows.count + columns - 1) / columns
  }

  /// The largest letters with which all rows fit.
  private func letters(width: Double, height: Double) -> Double {
    var letters = 18.0
    while letters > 6 {
      let lines = Double(lines(width: width, letters: letters))
      if (lines * Self.lineHeight + 2 * Self.padding) * letters <= height { break }
      letters -= 0.5
    }
    return letters
  }

  /// Paints the page in so much room.
  func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    // The page is as high as its lines ask for: its letters follow from its size again.
    let letters = letters(width: width, height: height + 1)
    let ground = Rect(x: 0, y: 0, width: width, height: height)
    canvas.fill(
      .rectangle(ground, cornerRadius: letters),
      with: .color(RGBA(white: 0.08, opacity: 0.92)))
    let columns = columns(width: width, letters: letters)
    let lines = lines(width: width, letters: letters)
    let padding = Self.padding * letters
    let column = (width - 2 * padding) / Double(columns)
    let keys = StyledText.Style(
      size: letters, color: RGBA(white: 1), isBold: true, alignment: .start)
    let words = StyledText.Style(size: letters, color: RGBA(white: 0.86), alignment: .start)
    func draw(_ text: String, _ style: StyledText.Style, in box: Rect) {
      guard isRightToLeft else { return canvas.draw(StyledText(text, style), in: box) }
      // The mark makes a line of keys or of Latin words begin at the right as well.
      canvas.draw(
        StyledText("\u{200F}" + text, style),
        in: Rect(x: width - box.maxX, y: box.y, width: box.width, height: box.height))
    }
    for (index, row) in rows.enumerated() {
      let x = padding + Double(index / lines) * column
      let y = padding + Double(index % lines) * letters * Self.lineHeight
      let share = column * 0.42
      let line = letters * Self.lineHeight
      draw(row.key, keys, in: Rect(x: x, y: y, width: share - letters / 2, height: line))
      draw(
        row.summary, words,
        in: Rect(x: x + share, y: y, width: column - share - letters / 2, height: line))
    }
  }
}
