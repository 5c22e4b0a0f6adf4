import CarouselPaint
import Projection

/// A few words on a dark pill, over the upper edge of a view.
final class StatusLine {
  /// The words; nothing is shown for none.
  var text = "" {
    didSet { if text != oldValue { drawing.invalidate() } }
  }

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    guard let self, !text.isEmpty else { return }
    let words = StyledText(
      text, StyledText.Style(size: height * 0.5, color: RGBA(white: 1), isBold: true))
    let room = width - height
    let length = min(canvas.measure(words, maximumWidth: room).width, room) + height
    let pill = Rect(x: (width - length) / 2, y: 0, width: length, height: height)
    canvas.fill(
      .rectangle(pill, cornerRadius: height / 2), with: .color(RGBA(white: 0.08, opacity: 0.85)))
    canvas.draw(words, in: Rect(x: height / 2, y: 0, width: room, height: height))
  }

  /// The line as a layer of a view of `size` logical units; `nil` if there is nothing to show.
  func layer(in size: Size) -> FrameLayer? {
    guard !text.isEmpty, size.width > 0, size.height > 0 else { return nil }
    let height = max(24, min((min(size.width, size.height) / 14).rounded(), 64))
    let width = max(height * 2, (size.width * 0.8).rounded())
    return FrameLayer(
      drawing,
      in: Rect(
        x: ((size.width - width) / 2).rounded(), y: (height / 2).rounded(), width: width,
        height: height))
  }
}
