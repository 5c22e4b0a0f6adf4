import CarouselPaint

extension Scene {
  /// Boats before houses in the evening.
  static let harbour: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h * 0.6, [RGBA(rgb: 0x28385E), RGBA(rgb: 0xB86B77), RGBA(rgb: 0xF7C38A)])
    canvas.sun(w * 0.7, h * 0.5, radius: h * 0.045, RGBA(rgb: 0xFFE9B8), glow: 8)
    canvas.hills(
      w, from: h * 0.5, to: h * 0.57, count: 3, swing: h * 0.1, roughness: 0.3,
      far: RGBA(rgb: 0x9A6A83), near: RGBA(rgb: 0x4A3A5C), floor: h * 0.62, seed: 11)
    var dice = Dice(12)
    let walls: [UInt32] = [0xC65D4A, 0xE0A458, 0xF2E3C6, 0x6C8E9C, 0xB44B5E, 0xD8C3A0]
    var x = w * 0.02
    for index in 0..<11 {
      let width = w * dice.roll(0.055, 0.085)
      let top = h * (0.6 - dice.roll(0.09, 0.16))
      let wall = RGBA(rgb: walls[index % walls.count]).mixed(with: RGBA(rgb: 0x30243F), 0.35)
      canvas.fill(.rectangle(Rect(x: x, y: top, width: width, height: h * 0.62 - top)), wall)
      canvas.fill(
        .polygon([(x - 3, top), (x + width / 2, top - h * 0.045), (x + width + 3, top)]),
        RGBA(rgb: 0x3A2733))
      for row in 0..<2 {
        for column in 0..<2 {
          canvas.fill(
            .rectangle(
              Rect(
                x: x + width * (0.2 + 0.38 * Double(column)),
                y: top + h * (0.02 + 0.05 * Double(row)), width: width * 0.2, height: h * 0.026)),
            RGBA(rgb: 0xFFD98A, opacity: dice.roll(0, 1) > 0.4 ? 0.95 : 0.15))
        }
      }
      x += width + w * 0.002
      if x > w * 0.62 { break }
    }
    canvas.water(
      w, from: h * 0.62, to: h,
      [RGBA(rgb: 0xE8A980), RGBA(rgb: 0x6E5573), RGBA(rgb: 0x1E2745)], light: w * 0.7,
      glint: RGBA(rgb: 0xFFE2AE), seed: 13)
    for boat in [(0.2, 0.78, 0.9), (0.48, 0.7, 0.6), (0.83, 0.86, 1.2)] {
      canvas.transformed(
        moveX: w * boat.0, moveY: h * boat.1, scaleX: h * 0.3 * boat.2, scaleY: h * 0.3 * boat.2
      ) { sailBoat($0) }
    }
  }

  /// A boat one unit high whose water line is at the origin.
  private static func sailBoat(_ canvas: borrowing Canvas) {
    let dark = RGBA(rgb: 0x1C1B2E)
    var hull = Outline()
    hull.move(-0.36, -0.1)
    hull.curve(-0.28, 0.06, 0.2, 0.06, to: 0.4, -0.12)
    hull.close()
    canvas.fill(hull, dark)
    canvas.fill(.rectangle(Rect(x: -0.012, y: -1, width: 0.022, height: 0.92)), dark)
    canvas.fill(.polygon([(0.03, -0.96), (0.34, -0.18), (0.03, -0.16)]), RGBA(rgb: 0xF6E7D2))
    canvas.fill(.polygon([(-0.04, -0.86), (-0.3, -0.18), (-0.04, -0.16)]), RGBA(rgb: 0xD96B52))
  }

  /// Waves on sand under a high sun.
  static let beach: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h * 0.5, [RGBA(rgb: 0x2E7FC4), RGBA(rgb: 0x86C5EA), RGBA(rgb: 0xE3F3F5)])
    canvas.cloud(w * 0.25, h * 0.22, size: w * 0.16, .white, seed: 21)
    canvas.cloud(w * 0.74, h * 0.14, size: w * 0.12, .white, seed: 22)
    canvas.hills(
      w, from: h * 0.45, to: h * 0.46, count: 2, swing: h * 0.06, roughness: 0.4,
      far: RGBA(rgb: 0x9DBFCB), near: RGBA(rgb: 0x7DA9B4), floor: h * 0.5, seed: 23)
    canvas.water(
      w, from: h * 0.47, to: h * 0.8,
      [RGBA(rgb: 0x1E7FA8), RGBA(rgb: 0x2FA7B8), RGBA(rgb: 0x8EDFD2)], light: w * 0.5,
      glint: .white, seed: 24)
    let sand = [RGBA(rgb: 0xF1DDB0), RGBA(rgb: 0xDDB87E)]
    for wave in 0..<3 {
      var shore = Outline()
      let level = h * (0.72 + 0.05 * Double(wave))
      shore.move(0, level + h * 0.05)
      shore.curve(w * 0.25, level - h * 0.06, w * 0.4, level + h * 0.1, to: w * 0.62, level)
      shore.curve(w * 0.78, level - h * 0.06, w * 0.9, level + h * 0.02, to: w, level - h * 0.06)
      shore.line(w, h)
      shore.line(0, h)
      shore.close()
      canvas.stroke(shore, width: h * 0.016, RGBA(white: 1, opacity: 0.75))
      let box = Rect(x: 0, y: level, width: w, height: h - level)
      canvas.fill(
        shore,
        with: .gradient(
          Gradient(down: box, wave < 2 ? [RGBA(rgb: 0x9FE0D3), RGBA(rgb: 0xD9E8C4)] : sand)))
    }
    canvas.transformed(moveX: w * 0.76, moveY: h * 0.86, turn: 0.16) { canvas in
      let size = h * 0.2
      canvas.fill(
        .rectangle(Rect(x: -2, y: -size, width: 5, height: size * 1.25)),
        RGBA(rgb: 0x8A5A3B))
      for part in 0..<6 {
        var slice = Outline()
        let from = Double.pi * (1 + Double(part) / 6)
        slice.move(0, -size)
        slice.arc(x: 0, y: -size, radius: size * 0.85, from: from, to: from + .pi / 6)
        slice.close()
        canvas.fill(slice, part % 2 == 0 ? RGBA(rgb: 0xE4572E) : RGBA(rgb: 0xFFF4E0))
      }
    }
  }

  /// Mountains and their reflection.
  static let lake: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    let shore = h * 0.55
    func land(_ canvas: borrowing Canvas) {
      canvas.sky(w, shore, [RGBA(rgb: 0x3F6FA8), RGBA(rgb: 0xA9CBE0), RGBA(rgb: 0xF5E6D0)])
      canvas.hills(
        w, from: h * 0.34, to: h * 0.5, count: 4, swing: h * 0.3, roughness: 0.65,
        far: RGBA(rgb: 0xA7BBD0), near: RGBA(rgb: 0x2F4D4A), floor: shore, seed: 31)
      var dice = Dice(32)
      for _ in 0..<70 {
        let x = dice.roll(0, 1) * w
        let edge = abs(x / w - 0.5) * 2
        if edge < 0.35 { continue }
        canvas.fir(
          x, shore, height: h * dice.roll(0.05, 0.16) * edge,
          RGBA(rgb: 0x16302C).mixed(with: RGBA(rgb: 0x2E5148), dice.roll(0, 1)))
      }
    }
    land(canvas)
    canvas.clipped(to: .rectangle(Rect(x: 0, y: shore, width: w, height: h - shore))) {
      $0.transformed(moveY: 2 * shore, scaleY: -1) { land($0) }
      let box = Rect(x: 0, y: shore, width: w, height: h - shore)
      $0.fill(
        .rectangle(box),
        with: .gradient(
          Gradient(
            down: box, [RGBA(rgb: 0x20445C, opacity: 0.2), RGBA(rgb: 0x0C2436, opacity: 0.9)])
        ))
    }
    var dice = Dice(33)
    for _ in 0..<60 {
      let depth = dice.roll(0, 1)
      var line = Outline()
      let x = dice.roll(0, w)
      let y = shore + (h - shore) * depth
      line.move(x, y)
      line.line(x + w * 0.08 * depth, y)
      canvas.stroke(line, width: 1, RGBA(white: 1, opacity: dice.roll(0.05, 0.22)))
    }
  }
}
