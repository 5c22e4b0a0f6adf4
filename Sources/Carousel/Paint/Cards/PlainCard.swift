import CarouselEngine
import QuadRaster

/// The cards that are shown instead of a picture: calm and neutral, dark in front of a dark backdrop and light in front
/// of a light one.
struct PlainCard {
  private let isLight: Bool
  /// Whether it is less light than the usual one, so that it does not glare among dark ones.
  private var isSoft = false

  private init(isLight: Bool, isSoft: Bool) { (self.isLight, self.isSoft) = (isLight, isSoft) }

  /// Cards in front of `ground`.
  init(on ground: RGBA) {
    isLight = ground.opacity >= 0.5 && ground.contrast(with: .black) > ground.contrast(with: .white)
  }

  /// The colors of the card, from top to bottom.
  private var colors: [RGBA] {
    guard isLight else { return [RGBA(rgb: 0x3A3F47), RGBA(rgb: 0x2C3036)] }
    return isSoft
      ? [RGBA(rgb: 0xC8CDD5), RGBA(rgb: 0xB2B8C2)] : [RGBA(rgb: 0xFAFBFC), RGBA(rgb: 0xE9EBEF)]
  }

  /// The contrast to its plate from which a picture lies on the usual one.
  private static let plateContrast = 2.0

  /// The card under a picture: the usual one, or the one on which a translucent picture that would not be seen there
  /// stands out most.
  func plate(under picture: Silhouette?) -> PaintedCard {
    guard let picture, !picture.isLegible(on: middle, ratio: Self.plateContrast) else {
      return plain
    }
    let other = PlainCard(isLight: !isLight, isSoft: true)
    return picture.distinctness(from: other.middle) > picture.distinctness(from: middle)
      ? other.plain : plain
  }

  private var middle: RGBA { colors[0].mixed(with: colors[1], 0.5) }

  /// The color of marks on the card.
  private var markColor: RGBA { RGBA(rgb: isLight ? 0x9AA1AB : 0x6B727C) }

  /// In how many steps progress is shown.
  private static let steps = 48.0

  /// The sign on a card whose picture is on its way: three dots, or a bar that is as full as `progress` says, 0…1.
  ///
  /// It is painted over the card, and neither turned nor enlarged with it.
  func waiting(_ progress: Double?) -> PaintedCard {
    let share = progress.map { ($0 * Self.steps).rounded() / Self.steps }
    let (color, isLight) = (markColor, isLight)
    let name = share.map { "loading \($0)" } ?? "loading"
    return PaintedCard(name: isLight ? "light \(name)" : name) { canvas, width, height in
      let middle = height / 2
      guard let share else {
        for index in -1...1 {
          canvas.fill(
            .circle(x: width / 2 + Double(index) * width * 0.36, y: middle, radius: width * 0.09),
            color)
        }
        return
      }
      func bar(_ share: Double) -> Outline {
        var shape = Outline()
        shape.move(width * 0.05, middle)
        shape.line(width * (0.05 + 0.9 * share), middle)
        return shape
      }
      canvas.stroke(
        bar(1), width: max(2, width * 0.08), RGBA(white: isLight ? 0 : 1, opacity: 0.08))
      if share > 0 { canvas.stroke(bar(share), width: max(2, width * 0.08), color) }
    }
  }

  /// The width of the sign in a view where its card covers an area, or `nil` where there is no room for one.
  ///
  /// There are few widths, so that the sign is seldom painted again while its card moves.
  static func waitingWidth(on area: Size, in view: Size) -> Double? {
    let most = min(
      min(area.width, area.height) * 0.22, min(view.width, view.height) * 0.12)
    guard most >= 8 else { return nil }
    return most < 32 ? most.rounded(.down) : (most / 8).rounded(.down) * 8
  }

  /// A card whose picture cannot be shown: a picture's outline, torn.
  var broken: PaintedCard {
    card("broken") { canvas, width, height in
      let unit = min(width, height) / 100
      canvas.transformed(moveX: width / 2, moveY: height / 2, scaleX: unit, scaleY: unit) {
        canvas in
        for points in [
          [(-4.0, -14.0), (-20, -14), (-20, 14), (-7, 14)],
          [(4, 14), (20, 14), (20, -14), (7, -14)],
          [(-4, -14), (1, -5), (-6, 3), (-1, 8), (-7, 14)],
          [(7, -14), (11, -5), (4, 3), (9, 8), (4, 14)],
        ] {
          canvas.stroke(Self.outline(points), width: 2.2, markColor)
        }
      }
    }
  }

  /// A card with nothing on it, or a picture that is too small for its card.
  var plain: PaintedCard { card("plain") { _, _, _ in } }

  /// A card named `name`, with another name where it is light, and the `content` on it.
  private func card(
    _ name: String, content: @escaping @Sendable (borrowing Canvas, Double, Double) -> Void
  ) -> PaintedCard {
    let colors = colors
    return PaintedCard(name: "\(colors[0].argb) \(name)") { canvas, width, height in
      Self.paint(canvas, width, height, colors: colors)
      content(canvas, width, height)
    }
  }

  /// The surface all of them share, a thin lighter line around it.
  static func paint(
    _ canvas: borrowing Canvas, _ width: Double, _ height: Double, colors: [RGBA]
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
