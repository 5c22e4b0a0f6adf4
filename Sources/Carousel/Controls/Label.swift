public import CarouselPaint
public import Projection

/// A line of text on a ``ControlPanel``.
public final class Label: CardControl {
  /// What it says.
  public var text: String { didSet { if text != oldValue { setNeedsPaint() } } }
  /// The height of its letters in logical units, or `nil` for what suits its frame.
  public var size: Double?

  /// A label that says `text`.
  public init(_ text: String, size: Double? = nil) { (self.text, self.size) = (text, size) }

  public override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let style = StyledText.Style(
      size: self.size ?? min(22, max(8, size.height * 0.6)), color: ControlColors.text)
    canvas.draw(
      StyledText(text, style), in: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }
}
