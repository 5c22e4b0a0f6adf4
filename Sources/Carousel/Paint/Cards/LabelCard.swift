import CarouselEngine

/// A card that shows a text in large letters on a muted color derived from it.
public enum LabelCard {
  /// A card that shows `label`, in which the letters in `marks`, as ranges of UTF-8 bytes, are marked.
  ///
  /// Equal labels have equal colors. With `hasIcon`, a row leaves room before the text.
  public static func card(
    _ label: String, marks: [Range<Int>] = [], _ emphasis: CardContent.Emphasis? = nil,
    hasIcon: Bool = false
  ) -> PaintedCard {
    let name =
      marks.map { " \($0.lowerBound)-\($0.upperBound)" }.joined() + (emphasis?.rawValue ?? "")
      + (hasIcon ? " icon" : "")
    return PaintedCard(name: "label\(name) \(label)") { canvas, width, height in
      if isRow(width: width, height: height) {
        return paintRow(label, marks, emphasis, hasIcon, canvas, width, height)
      }
      let hue = emphasis?.hue ?? hue(of: label)
      PlainCard.paint(
        canvas, width, height,
        colors: [color(hue: hue, value: 0.52), color(hue: hue, value: 0.34)])
      let box = Rect(x: width * 0.08, y: height * 0.08, width: width * 0.84, height: height * 0.84)
      let isShort = label.count <= 3
      let size = max(8, min(width, height) * (isShort ? 0.42 : 0.115))
      var text = StyledText(
        label,
        StyledText.Style(
          size: size, color: RGBA(white: 0.97), isBold: true,
          maximumLines: isShort ? 1 : max(1, Int(height * 0.8 / (size * 1.25)))), marks: marks)
      if isShort {
        // A few letters are shown whole, however wide they are.
        let line = canvas.measure(text, maximumWidth: .infinity).width
        if line > box.width { text.style.size = size * box.width / line * 0.98 }
      }
      canvas.draw(text, in: box)
    }
  }

  /// How many times as wide as high a card is that is a row of a menu.
  private static let rowRatio = 4.0

  /// Paints a row of a menu: one line of text on a color that is the same for all rows.
  private static func paintRow(
    _ label: String, _ marks: [Range<Int>], _ emphasis: CardContent.Emphasis?, _ hasIcon: Bool,
    _ canvas: borrowing Canvas, _ width: Double, _ height: Double
  ) {
    let grounds =
      emphasis.map { [color(hue: $0.hue, value: 0.4), color(hue: $0.hue, value: 0.34)] }
      ?? [RGBA(white: 0.19), RGBA(white: 0.16)]
    PlainCard.paint(canvas, width, height, colors: grounds)
    let text = StyledText(
      label,
      StyledText.Style(
        size: height * 0.4, color: RGBA(white: 0.97), alignment: .start, maximumLines: 1),
      marks: marks)
    let margin = height * 0.4
    let start = hasIcon ? iconBox(in: height).maxX + margin * 0.7 : margin
    canvas.draw(text, in: Rect(x: start, y: 0, width: width - start - margin, height: height))
  }

  /// Whether a card of these extents is a row of a menu.
  static func isRow(width: Double, height: Double) -> Bool { width > height * rowRatio }

  /// Where the icon of a row of a menu lies.
  static func iconBox(in height: Double) -> Rect {
    let side = height * 0.62
    return Rect(x: height * 0.3, y: (height - side) / 2, width: side, height: side)
  }

  /// A number 0…1 that depends on the text alone: FNV-1a.
  private static func hue(of label: String) -> Double {
    var sum: UInt32 = 0x811C_9DC5
    for byte in label.utf8 { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
    return Double(sum % 360) / 360
  }

  private static func color(hue: Double, value: Double) -> RGBA {
    let saturation = 0.45
    func part(_ shift: Double) -> Double {
      let place = (hue * 6 + shift).truncatingRemainder(dividingBy: 6)
      return value * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    return RGBA(red: part(5), green: part(3), blue: part(1))
  }
}

extension CardContent.Emphasis {
  /// Blue for what is used, red for what wants attention.
  fileprivate var hue: Double { self == .active ? 0.6 : 0 }
}

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
