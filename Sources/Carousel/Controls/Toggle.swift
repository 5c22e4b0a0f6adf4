public import CarouselPaint
public import CarouselView
public import Projection

/// A switch on a ``ControlPanel`` that is on or off: a tap, Enter or Space turns it.
public final class Toggle: CardControl {
  /// The label next to the switch.
  public let title: String
  /// Whether it is on.
  public private(set) var isOn: Bool
  /// Called when a person has turned it.
  public var action: (Bool) -> Void

  /// A switch called `title`.
  public init(_ title: String, isOn: Bool = false, action: @escaping (Bool) -> Void) {
    (self.title, self.isOn, self.action) = (title, isOn, action)
  }

  public override var claim: CardClaim { .tap }
  public override var acceptsFocus: Bool { true }

  public override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let height = min(24, size.height * 0.8)
    let (width, y) = (height * 1.8, size.height / 2)
    let box = Rect(
      x: size.width - width - 2, y: y - height / 2, width: width, height: height)
    let shape = Outline.rectangle(box, cornerRadius: height / 2)
    canvas.fill(shape, isOn ? ControlColors.accent : ControlColors.quiet)
    canvas.stroke(
      shape, width: hasFocus ? 2.5 : 1, hasFocus ? ControlColors.text : ControlColors.line)
    canvas.fill(
      .circle(
        x: isOn ? box.maxX - height / 2 : box.x + height / 2, y: y, radius: height / 2 - 3),
      ControlColors.knob)
    let style = StyledText.Style(
      size: min(18, max(8, size.height * 0.5)), color: ControlColors.text)
    canvas.draw(
      StyledText(title, style),
      in: Rect(x: 0, y: 0, width: max(0, size.width - width - 10), height: size.height))
  }

  public override func handle(_ input: CardInput, size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed: break
    case .released(_, _, isTap: true): turn()
    case .keyPressed(let key, let isRepeat):
      guard [KeySymbol.enter, KeySymbol.space].contains(key.symbol) else { return false }
      if !isRepeat { turn() }
    default: return false
    }
    return true
  }

  private func turn() {
    isOn.toggle()
    setNeedsPaint()
    action(isOn)
  }
}
