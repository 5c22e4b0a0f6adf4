import CarouselPaint
import Projection

/// A page of keys and what they do, over the cards.
///
/// Its letters are as large as they can be without any text being cut.
final class KeyPage {
  /// A row of the page.
  struct Row: Equatable {
    var key: String
    var summary: String
  }

  /// The rows, first to last.
  let rows: [Row]

  private let isRightToLeft: Bool
  /// Whether it is a narrow page at the side where reading begins, over the edge of what it is about.
  private let isAtSide: Bool

  /// A page of `rows`, from the right to the left where that is how one reads.
  init(_ rows: [Row], isRightToLeft: Bool = false, isAtSide: Bool = false) {
    (self.rows, self.isRightToLeft, self.isAtSide) = (rows, isRightToLeft, isAtSide)
  }

  // Lengths in heights of the letters.
  private static let padding = 1.2
  private static let lineHeight = 1.5
  private static let gap = 0.9
  private static let columnGap = 1.6

  private static let largestLetters = 18.0
  private static let mostColumns = 4

  private(set) lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  /// The page as a layer of a view of `size` logical units, or `nil` where there is no room for
  /// one.
  func layer(in size: Size) -> FrameLayer? {
    guard size.width >= 80, size.height >= 60, !rows.isEmpty else { return nil }
    let share = isAtSide ? (width: 0.36, height: 0.7) : (width: 0.96, height: 0.96)
    let width = min(size.width * 0.96, max(240, size.width * share.width)).rounded()
    let height = (size.height * share.height).rounded()
    let margin = (min(size.width, size.height) * 0.02).rounded()
    let side = isRightToLeft ? size.width - width - margin : margin
    return FrameLayer(
      drawing,
      in: Rect(
        x: isAtSide ? side : ((size.width - width) / 2).rounded(),
        y: ((size.height - height) / 2).rounded(), width: width, height: height))
  }

  /// The rows in columns; widths are in heights of the letters.
  struct Arrangement {
    /// The height of the letters.
    var letters: Double
    /// How many rows a column has at most.
    var lines: Int
    /// What the texts of each column need.
    var columns: [(keys: Double, summaries: Double)]

    var width: Double {
      columns.reduce(2 * KeyPage.padding) { $0 + $1.keys + KeyPage.gap + $1.summaries }
        + Double(columns.count - 1) * KeyPage.columnGap
    }
    var height: Double { Double(lines) * KeyPage.lineHeight + 2 * KeyPage.padding }
  }

  /// The arrangement with the largest letters with which all texts fit whole; at a side, one with legible letters,
  /// whose longest texts are shortened.
  func arrangement(on canvas: borrowing Canvas, _ width: Double, _ height: Double) -> Arrangement {
    if isAtSide { return sideArrangement(on: canvas, width, height) }
    var letters = Self.largestLetters
    var arrangement = arrangement(on: canvas, width, height, measuredAt: letters)
    // Letters do not grow evenly: they are measured at the size that they get.
    for _ in 0..<Self.mostMeasurements where arrangement.letters < letters {
      letters = arrangement.letters
      arrangement = self.arrangement(on: canvas, width, height, measuredAt: letters)
    }
    return arrangement
  }

  private static let mostMeasurements = 16
  private static let sideLetters = 15.0

  private func sideArrangement(
    on canvas: borrowing Canvas, _ width: Double, _ height: Double
  ) -> Arrangement {
    var arrangement = arrangement(on: canvas, .infinity, height, measuredAt: Self.sideLetters)
    arrangement.letters = min(arrangement.letters, Self.sideLetters)
    let others = arrangement.width - (arrangement.columns.first?.summaries ?? 0)
    for column in arrangement.columns.indices {
      let room = max(1, width / arrangement.letters - others)
      arrangement.columns[column].summaries = min(arrangement.columns[column].summaries, room)
    }
    return arrangement
  }

