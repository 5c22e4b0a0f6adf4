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

/// A row of dots at the lower edge of a view, one for each item, the one in front the brightest.
///
/// Of many items those around the front one have dots. The outer ones are smaller where there are
/// more.
final class PageDots {
  private static let most = 15
  private static let pitch = 1.05

  private var count = 0
  private var index = 0
  private var color = RGBA.white
  private var isReversed = false

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  /// Shows the number of items and the current one; `isReversed` puts the first one to the right.
  func show(_ index: Int?, of count: Int, color: RGBA, isReversed: Bool) {
    let now = (index ?? 0, count, color, isReversed)
    guard now != (self.index, self.count, self.color, self.isReversed) else { return }
    (self.index, self.count, self.color, self.isReversed) = now
    drawing.invalidate()
  }

  /// The row as a layer of a view of `size` logical units, or `nil` where there is nothing to show.
  func layer(in size: Size) -> FrameLayer? {
    guard size.width >= 60, size.height >= 60 else { return nil }
    let height = Self.height(in: size)
    let width = min(size.width, (height * Self.pitch * Double(Self.most + 1)).rounded())
    return FrameLayer(
      drawing,
      in: Rect(
        x: ((size.width - width) / 2).rounded(), y: size.height - (height * 1.4).rounded(),
        width: width, height: height))
  }

  /// The height of the row in a view, in logical units.
  static func height(in size: Size) -> Double {
    max(8, min((min(size.width, size.height) / 60).rounded(), 36))
  }

  private var shown: Range<Int> {
    guard count > Self.most else { return 0..<max(0, count) }
    let first = min(max(0, index - Self.most / 2), count - Self.most)
    return first..<first + Self.most
  }

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    guard count > 1 else { return }
    let edge: RGBA = color.red > 0.5 ? .black : .white
    let shown = shown
    let pitch = height * Self.pitch
    let first = width / 2 - Double(shown.count - 1) / 2 * pitch * (isReversed ? -1 : 1)
    for item in shown {
      let isEnd =
        (item == shown.lowerBound && item > 0) || (item == shown.upperBound - 1 && item < count - 1)
      let radius = height * (item == index ? 0.3 : isEnd ? 0.13 : 0.22)
      let x = first + Double(item - shown.lowerBound) * pitch * (isReversed ? -1 : 1)
      // The edge keeps a dot apart from whatever picture lies behind it.
      canvas.fill(
        .circle(x: x, y: height / 2, radius: radius + height * 0.08), edge.faded(by: 0.4))
      canvas.fill(
        .circle(x: x, y: height / 2, radius: radius),
        color.faded(by: item == index ? 1 : 0.45))
    }
  }
}
