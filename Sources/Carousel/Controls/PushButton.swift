public import CarouselPaint
public import CarouselView
public import Projection

/// A button on a ``ControlPanel``: a tap, Enter or Space pushes it.
public final class PushButton: CardControl {
  /// What is written on it.
  public var title: String { didSet { if title != oldValue { setNeedsPaint() } } }
  /// Called when it is pushed.
  public var action: () -> Void
  private var isPressed = false { didSet { if isPressed != oldValue { setNeedsPaint() } } }

  /// A button called `title` that does `action`.
  public init(_ title: String, action: @escaping () -> Void) {
    (self.title, self.action) = (title, action)
  }

  public override var claim: CardClaim { .tap }
  public override var acceptsFocus: Bool { true }

  public override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let shape = Outline.rectangle(box.inset(by: 1), cornerRadius: min(10, size.height / 3))
    canvas.fill(shape, isPressed ? ControlColors.pressed : ControlColors.quiet)
    canvas.stroke(
      shape, width: hasFocus ? 2 : 1, hasFocus ? ControlColors.accent : ControlColors.line)
    let letters = min(20, max(8, size.height * 0.42))
    canvas.draw(
      StyledText(title, StyledText.Style(size: letters, color: ControlColors.text, isBold: true)),
      in: box)
  }

  public override func handle(_ input: CardInput, size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed: isPressed = true
    case .released(_, _, let isTap):
      isPressed = false
      if isTap { action() }
    case .canceled: isPressed = false
    case .keyPressed(let key, let isRepeat):
      guard [KeySymbol.enter, KeySymbol.space].contains(key.symbol) else { return false }
      if !isRepeat { action() }
    default: return false
    }
    return true
  }
}