  /// A text that is not longer than `width`, without its middle where it would be.
  private func shortened(
    _ text: String, _ style: StyledText.Style, to width: Double, on canvas: borrowing Canvas
  ) -> String {
    let length = canvas.measure(StyledText(text, style), maximumWidth: 4096).width
    guard length > width, length > 0 else { return text }
    let kept = max(2, Int(Double(text.count) * width / length) - 2)
    return text.prefix(kept / 2) + "…" + text.suffix(kept - kept / 2)
  }

  private func arrangement(
    on canvas: borrowing Canvas, _ width: Double, _ height: Double, measuredAt letters: Double
  ) -> Arrangement {
    let (keyStyle, summaryStyle) = (style(letters, isKey: true), style(letters, isKey: false))
    func length(_ text: String, _ style: StyledText.Style) -> Double {
      // A little more, because of rounding.
      canvas.measure(StyledText(text, style), maximumWidth: 4096).width / letters * 1.03
    }
    let lengths = rows.map { (length($0.key, keyStyle), length($0.summary, summaryStyle)) }
    var best: Arrangement?
    for count in 1...min(isAtSide ? 1 : Self.mostColumns, rows.count) {
      let lines = (rows.count + count - 1) / count
      let columns = stride(from: 0, to: rows.count, by: lines).map { start in
        let column = lengths[start..<min(start + lines, rows.count)]
        return (keys: column.map(\.0).max() ?? 0, summaries: column.map(\.1).max() ?? 0)
      }
      var arrangement = Arrangement(letters: letters, lines: lines, columns: columns)
      arrangement.letters = min(letters, width / arrangement.width, height / arrangement.height)
      if arrangement.letters > best?.letters ?? 0 { best = arrangement }
    }
    return best ?? Arrangement(letters: letters, lines: 0, columns: [])
  }

  private func style(_ letters: Double, isKey: Bool) -> StyledText.Style {
    StyledText.Style(
      size: letters, color: RGBA(white: isKey ? 1 : 0.86), isBold: isKey, alignment: .start)
  }

  /// Paints the page in the middle of so much room.
  func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    let arrangement = arrangement(on: canvas, width, height)
    let letters = arrangement.letters
    let ground = Rect(
      x: isAtSide
        ? (isRightToLeft ? width - arrangement.width * letters : 0)
        : (width - arrangement.width * letters) / 2,
      y: (height - arrangement.height * letters) / 2, width: arrangement.width * letters,
      height: arrangement.height * letters)
    canvas.fill(
      .rectangle(ground, cornerRadius: letters),
      with: .color(RGBA(white: 0.08, opacity: 0.92)))
    let (keys, summaries) = (style(letters, isKey: true), style(letters, isKey: false))
    func draw(_ text: String, _ style: StyledText.Style, in box: Rect) {
      guard isRightToLeft else { return canvas.draw(StyledText(text, style), in: box) }
      // The mark makes a line of keys or of Latin words begin at the right as well.
      canvas.draw(
        StyledText("\u{200F}" + text, style),
        in: Rect(x: width - box.maxX, y: box.y, width: box.width, height: box.height))
    }
    let line = letters * Self.lineHeight
    // Rows from the right to the left are mirrored in the room.
    var x = (isAtSide && isRightToLeft ? 0 : ground.x) + Self.padding * letters
    for (number, column) in arrangement.columns.enumerated() {
      let start = number * arrangement.lines
      for (place, row) in rows[start...].prefix(arrangement.lines).enumerated() {
        let y = ground.y + Self.padding * letters + Double(place) * line
        let summary = x + (column.keys + Self.gap) * letters
        draw(row.key, keys, in: Rect(x: x, y: y, width: column.keys * letters, height: line))
        let width = column.summaries * letters
        draw(
          isAtSide ? shortened(row.summary, summaries, to: width, on: canvas) : row.summary,
          summaries,
          in: Rect(x: summary, y: y, width: column.summaries * letters, height: line))
      }
      x += (column.keys + Self.gap + column.summaries + Self.columnGap) * letters
    }
  }
}
