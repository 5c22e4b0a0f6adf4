import CarouselDesktop
import CarouselPaint
import CarouselView
import Projection

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
