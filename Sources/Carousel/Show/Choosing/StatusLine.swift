import CarouselPaint
import CarouselView
import Projection
import Wayland

/// A few words on a dark pill, over the upper edge of a window's view.
final class StatusLine {
  /// How long a note is shown.
  private static let patience: Nanoseconds = 1_500_000_000

  /// What is shown as long as there is no note; nothing is shown for no text.
  var text = "" {
    didSet { if text != oldValue { show() } }
  }

  private let window: CarouselWindow
  /// What is shown for a while.
  private var note: String?
  private var timer: LoopTimer?

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  init(_ window: CarouselWindow) {
    self.window = window
    timer = window.loop.makeTimer { [weak self] in
      self?.note = nil
      self?.show()
    }
  }

  /// Shows a note for a moment.
  func show(note: String) {
    self.note = note
    timer?.arm(at: window.loop.now + Self.patience)
    show()
  }

  /// Shows what there is to show, in a view that may have another size.
  func show() {
    drawing.invalidate()
    window.view.show(layer(in: window.view.carousel.viewSize), of: drawing)
  }

  private var words: String { note ?? text }

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    guard !words.isEmpty else { return }
    let words = StyledText(
      words, StyledText.Style(size: height * 0.5, color: RGBA(white: 1), isBold: true))
    let room = width - height
    let length = min(canvas.measure(words, maximumWidth: room).width, room) + height
    let pill = Rect(x: (width - length) / 2, y: 0, width: length, height: height)
    canvas.fill(
      .rectangle(pill, cornerRadius: height / 2), with: .color(RGBA(white: 0.08, opacity: 0.85)))
    canvas.draw(words, in: Rect(x: height / 2, y: 0, width: room, height: height))
  }

  /// The line as a layer of a view of `size` logical units; `nil` if there is nothing to show.
  private func layer(in size: Size) -> FrameLayer? {
    guard !words.isEmpty, size.width > 0, size.height > 0 else { return nil }
    let height = max(24, min((min(size.width, size.height) / 14).rounded(), 64))
    let width = max(height * 2, (size.width * 0.8).rounded())
    return FrameLayer(
      drawing,
      in: Rect(
        x: ((size.width - width) / 2).rounded(), y: (height / 2).rounded(), width: width,
        height: height))
  }
}

extension CarouselView {
  /// Shows a layer of a drawing over the cards, in place of the one that it had; `nil` shows none.
  func show(_ layer: FrameLayer?, of drawing: LiveDrawing) {
    overlays = overlays.filter { $0.drawing != drawing } + [layer].compactMap(\.self)
  }
}
