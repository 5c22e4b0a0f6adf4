public import CarouselPaint
public import CarouselView
public import Projection

/// A live card with controls on it: labels, buttons, switches, sliders, lists.
///
///     let slider = Slider(value: 0.5) { view.… }
///     let panel = ControlPanel("Tilt", [Label("Tilt"), slider]) { controls, size in
///       controls[0].frame = Rect(x: 20, y: 20, width: size.width - 40, height: 24)
///       controls[1].frame = Rect(x: 20, y: 60, width: size.width - 40, height: 40)
///     }
///
/// Tab goes from control to control, and Shift+Tab back.
public final class ControlPanel: LiveCard {
  /// Says where controls are on a panel of some size: sets their frames.
  public typealias Layout = (_ controls: [CardControl], _ size: Size) -> Void

  /// The controls, the last one on top.
  public let controls: [CardControl]
  /// What is seen.
  public let content: CardContent

  private let drawing: LiveDrawing
  private let painting: Painting
  private var presses: [Int: CardControl] = [:]
  private var hovered: CardControl?

  /// The keysyms of Tab without and with Shift, which some keyboard layouts tell apart.
  private static let tabs: Set<UInt32> = [KeySymbol.tab, KeySymbol.shiftTab]

  /// What the drawing needs to know, without keeping the panel.
  private final class Painting {
    let controls: [CardControl]
    let background: RGBA
    let layout: Layout
    var size = Size.zero
    var focus: CardControl?

    init(_ controls: [CardControl], _ background: RGBA, _ layout: @escaping Layout) {
      (self.controls, self.background, self.layout) = (controls, background, layout)
    }

    func layOut(_ size: Size) {
      guard size != self.size else { return }
      self.size = size
      layout(controls, size)
    }

    func paint(_ canvas: borrowing Canvas) {
      canvas.fill(
        .rectangle(Rect(x: 0, y: 0, width: size.width, height: size.height)), background)
      for control in controls {
        let (frame, hasFocus) = (control.frame, control === focus)
        canvas.transformed(moveX: frame.x, moveY: frame.y) { canvas in
          control.paint(
            on: canvas, size: Size(width: frame.width, height: frame.height),
            hasFocus: hasFocus)
        }
      }
    }
  }

  /// A panel with a label.
  ///
  /// Without a layout, controls are rows of the same height.
  public init(
    _ label: String, _ controls: [CardControl],
    background: RGBA = RGBA(rgb: 0x2B303A), layout: Layout? = nil
  ) {
    self.controls = controls
    let painting = Painting(controls, background, layout ?? Self.rows)
    self.painting = painting
    drawing = LiveDrawing { canvas, width, height in
      painting.layOut(Size(width: width, height: height))
      painting.paint(canvas)
    }
    content = CardContent(drawing: drawing, label: label)
    for control in controls { control.panel = self }
  }

  /// Controls below each other.
  private static func rows(_ controls: [CardControl], _ size: Size) {
    let margin = min(size.width, size.height) * 0.08
    let row = (size.height - 2 * margin) / Double(max(1, controls.count))
    for (index, control) in controls.enumerated() {
      control.frame = Rect(
        x: margin, y: margin + Double(index) * row + row * 0.1, width: size.width - 2 * margin,
        height: row * 0.8)
    }
  }

  /// Says that a part of the panel looks different now.
  public func invalidate(_ area: Rect? = nil) {
    drawing.invalidate(area?.inset(by: -3))
  }

  /// Brings the controls up to date.
  ///
  /// Returns whether one of them goes on moving.
  public func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool {
    painting.layOut(size)
    return controls.reduce(false) { moves, control in control.willPaint(at: time) || moves }
  }

  // MARK: Input

  /// What the control at a point claims.
  public func claim(at point: Point, in size: Size) -> CardClaim {
    painting.layOut(size)
    return control(at: point)?.claim ?? []
  }

  /// Hands input to the control it concerns.
  public func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    if size != .zero { painting.layOut(size) }
    func tell(_ control: CardControl, _ input: CardInput) -> Bool {
      control.handle(
        input, size: Size(width: control.frame.width, height: control.frame.height), at: time)
    }
    switch input {
    case .pressed(let number, let point):
      guard let control = control(at: point) else { return false }
      presses[number] = control
      if control.acceptsFocus { focus(on: control) }
      return tell(control, .pressed(number, at: local(point, control)))
    case .moved(let number, let point):
      guard let control = presses[number] else { return false }
      return tell(control, .moved(number, to: local(point, control)))
    case .released(let number, let point, let isTap):
      guard let control = presses.removeValue(forKey: number) else { return false }
      return tell(control, .released(number, at: local(point, control), isTap: isTap))
    case .canceled(let number):
      guard let control = presses.removeValue(forKey: number) else { return false }
      return tell(control, .canceled(number))
    case .hovered(let point):
      let control = control(at: point)
      if let hovered, hovered !== control { _ = tell(hovered, .unhovered) }
      hovered = control
      return control.map { tell($0, .hovered(local(point, $0))) } ?? false
    case .unhovered:
      defer { hovered = nil }
      return hovered.map { tell($0, .unhovered) } ?? false
    case .wheelTurned(let horizontal, let vertical, let point):
      return control(at: point).map {
        tell(
          $0, .wheelTurned(horizontal: horizontal, vertical: vertical, at: local(point, $0)))
      } ?? false
    case .scrolled(let way, let point):
      return control(at: point).map { tell($0, .scrolled(way, at: local(point, $0))) } ?? false
    case .focused:
      if painting.focus == nil { focus(on: controls.first { $0.acceptsFocus }) }
      return true
    case .unfocused:
      focus(on: nil)
      return true
    case .keyPressed(let key, _):
      if let control = painting.focus, tell(control, input) { return true }
      guard Self.tabs.contains(key.symbol) else { return false }
      let isBack = key.symbol == KeySymbol.shiftTab || key.modifiers.contains(.shift)
      return moveFocus(by: isBack ? -1 : 1)
    case .keyReleased: return painting.focus.map { tell($0, input) } ?? false
    }
  }

  /// Whether one of the controls wants keys.
  public var acceptsFocus: Bool { controls.contains { $0.acceptsFocus } }

  private func control(at point: Point) -> CardControl? {
    controls.last {
      ($0.frame.x..<max($0.frame.x, $0.frame.maxX)).contains(point.x)
        && ($0.frame.y..<max($0.frame.y, $0.frame.maxY)).contains(point.y)
    }
  }

  private func local(_ point: Point, _ control: CardControl) -> Point {
    Point(x: point.x - control.frame.x, y: point.y - control.frame.y)
  }

  private func focus(on control: CardControl?) {
    guard control !== painting.focus else { return }
    let old = painting.focus
    painting.focus = control
    old?.setNeedsPaint()
    control?.setNeedsPaint()
  }

  /// Goes on to the next control that wants keys, or to the one before it.
  ///
  /// - Returns: whether there is one
  private func moveFocus(by step: Int) -> Bool {
    let all = controls.filter(\.acceptsFocus)
    guard let place = all.firstIndex(where: { $0 === painting.focus }),
      all.indices.contains(place + step)
    else { return false }
    focus(on: all[place + step])
    return true
  }
}
