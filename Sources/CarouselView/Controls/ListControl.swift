public import CarouselPaint
public import Projection

/// A list of rows on a ``ControlPanel``: dragged or scrolled up and down; a tap, Enter or Space chooses.
public final class ListControl: CardControl {
  /// Where it is on its panel.
  public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The panel it is on.
  public weak var panel: ControlPanel?
  /// What is in the rows.
  public var rows: [String] { didSet { setNeedsPaint() } }
  /// The height of a row in logical units.
  public let rowHeight: Double
  /// The row that was chosen last.
  public private(set) var selected: Int?
  /// How far it is scrolled down, in logical units.
  public private(set) var offset = 0.0
  /// Called with the row that a person has chosen.
  public var action: (Int) -> Void

  private var drag: (number: Int, from: Double, offset: Double)?

  /// A list of `rows`.
  public init(_ rows: [String], rowHeight: Double = 32, action: @escaping (Int) -> Void) {
    (self.rows, self.rowHeight, self.action) = (rows, max(8, rowHeight), action)
  }

  /// Taps and drags up and down.
  public var claim: CardClaim { [.tap, .vertical] }
  /// Yes.
  public var acceptsFocus: Bool { true }

  /// Paints the rows that are in view.
  public func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.clipped(to: .rectangle(box, cornerRadius: 8)) { canvas in
      canvas.fill(.rectangle(box), ControlColors.quiet)
      let first = max(0, Int(offset / rowHeight))
      for index in rows.indices.dropFirst(first) {
        let y = Double(index) * rowHeight - offset
        if y >= size.height { break }
        let row = Rect(x: 0, y: y, width: size.width, height: rowHeight)
        if index == selected { canvas.fill(.rectangle(row), ControlColors.accent) }
        let style = StyledText.Style(size: rowHeight * 0.46, color: ControlColors.text)
        canvas.draw(StyledText(rows[index], style), in: row.inset(by: 2))
        canvas.stroke(
          .polygon([(12, row.maxY), (size.width - 12, row.maxY)]), width: 1,
          RGBA(white: 1, opacity: 0.10))
      }
    }
    if hasFocus {
      canvas.stroke(
        .rectangle(box.inset(by: 1), cornerRadius: 8), width: 2, ControlColors.accent)
    }
  }

  /// Drags and wheels scroll it, taps and keys choose.
  public func handle(_ input: CardInput, size: Size) -> Bool {
    switch input {
    case .pressed(let number, let point): drag = (number, point.y, offset)
    case .moved(let number, let point):
      guard let drag, drag.number == number else { return false }
      scroll(to: drag.offset + drag.from - point.y, size)
    case .released(_, let point, let isTap):
      drag = nil
      if isTap { select(Int((point.y + offset) / rowHeight)) }
    case .cancelled: drag = nil
    case .wheelTurned(_, let vertical, _):
      return scroll(to: offset + Double(vertical) / 120 * rowHeight * 1.5, size)
    case .scrolled(let way, _): return scroll(to: offset + way.y, size)
    case .keyPressed(let key, _): return press(key.symbol, size)
    default: return false
    }
    return true
  }

  private func press(_ symbol: UInt32, _ size: Size) -> Bool {
    let step = symbol == KeySymbol.down ? 1 : symbol == KeySymbol.up ? -1 : 0
    guard step != 0, !rows.isEmpty else { return false }
    select(min(max((selected ?? -step) + step, 0), rows.count - 1))
    guard let selected else { return true }
    let top = Double(selected) * rowHeight
    scroll(to: min(max(offset, top + rowHeight - size.height), top), size)
    return true
  }

  private func select(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    selected = index
    setNeedsPaint()
    action(index)
  }

  /// Scrolls within what there is; whether that changed anything.
  @discardableResult
  private func scroll(to place: Double, _ size: Size) -> Bool {
    let room = max(0, Double(rows.count) * rowHeight - size.height)
    let limited = place.isFinite ? min(max(place, 0), room) : offset
    guard limited != offset else { return false }
    offset = limited
    setNeedsPaint()
    return true
  }
}
