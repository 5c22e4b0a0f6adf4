package import CarouselPaint
package import CarouselView
package import Projection

/// A button over a view: it does something when it is tapped, and looks different while it is pressed.
package final class ButtonCard: LiveCard {
  /// Draws the button into its box.
  package typealias Draw = (
    _ canvas: borrowing Canvas, _ box: Rect, _ label: String, _ isPressed: Bool
  ) -> Void

  /// Called when it is tapped.
  package var onTap: (() -> Void)?
  /// What is written on it.
  package var label: String {
    didSet { drawing.invalidate() }
  }

  private let draw: Draw
  private var isPressed = false

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    guard let self else { return }
    draw(canvas, Rect(x: 0, y: 0, width: width, height: height), label, isPressed)
  }

  package var content: CardContent { CardContent(drawing: drawing, label: label) }

  /// A button with a label.
  package init(_ label: String, draw: @escaping Draw) { (self.label, self.draw) = (label, draw) }

  package func claim(at point: Point, in size: Size) -> CardClaim { .tap }

  package func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed: isPressed = true
    case .released(_, _, let isTap):
      isPressed = false
      if isTap { onTap?() }
    case .canceled: isPressed = false
    default: return false
    }
    drawing.invalidate()
    return true
  }

  /// How light a button is.
  package static func shade(isPressed: Bool) -> Double { isPressed ? 0.3 : 0.08 }
}
