import CarouselPaint

extension Scene {
  /// Firs in the mist, and light between them.
  static let forest: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h, [RGBA(rgb: 0xDCE9C9), RGBA(rgb: 0x9CBF9A), RGBA(rgb: 0x3B6152)])
    canvas.sun(w * 0.6, h * 0.18, radius: w * 0.09, RGBA(rgb: 0xFFFBE0), glow: 6)
    var dice = Dice(101)
    for layer in 0..<6 {
      let share = Double(layer) / 5
      let color = RGBA(rgb: 0xA7C7A5).mixed(with: RGBA(rgb: 0x0E2A22), share)
      let foot = h * (0.5 + 0.5 * share)
      for _ in 0..<(22 - 3 * layer) {
        canvas.fir(
          dice.roll(-0.05, 1.05) * w, foot + dice.roll(0, 0.06) * h,
          height: h * (0.22 + 0.34 * share) * dice.roll(0.7, 1.1),
          color.mixed(with: .black, dice.roll(0, 0.12)))
      }
      canvas.cloud(
        w * dice.roll(0.2, 0.8), foot, size: w * 0.5, RGBA(rgb: 0xE6F0DC).faded(by: 1 - share),
        seed: 102 + UInt64(layer))
    }
  }

  /// Flowers up to the hills.
  static let meadow: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h * 0.6, [RGBA(rgb: 0x5FA8E0), RGBA(rgb: 0xBFE3F4), RGBA(rgb: 0xFDF7DF)])
    canvas.cloud(w * 0.7, h * 0.2, size: w * 0.18, .white, seed: 111)
    canvas.cloud(w * 0.2, h * 0.28, size: w * 0.1, .white, seed: 112)
    canvas.hills(
      w, from: h * 0.46, to: h * 0.66, count: 4, swing: h * 0.14, roughness: 0.08,
      far: RGBA(rgb: 0xA9CFA0), near: RGBA(rgb: 0x5A9A3C), floor: h, seed: 113)
    let colors: [UInt32] = [0xE63946, 0xF4A261, 0xFFFFFF, 0xF7D154, 0x8E7DBE]
    var dice = Dice(115)
    for index in 0..<900 {
      let depth = Double(index) / 900
      let y = h * (0.66 + 0.36 * depth * depth) + dice.roll(-4, 4)
      let size = 1 + 7 * depth * depth * dice.roll(0.6, 1)
      let x = dice.roll(0, w)
      var stem = Outline()
      stem.move(x, y)
      stem.line(x + dice.roll(-3, 3) * depth, y + size * 4)
      canvas.stroke(stem, width: max(0.7, size * 0.22), RGBA(rgb: 0x2F6B2A, opacity: 0.7))
      let color = RGBA(rgb: colors[Int(dice.roll(0, 4.999))])
      for petal in 0..<5 {
        let turn = Double(petal) * 1.2566
        canvas.transformed(moveX: x, moveY: y, turn: turn) {
          $0.fill(.circle(x: size * 0.5, y: 0, radius: size * 0.45), color)
        }
      }
      canvas.fill(.circle(x: x, y: y, radius: size * 0.28), RGBA(rgb: 0x4A3319))
    }
  }

  /// Balloons over hills.
  static let balloons: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h, [RGBA(rgb: 0x6FA3D8), RGBA(rgb: 0xF6D7B8), RGBA(rgb: 0xF9B384)])
    canvas.cloud(w * 0.3, h * 0.5, size: w * 0.3, .white, seed: 121)
    canvas.hills(
      w, from: h * 0.74, to: h * 0.94, count: 4, swing: h * 0.12, roughness: 0.3,
      far: RGBA(rgb: 0xC79A8B), near: RGBA(rgb: 0x3D4B3A), floor: h, seed: 122)
    let coats: [(UInt32, UInt32)] = [
      (0xD7263D, 0xF8E9D2), (0x1B998B, 0xFFFD82), (0x2E294E, 0xF46036), (0xF4B942, 0x97262C),
    ]
    let places = [(0.36, 0.3, 0.2), (0.74, 0.46, 0.13), (0.2, 0.6, 0.09), (0.8, 0.16, 0.08)]
    for (coat, place) in zip(coats, places) {
      canvas.transformed(
        moveX: w * place.0, moveY: h * place.1, scaleX: w * place.2, scaleY: w * place.2
      ) { balloon($0, RGBA(rgb: coat.0), RGBA(rgb: coat.1)) }
    }
  }

  /// A balloon of radius 1 about the origin.
  private static func balloon(_ canvas: borrowing Canvas, _ first: RGBA, _ second: RGBA) {
    var skin = Outline()
    skin.move(-0.22, 1.35)
    skin.curve(-1.5, 0.35, -1.1, -1, to: 0, -1)
    skin.curve(1.1, -1, 1.5, 0.35, to: 0.22, 1.35)
    skin.close()
    for side in [-0.34, 0.34] {
      var rope = Outline()
      rope.move(side * 0.6, 1.3)
      rope.line(side * 0.4, 1.75)
      canvas.stroke(rope, width: 0.025, RGBA(rgb: 0x4A3B32))
    }
    canvas.fill(skin, first)
    canvas.clipped(to: skin) { canvas in
      for stripe in [0.78, 0.42] {
        canvas.transformed(moveY: 0.15, scaleX: stripe, scaleY: 1.25) {
          $0.stroke(.circle(x: 0, y: 0, radius: 1), width: 0.2, second)
        }
      }
      canvas.fill(
        .circle(x: 0, y: 0, radius: 3),
        with: .gradient(
          Gradient(
            .circle(x: -0.4, y: -0.5, radius: 2),
            [
              Gradient.Stop(0, RGBA(white: 1, opacity: 0.35)),
              Gradient.Stop(1, RGBA(white: 0, opacity: 0.4)),
            ]
          )))
    }
    canvas.fill(
      .rectangle(Rect(x: -0.17, y: 1.7, width: 0.34, height: 0.24), cornerRadius: 0.05),
      RGBA(rgb: 0x6B4A2F))
  }
}
