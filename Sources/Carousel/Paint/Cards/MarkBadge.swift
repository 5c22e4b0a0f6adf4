import CarouselEngine

/// The check on cards that are marked.
enum MarkBadge {
  /// A check on a disk, over whatever picture it lies on.
  static let card = PaintedCard(name: "mark") { canvas, width, height in
    let unit = min(width, height)
    let (x, y) = (width / 2, height / 2)
    canvas.fill(.circle(x: x, y: y, radius: unit * 0.5), RGBA(white: 0, opacity: 0.35))
    canvas.fill(.circle(x: x, y: y, radius: unit * 0.46), .white)
    canvas.fill(.circle(x: x, y: y, radius: unit * 0.4), RGBA(rgb: 0x1E7D46))
    var check = Outline()
    check.move(x - unit * 0.18, y + unit * 0.01)
    check.line(x - unit * 0.05, y + unit * 0.15)
    check.line(x + unit * 0.19, y - unit * 0.14)
    canvas.stroke(check, width: unit * 0.085, .white)
  }

  /// Where it lies on a picture that lies in `box` of a card, in logical units.
  static func box(on box: Rect) -> Rect {
    let side = max(14, min((min(box.width, box.height) * 0.16).rounded(), 44))
    let margin = side * 0.3
    return Rect(
      x: box.maxX - side - margin, y: box.y + margin, width: side, height: side)
  }
}
