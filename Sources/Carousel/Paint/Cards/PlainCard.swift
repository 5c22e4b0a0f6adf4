/// The cards that are shown instead of a picture: calm, neutral and the same for all.
enum PlainCard {
  /// The colors of the card, from top to bottom.
  static let colors = [RGBA(rgb: 0x3A3F47), RGBA(rgb: 0x2C3036)]
  static let markColor = RGBA(rgb: 0x6B727C)

  /// In how many steps progress is shown.
  private static let steps = 48.0

  /// A card whose picture is on its way: three dots, or a bar that is as full as `progress` says,
  /// 0…1.
  static func loading(_ progress: Double?) -> PaintedCard {
    guard let progress else { return waiting }
    let share = (progress * steps).rounded() / steps
    return PaintedCard(name: "loading \(share)") { canvas, width, height in
      paint(canvas, width, height)
      let line = max(2, min(width, height) * 0.022)
      let (left, length) = (width * 0.3, width * 0.4)
      func bar(_ share: Double) -> Outline {
        var shape = Outline()
        shape.move(left, height / 2)
        shape.line(left + length * share, height / 2)
        return shape
      }
      canvas.stroke(bar(1), width: line, RGBA(white: 1, opacity: 0.08))
      if share > 0 { canvas.stroke(bar(share), width: line, markColor) }
    }
  }

  private static let waiting = PaintedCard(name: "loading") { canvas, width, height in
    paint(canvas, width, height)
    let radius = min(width, height) * 0.022
    for index in -1...1 {
      canvas.fill(
        .circle(x: width / 2 + Double(index) * 4 * radius, y: height / 2, radius: radius),
        markColor)
    }
  }

  /// A card whose picture cannot be shown: a picture's outline, torn.
  static let broken = PaintedCard(name: "broken") { canvas, width, height in
    paint(canvas, width, height)
    let unit = min(width, height) / 100
    canvas.transformed(moveX: width / 2, moveY: height / 2, scaleX: unit, scaleY: unit) { canvas in
      let line = 2.2
      canvas.stroke(outline([(-4, -14), (-20, -14), (-20, 14), (-7, 14)]), width: line, markColor)
      canvas.stroke(outline([(4, 14), (20, 14), (20, -14), (7, -14)]), width: line, markColor)
      canvas.stroke(
        outline([(-4, -14), (1, -5), (-6, 3), (-1, 8), (-7, 14)]), width: line, markColor)
      canvas.stroke(outline([(7, -14), (11, -5), (4, 3), (9, 8), (4, 14)]), width: line, markColor)
    }
  }

  /// What a picture stands on that is too small for its card, in front of `ground`: as calm as the other
  /// cards on dark ones, and light on light ones.
  static func plate(on ground: RGBA) -> PaintedCard {
    let isLight =
      ground.opacity >= 0.5 && ground.contrast(with: .black) > ground.contrast(with: .white)
    return PaintedCard(name: isLight ? "light plate" : "plate") { canvas, width, height in
      paint(canvas, width, height, colors: isLight ? lightColors : colors)
    }
  }

  private static let lightColors = [RGBA(rgb: 0xFAFBFC), RGBA(rgb: 0xE9EBEF)]

  /// A card with nothing to show.
  static let plain = PaintedCard(name: "plain") { paint($0, $1, $2) }

  /// The surface all of them share, a thin lighter line around it.
  static func paint(
    _ canvas: borrowing Canvas, _ width: Double, _ height: Double, colors: [RGBA] = colors
  ) {
    let box = Rect(x: 0, y: 0, width: width, height: height)
    canvas.fill(.rectangle(box), with: .gradient(Gradient(down: box, colors)))
    canvas.stroke(
      .rectangle(box.inset(by: 0.5)), width: 1, RGBA(white: 1, opacity: 0.08))
  }

  private static func outline(_ points: [(Double, Double)]) -> Outline {
    var shape = Outline()
    for (index, point) in points.enumerated() {
      if index == 0 { shape.move(point.0, point.1) } else { shape.line(point.0, point.1) }
    }
    return shape
  }
}
