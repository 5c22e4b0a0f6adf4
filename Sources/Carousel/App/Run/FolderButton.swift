import CarouselPaint
import CarouselView
import Projection

/// A button over the upper left corner that names the folder that is shown, and leaves it.
final class FolderButton: LiveCard {
  /// Called when it is tapped.
  var onTap: (() -> Void)?

  private var name = ""
  private var isPressed = false

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  var content: CardContent { CardContent(drawing: drawing, label: name) }

  /// Shows the button for a folder in a view; `nil` shows none.
  func show(_ folder: Pathname?, in view: CarouselView) {
    name = folder.map { Album.Picture(folder: $0).label } ?? ""
    drawing.invalidate()
    let others = view.pinned.filter { $0.live !== self }
    view.pinned = folder == nil ? others : others + [PinnedCard(self, place: Self.place)]
  }

  private static func place(in size: Size) -> Rect {
    let height = Pill.height(in: size)
    return Rect(
      x: (height / 2).rounded(), y: (height / 2).rounded(),
      width: min(height * 8, (size.width * 0.4).rounded()), height: height)
  }

  func claim(at point: Point, in size: Size) -> CardClaim { .tap }

  func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
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

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    Pill.draw(
      "‹  " + name, isCentered: false, white: isPressed ? 0.3 : 0.08, on: canvas,
      in: Rect(x: 0, y: 0, width: width, height: height))
  }
}
