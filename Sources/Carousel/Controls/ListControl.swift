public import CarouselPaint
public import CarouselView
public import Projection

/// A vertically scrolling list of rows on a ``ControlPanel``.
///
/// A tap or an arrow key selects a row.
public final class ListControl: CardControl {
  /// What is in the rows.
  public var rows: [String] { didSet { setNeedsPaint() } }
  /// The height of a row in logical units.
  package let rowHeight: Double
  /// The row that was chosen last.
  public private(set) var selected: Int?
  /// The scroll offset in logical units, which is negative or beyond the end while it bounces.
  public var offset: Double { scroll.offset }
  /// Called with the row that a person has chosen.
  public var action: (Int) -> Void

  private var scroll: RowScroll
  private var press: Press?

  /// The finger that has the list.
  private struct Press {
    let number: Int
    let start: Point
    /// Whether it has stopped rows that moved, and so chooses none.
    let isCatch: Bool
  }

  /// A list of `rows`.
  public init(_ rows: [String], rowHeight: Double = 32, action: @escaping (Int) -> Void) {
    let rowHeight = rowHeight.isFinite ? max(8, rowHeight) : 32
    (self.rows, self.rowHeight, self.action) = (rows, rowHeight, action)
    scroll = RowScroll(rows.count, rowHeight: rowHeight)
  }

  public override var claim: CardClaim { [.tap, .vertical] }
  public override var acceptsFocus: Bool { true }

  public override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
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

  public override func handle(_ input: CardInput, size: Size, at time: Double) -> Bool {
    scroll.layOut(rows.count, in: size)
    switch input {
    case .pressed(let number, let point):
      guard press == nil else { return false }
      press = Press(number: number, start: point, isCatch: scroll.press(at: time))
    case .moved(let number, let point):
      guard let press, press.number == number else { return false }
      scroll.move(from: press.start, to: point, at: time)
      setNeedsPaint()
    case .released(let number, let point, let isTap):
      guard let press, press.number == number else { return false }
      self.press = nil
      scroll.release(at: time)
      setNeedsPaint()
      if isTap, !press.isCatch,
        let row = Int(exactly: ((point.y + offset) / rowHeight).rounded(.down))
      {
        select(row)
      }
    case .canceled(let number):
      guard let press, press.number == number else { return false }
      self.press = nil
      scroll.cancel(at: time)
      setNeedsPaint()
    case .wheelTurned(_, let vertical, _):
      let way = Double(vertical) / 120 * rowHeight * 1.5
      return scroll(by: way, glides: true, at: time)
    case .scrolled(let way, _): return scroll(by: way.y, glides: false, at: time)
    case .keyPressed(let key, _): return press(key.symbol, at: time)
    default: return false
    }
    return true
  }

  public override func willPaint(at time: DisplayTime) -> Bool {
    scroll.layOut(rows.count, in: Size(width: frame.width, height: frame.height))
    let before = offset
    let moves = scroll.advance(to: time)
    if offset != before { setNeedsPaint() }
    return moves
  }

  private func press(_ symbol: UInt32, at time: Double) -> Bool {
    let step = symbol == KeySymbol.down ? 1 : symbol == KeySymbol.up ? -1 : 0
    guard step != 0, !rows.isEmpty else { return false }
    select(min(max((selected ?? -step) + step, 0), rows.count - 1))
    if let selected { scroll.reveal(selected, at: time) }
    return true
  }

  private func select(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    selected = index
    setNeedsPaint()
    action(index)
  }

  /// Scrolls within what there is.
  ///
  /// Returns whether that changed anything.
  private func scroll(by way: Double, glides: Bool, at time: Double) -> Bool {
    let isUsed = scroll.scroll(by: way, glides: glides, at: time)
    if isUsed { setNeedsPaint() }
    return isUsed
  }
}
