public import CarouselPaint
public import CarouselView
public import Projection

/// A line of text on a ``ControlPanel``.
public final class Label: CardControl {
  /// Where it is on its panel.
  public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The panel it is on.
  public weak var panel: ControlPanel?
  /// What it says.
  public var text: String { didSet { if text != oldValue { setNeedsPaint() } } }
  /// The height of its letters in logical units, or `nil` for what suits its frame.
  public var size: Double?

  /// A label that says `text`.
  public init(_ text: String, size: Double? = nil) { (self.text, self.size) = (text, size) }

  /// Nothing: presses go through to the carousel.
  public var claim: CardClaim { [] }

  /// Paints the text in the middle.
  public func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let style = StyledText.Style(
      size: self.size ?? min(22, max(8, size.height * 0.6)), color: ControlColors.text)
    canvas.draw(
      StyledText(text, style), in: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Nothing is of use.
  public func handle(_ input: CardInput, size: Size, at time: Double) -> Bool { false }
}
