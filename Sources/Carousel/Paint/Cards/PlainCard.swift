import CarouselEngine
import QuadRaster

/// The cards that are shown instead of a picture: calm and neutral, dark in front of a dark backdrop and light in front
/// of a light one.
struct PlainCard {
  private let isLight: Bool

  /// Cards in front of `ground`.
  init(on ground: RGBA) {
    isLight = ground.opacity >= 0.5 && ground.contrast(with: .black) > ground.contrast(with: .white)
  }

  /// The colors of the card, from top to bottom.
  private var colors: [RGBA] {
    isLight
      ? [RGBA(rgb: 0xFAFBFC), RGBA(rgb: 0xE9EBEF)] : [RGBA(rgb: 0x3A3F47), RGBA(rgb: 0x2C3036)]
  }

  /// The color of marks on the card.
  private var markColor: RGBA { RGBA(rgb: isLight ? 0x9AA1AB : 0x6B727C) }

  /// In how many steps progress is shown.
  private static let steps = 48.0

  /// A card whose picture is on its way: three dots, or a bar that is as full as `progress` says,
  /// 0…1.
  func loading(_ progress: Double?) -> PaintedCard {
    guard let progress else { return waiting }
    let share = (progress * Self.steps).rounded() / Self.steps
    return card("loading \(share)") { canvas, width, height in
      let line = max(2, min(width, height) * 0.022)
      let (left, length) = (width * 0.3, width * 0.4)
      func bar(_ share: Double) -> Outline {
        var shape = Outline()
        shape.move(left, height / 2)
        shape.line(left + length * share, height / 2)
        return shape
      }
      canvas.stroke(bar(1), width: line, RGBA(white: isLight ? 0 : 1, opacity: 0.08))
      if share > 0 { canvas.stroke(bar(share), width: line, markColor) }
    }
  }

  private var waiting: PaintedCard {
    card("loading") { canvas, width, height in
      let radius = min(width, height) * 0.022
      for index in -1...1 {
        canvas.fill(
          .circle(x: width / 2 + Double(index) * 4 * radius, y: height / 2, radius: radius),
          markColor)
      }
    }
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

  /// A card with nothing to show, on which a picture lies that is too small for its card.
  var plain: PaintedCard { card("plain") { _, _, _ in } }

  /// A card named `name`, with another name where it is light, and the `content` on it.
  private func card(
    _ name: String, content: @escaping @Sendable (borrowing Canvas, Double, Double) -> Void
  ) -> PaintedCard {
    let colors = colors
    return PaintedCard(name: isLight ? "light \(name)" : name) { canvas, width, height in
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

/// Textures that are needed immediately and are therefore painted on the window's thread.
///
/// Plain cards and backdrops. Textures that a frame does not use are dropped after it.
struct CardTextures {
  private enum Key: Hashable {
    case card(name: String, PixelSize, width: Double, height: Double)
    case vignette(Backdrop, PixelSize)
  }

  private var current: [Key: Texture] = [:]
  private var used: Set<Key> = []

  /// Starts a frame.
  mutating func beginFrame() { used.removeAll(keepingCapacity: true) }

  /// Drops what the frame did not use.
  mutating func endFrame() {
    if used.count < current.count { current = current.filter { used.contains($0.key) } }
  }

  /// A plain card of the given extents in logical units, or `nil` if they are empty.
  mutating func plain(_ card: PaintedCard, size: Size, scale: Double) -> Texture? {
    let request = PictureRequest(
      .painted(card), width: size.width, height: size.height, scale: scale)
    let key = Key.card(
      name: card.name, request.box, width: size.width, height: size.height)
    return texture(key) { () throws(PaintError) in
      try PictureMaker.paint(card, request).texture
    }
  }

  /// The vignette of a view of `size`.
  mutating func vignette(_ backdrop: Backdrop, size: PixelSize) -> Texture? {
    texture(.vignette(backdrop, size)) { () throws(PaintError) in
      try backdrop.vignette(of: size)
    }
  }

  /// The texture for `key`, made if necessary.
  ///
  /// A card that cannot be made is not painted.
  private mutating func texture(_ key: Key, _ make: () throws(PaintError) -> Texture?) -> Texture? {
    used.insert(key)
    if let texture = current[key] { return texture }
    do {
      let texture = try make()
      current[key] = texture
      return texture
    } catch {
      return nil
    }
  }
}
