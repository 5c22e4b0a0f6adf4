import CarouselDesktop
import CarouselPaint
import CarouselView
import Projection

/// The light on the row in front of a menu.
final class RowLens {
  private let window: CarouselWindow
  /// Where the light is; `nil` where there is no row.
  private var shown: Rect?

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
    window.view.observe { [weak self] event in
      switch event {
      case .itemsChanged, .scheduleChanged: self?.show()
      default: break
      }
    }
    show()
  }

  private func show() {
    let view = window.view
    let size = view.carousel.viewSize
    let rows = MenuRows(in: size)
    var frame: Rect?
    if let goal = view.goal, view.style.cardSize == rows.size {
      frame = rows.frame(
        of: goal, items: view.itemCount, wraps: view.carousel.isWrapped, in: size)
    }
    guard frame != shown else { return }
    shown = frame
    view.show(frame.map { FrameLayer(drawing, in: $0) }, of: drawing)
  }
}
