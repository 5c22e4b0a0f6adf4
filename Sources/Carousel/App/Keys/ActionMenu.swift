import CarouselDesktop
import CarouselPaint
import CarouselView
import Projection
import Wayland

/// A menu of commands for those who have no keyboard: a finger that rests on the view opens it, and so does the
/// right button of a pointer.
///
/// A tap on a row runs its command, and one elsewhere closes the menu. Arrow keys and Enter work as well.
final class ActionMenu {
  /// A row of the menu.
  struct Row: Equatable {
    var command: ProgramCommand
    var summary: String
  }

  /// Returns the rows for the present; without any the menu does not open.
  var rows: (() -> [Row])?
  /// Called with the command of a row that was chosen.
  var onChoice: ((ProgramCommand) -> Void)?

  private let window: CarouselWindow
  private var card: MenuCard?
  private var timer: LoopTimer?
  /// The finger that may rest, and where it came down.
  private var press: (seat: UInt32, id: Int32, point: Point)?
  private var fingers = 0
  /// Where the pointers are, by seat.
  private var pointers: [UInt32: Point] = [:]

  /// How long a finger rests until the menu opens.
  private static let patience: Nanoseconds = 600_000_000
  /// How far it may stray meanwhile, in logical units.
  private static let slop = 9.0
  /// The right button, as in `linux/input-event-codes.h`.
  private static let button: UInt32 = 0x111

  init(_ window: CarouselWindow) {
    self.window = window
    timer = window.loop.makeTimer { [weak self] in self?.openByFinger() }
    window.observe { [weak self] event in
      switch event {
      case .resized, .returnedToStart: self?.close()
      default: break
      }
    }
  }

  private var view: CarouselView { window.view }

  /// Whether it is open.
  var isOpen: Bool { card != nil }

  /// Opens the menu in the middle of the view, or closes it.
  func toggle() {
    let size = view.carousel.viewSize
    if isOpen { close() } else { open(at: Point(x: size.width / 2, y: size.height / 2)) }
  }

  /// Closes the menu.
  func close() {
    guard let card else { return }
    self.card = nil
    view.pinned.removeAll { $0.live === card }
  }

  /// Looks at an input; returns `true` if nothing else is to have it.
  func take(_ input: ViewInput) -> Bool {
    switch input.kind {
    case .touchDown(let id, let point):
      fingers += 1
      if closes(at: point) { return true }
      press = fingers == 1 && isFree(point) ? (input.seat, id, point) : nil
      if press == nil { timer?.disarm() } else { timer?.arm(at: window.loop.now + Self.patience) }
    case .touchMoved(let id, let point):
      guard let press, press.seat == input.seat, press.id == id else { return false }
      if (point - press.point).length > Self.slop { rest() }
    case .touchUp, .touchCanceled:
      fingers = max(0, fingers - 1)
      rest()
    case .pointerMoved(let point): pointers[input.seat] = point
    case .pointerLeft: pointers[input.seat] = nil
    case .buttonPressed(let button):
      guard let point = pointers[input.seat] else { return false }
      if closes(at: point) { return true }
      guard button == Self.button, isFree(point) else { return false }
      open(at: point)
      return isOpen
    case .keyPressed(let key, _): return take(key)
    default: break
    }
    return false
  }

  /// No finger is about to open the menu any longer.
  private func rest() {
    press = nil
    timer?.disarm()
  }

  /// Closes the menu if a press is next to it.
  private func closes(at point: Point) -> Bool {
    guard let card else { return false }
    guard !card.place(view.carousel.viewSize).contains(point) else { return false }
    close()
    return true
  }

  /// Whether a press at a point is for the carousel: not for what is pinned to the view, and not for a live card.
  private func isFree(_ point: Point) -> Bool {
    let size = view.carousel.viewSize
    let index = view.goal
    return !view.pinned.contains { $0.place(size).contains(point) }
      && index.flatMap(view.item(at:))?.live == nil
  }

  private func openByFinger() {
    guard let press else { return }
    self.press = nil
    // It is no tap and no drag any more.
    view.handle(
      ViewInput(.touchCanceled(id: press.id), time: window.time.now, seat: press.seat),
      at: window.time)
    open(at: press.point)
  }

