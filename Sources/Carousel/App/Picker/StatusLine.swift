import CarouselDesktop
import CarouselPaint
import CarouselView
import Projection
import Wayland

/// A few words on a dark pill, over the upper edge of a window's view, and a message behind them.
final class StatusLine {
  /// How long a note is shown.
  static let patience: Nanoseconds = 1_500_000_000

  /// What is shown as long as there is no note; nothing is shown for no text.
  var text = "" {
    didSet { if text != oldValue { show() } }
  }

  /// A text that is always shown; empty for none.
  private let message: String
  private let window: CarouselWindow
  /// What is shown for a while.
  private var note: String?
  private var timer: LoopTimer?

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  init(_ window: CarouselWindow, message: String = "") {
    (self.window, self.message) = (window, message)
    timer = window.loop.makeTimer { [weak self] in
      self?.note = nil
      self?.show()
    }
    window.observe { [weak self] in if case .resized = $0 { self?.show() } }
  }

  /// Shows a note for a moment.
  func show(note: String) {
    self.note = note
    timer?.arm(at: window.loop.now + Self.patience)
    show()
  }

  /// Shows what there is to show, in a view that may have another size.
  private func show() {
    drawing.invalidate()
    window.view.show(layer(in: window.view.carousel.viewSize), of: drawing)
  }

  /// What is in the line: the words, and the message behind them.
  ///
  /// Two lines would lie over cards.
  private var words: String {
    [note ?? text, message].filter { !$0.isEmpty }.joined(separator: "  ·  ")
  }

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    Pill.draw(words, on: canvas, in: Rect(x: 0, y: 0, width: width, height: height))
  }

  /// The line as a layer of a view of `size` logical units, or `nil` if there is nothing to show.
  private func layer(in size: Size) -> FrameLayer? {
    guard !words.isEmpty, size.width > 0, size.height > 0 else { return nil }
    let height = Pill.height(in: size)
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

/// A few words on a dark pill over the upper edge of a view.
enum Pill {
  /// The height of a pill in a view, in logical units.
  static func height(in size: Size) -> Double {
    LineHeight.pill(in: size)
  }

  /// Draws a pill that is as wide as its words, in the middle of a box or at its left.
  static func draw(
    _ words: String, isBold: Bool = true, isCentered: Bool = true, white: Double = 0.08,
    on canvas: borrowing Canvas, in box: Rect
  ) {
    let text = StyledText(
      words,
      StyledText.Style(
        size: box.height * 0.5, color: RGBA(white: 1), isBold: isBold,
        alignment: isCentered ? .center : .start))
    let room = box.width - box.height
    let length = min(canvas.measure(text, maximumWidth: room).width, room) + box.height
    let pill = Rect(
      x: isCentered ? box.x + (box.width - length) / 2 : box.x, y: box.y, width: length,
      height: box.height)
    canvas.fill(
      .rectangle(pill, cornerRadius: box.height / 2), RGBA(white: white, opacity: 0.85))
    canvas.draw(
      text, in: Rect(x: box.x + box.height / 2, y: box.y, width: room, height: box.height))
  }
}
