import CarouselPaint
import Projection

/// A thin bar at the lower edge of a view that shows the position in a long list, and is dragged to go through it.
final class PositionBar: LiveCard {
  /// Lists of more items have a bar where others have dots.
  static let mostDots = 30

  /// Called with a position in the list, 0…1, and whether the bar is let go there.
  var onMove: ((_ share: Double, _ isReleased: Bool) -> Void)?
  /// Called with a number of steps that a key asks for.
  var onStep: ((Int) -> Void)?

  /// The steps of keys from one end of a list to the other.
  static let steps = 20

  /// What is shown.
  private struct State: Equatable {
    var share = 0.0
    /// How much of the list is in view, 0…1.
    var part = 0.0
    var color = RGBA.white
    var isReversed = false
    var hasFocus = false
  }

  private var state = State() {
    didSet { if state != oldValue { drawing.invalidate() } }
  }
  var hasFocus: Bool { state.hasFocus }

  private var isHeld = false {
    didSet { if isHeld != oldValue { drawing.invalidate() } }
  }

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  var content: CardContent { CardContent(drawing: drawing, label: "") }

  /// Shows the position `share`, 0…1, in a list of `count` items; `isReversed` puts the first one to the right.
  func show(_ share: Double, of count: Int, color: RGBA, isReversed: Bool) {
    (state.share, state.part) = (min(max(share, 0), 1), 1 / Double(max(1, count)))
    (state.color, state.isReversed) = (color, isReversed)
  }

  /// Where it is in a view: as wide as a hand draws without effort, and high enough for a finger.
  static func place(in size: Size) -> Rect {
    let width = min(size.width * 0.94, max(240, size.width * 0.5)).rounded()
    let height = max(28, (PageDots.height(in: size) * 2.2).rounded())
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: size.height - height, width: width,
      height: height)
  }

  // MARK: Input

  func claim(at point: Point, in size: Size) -> CardClaim { .press }

  /// A press leaves the keys with the carousel; Tab gives them to the bar.
  var acceptsFocus: Bool { !isHeld }

  func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed(_, let point):
      isHeld = true
      onMove?(share(at: point, in: size), false)
    case .moved(_, let point): onMove?(share(at: point, in: size), false)
    case .released(_, let point, _):
      isHeld = false
      onMove?(share(at: point, in: size), true)
    case .canceled:
      isHeld = false
      onMove?(state.share, true)
    case .focused: state.hasFocus = true
    case .unfocused: state.hasFocus = false
    case .keyPressed(let key, _):
      let sign = state.isReversed ? -1 : 1
      switch KeySymbol.plain(key.symbol) {
      case KeySymbol.left: onStep?(-sign)
      case KeySymbol.right: onStep?(sign)
      default: return false
      }
    default: return false
    }
    return true
  }

  private func share(at point: Point, in size: Size) -> Double {
    let track = Track(width: size.width, height: size.height, part: state.part)
    let share = min(max((point.x - track.start) / max(1, track.length), 0), 1)
    return state.isReversed ? 1 - share : share
  }

  // MARK: Drawing

  /// Where the knob goes.
  private struct Track {
    let knob: Double
    let start, length, middle, thickness: Double

    init(width: Double, height: Double, part: Double) {
      // The middle is where that of a row of dots is.
      let row = height / 2.2
      middle = height - row * 0.9
      thickness = row * 0.28
      let margin = row
      let whole = max(1, width - 2 * margin)
      knob = min(whole / 2, max(row * 2.4, whole * part))
      (start, length) = (margin + knob / 2, whole - knob)
    }
  }

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    let track = Track(width: width, height: height, part: state.part)
    let edge: RGBA = state.color.red > 0.5 ? .black : .white
    func pill(_ middle: Double, _ length: Double, _ thickness: Double, _ color: RGBA) {
      canvas.fill(
        .rectangle(
          Rect(
            x: middle - length / 2, y: track.middle - thickness / 2, width: length,
            height: thickness), cornerRadius: thickness / 2), color)
    }
    let (line, rim) = (track.thickness, max(1, track.thickness * 0.4))
    // The rim keeps it apart from whatever picture lies behind it.
    pill(width / 2, track.length + track.knob + rim, line + rim, edge.faded(by: 0.4))
    pill(width / 2, track.length + track.knob, line, state.color.faded(by: 0.45))
    let share = state.isReversed ? 1 - state.share : state.share
    let middle = track.start + share * track.length
    let knob = line * (isHeld ? 3 : state.hasFocus ? 2.4 : 1.8)
    if state.hasFocus { pill(middle, track.knob + 3 * rim, knob + 3 * rim, edge.faded(by: 0.7)) }
    pill(middle, track.knob + rim, knob + rim, edge.faded(by: 0.5))
    pill(middle, track.knob, knob, state.color)
  }
}
