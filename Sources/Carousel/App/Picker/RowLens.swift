import CarouselDesktop
import CarouselPaint
import CarouselView
import Projection

/// The light on the row in front of a menu, which stays in the middle while the rows move.
final class RowLens {
  private let window: CarouselWindow

  private lazy var drawing = LiveDrawing { canvas, width, height in
    let box = Rect(x: 0, y: 0, width: width, height: height)
    canvas.fill(
      .rectangle(box, cornerRadius: 8), RGBA(red: 0.35, green: 0.6, blue: 1, opacity: 0.28))
    canvas.fill(
      .rectangle(Rect(x: 0, y: 0, width: 5, height: height), cornerRadius: 2.5),
      RGBA(red: 0.45, green: 0.68, blue: 1))
  }

  /// Lights the row in front of a window's menu.
  init(_ window: CarouselWindow) {
    self.window = window
    window.observe { [weak self] in if case .resized = $0 { self?.show() } }
    window.view.observe { [weak self] in if case .itemsChanged = $0 { self?.show() } }
    show()
  }

  private func show() {
    let view = window.view
    let size = view.carousel.viewSize
    let rows = MenuRows(in: size)
    let isThere = view.itemCount > 0 && view.style.cardSize == rows.size
    view.show(
      isThere
        ? FrameLayer(
          drawing,
          in: Rect(
            x: (size.width - rows.size.width) / 2, y: (size.height - rows.size.height) / 2,
            width: rows.size.width, height: rows.size.height)) : nil, of: drawing)
  }
}