  private func open(at point: Point) {
    close()
    let rows = rows?() ?? []
    guard !rows.isEmpty else { return }
    let card = MenuCard(rows.map(\.summary), at: point) { [weak self] index in
      self?.close()
      self?.onChoice?(rows[index].command)
    }
    self.card = card
    view.pinned.append(PinnedCard(card) { [unowned card] in card.place($0) })
    view.say(rows.map(\.summary).joined(separator: ", "), at: window.time)
  }

  private func take(_ key: KeyInput) -> Bool {
    guard let card else { return false }
    switch KeySymbol.plain(key.symbol) {
    case KeySymbol.escape: close()
    case KeySymbol.down, KeySymbol.tab: view.say(card.step(1), at: window.time)
    case KeySymbol.up, KeySymbol.shiftTab: view.say(card.step(-1), at: window.time)
    case KeySymbol.enter, KeySymbol.space: card.choose()
    default:
      close()
      return false
    }
    return true
  }
}

/// What is seen of a menu.
private final class MenuCard: LiveCard {
  private let rows: [String]
  private let point: Point
  private let onChoice: (Int) -> Void
  /// The row that is pressed, or that keys have reached.
  private var lit: Int? {
    didSet { if lit != oldValue { drawing.invalidate() } }
  }

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  var content: CardContent {
    CardContent(drawing: drawing, label: rows.joined(separator: ", "))
  }

  init(_ rows: [String], at point: Point, _ onChoice: @escaping (Int) -> Void) {
    (self.rows, self.point, self.onChoice) = (rows, point, onChoice)
  }

  /// As high as fingers need, if the view has room for that.
  func place(_ size: Size) -> Rect {
    let line = max(44, LineHeight.pill(in: size))
    let height = min(line * Double(rows.count), (size.height * 0.96).rounded())
    // The longest rows have about 27 letters.
    let width = min(max(line * 6.5, size.width * 0.25), size.width * 0.96).rounded()
    return Rect(
      x: max(0, min(point.x - width / 2, size.width - width)).rounded(),
      y: max(0, min(point.y - height / 2, size.height - height)).rounded(), width: width,
      height: height)
  }

  /// Goes a number of rows on, around the ends.
  ///
  /// Returns the row.
  func step(_ count: Int) -> String {
    let next = lit.map { $0 + count } ?? (count > 0 ? 0 : rows.count - 1)
    let row = (next + rows.count) % rows.count
    lit = row
    return rows[row]
  }

  /// Chooses the row that keys have reached.
  func choose() {
    if let lit { onChoice(lit) }
  }

  func claim(at point: Point, in size: Size) -> CardClaim { .press }

  func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed(_, let point), .moved(_, let point), .hovered(let point):
      lit = row(at: point, in: size)
    case .released(_, let point, _):
      lit = nil
      if let row = row(at: point, in: size) { onChoice(row) }
    case .canceled, .unhovered: lit = nil
    default: return false
    }
    return true
  }

  private func row(at point: Point, in size: Size) -> Int? {
    guard point.x >= 0, point.x < size.width, point.y >= 0, point.y < size.height else {
      return nil
    }
    return min(rows.count - 1, Int(point.y / size.height * Double(rows.count)))
  }

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    let line = height / Double(rows.count)
    let corner = line * 0.25
    canvas.fill(
      .rectangle(Rect(x: 0, y: 0, width: width, height: height), cornerRadius: corner),
      RGBA(white: 0.08, opacity: 0.92))
    for (index, row) in rows.enumerated() {
      let box = Rect(x: 0, y: Double(index) * line, width: width, height: line)
      if lit == index {
        canvas.fill(.rectangle(box, cornerRadius: corner), RGBA(white: 0.3))
      }
      let style = StyledText.Style(size: line * 0.38, color: .white, isBold: false)
      canvas.draw(
        StyledText(row, style),
        in: Rect(x: corner, y: box.y, width: width - 2 * corner, height: line))
    }
  }
}

extension Vector {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
