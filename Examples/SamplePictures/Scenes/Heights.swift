import CarouselPaint

extension Scene {
  /// Ranges in the morning mist.
  static let mountains: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h, [RGBA(rgb: 0xF7B267), RGBA(rgb: 0xF79D65), RGBA(rgb: 0xF4845F)])
    canvas.sun(w * 0.32, h * 0.36, radius: h * 0.08, RGBA(rgb: 0xFFF0CF), glow: 5)
    canvas.hills(
      w, from: h * 0.42, to: h * 0.94, count: 7, swing: h * 0.22, roughness: 0.7,
      far: RGBA(rgb: 0xE9967A), near: RGBA(rgb: 0x241734), floor: h, seed: 41)
  }

  /// Layers of red rock.
  static let canyon: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h * 0.6, [RGBA(rgb: 0x4A90C2), RGBA(rgb: 0xCFE3E8), RGBA(rgb: 0xFBE3C0)])
    canvas.cloud(w * 0.3, h * 0.15, size: w * 0.2, .white, seed: 51)
    let rocks: [UInt32] = [0xD99A6C, 0xC9744A, 0xB5573A, 0x93412F, 0x6E2E28]
    for (index, rgb) in rocks.enumerated() {
      let share = Double(index) / 4
      let level = h * (0.4 + 0.42 * share)
      let ridge = Ridge(seed: 52 + UInt64(index), roughness: 0.35)
      var land = Outline()
      land.move(0, h)
      // Flat tops and steep sides: heights in steps.
      for step in 0...160 {
        let place = Double(step) / 160
        let height = (ridge.height(at: place) * 5).rounded() / 5
        land.line(place * w, level - h * 0.2 * height)
      }
      land.line(w, h)
      land.close()
      canvas.fill(land, RGBA(rgb: rgb))
      canvas.clipped(to: land) {
        var dice = Dice(60 + UInt64(index))
        for _ in 0..<14 {
          let y = level + dice.roll(-0.2, 0.3) * h
          $0.fill(
            .rectangle(Rect(x: 0, y: y, width: w, height: dice.roll(1, h * 0.014))),
            RGBA(rgb: 0x3A1410, opacity: dice.roll(0.06, 0.22)))
        }
      }
    }
  }

  /// Dunes in the late sun.
  static let desert: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h * 0.6, [RGBA(rgb: 0x355C7D), RGBA(rgb: 0xC06C84), RGBA(rgb: 0xF8B195)])
    canvas.sun(w * 0.22, h * 0.34, radius: h * 0.05, RGBA(rgb: 0xFFF3D6), glow: 7)
    for index in 0..<6 {
      let share = Double(index) / 5
      let level = h * (0.46 + 0.4 * share)
      let light = RGBA(rgb: 0xF2B880).mixed(with: RGBA(rgb: 0xD98A4B), share)
      let dark = RGBA(rgb: 0xC0795A).mixed(with: RGBA(rgb: 0x5B2C2E), share)
      var dice = Dice(70 + UInt64(index))
      let crest = w * dice.roll(0.25, 0.75)
      let top = level - h * dice.roll(0.06, 0.13)
      var lit = Outline()
      lit.move(-w * 0.1, level + h * 0.1)
      lit.curve(crest * 0.5, level, crest * 0.8, top, to: crest, top)
      lit.curve(crest + w * 0.16, top + h * 0.1, w * 0.8, level, to: w * 1.1, level)
      lit.line(w * 1.1, h)
      lit.line(-w * 0.1, h)
      lit.close()
      canvas.fill(lit, light)
      var shade = Outline()
      shade.move(crest, top)
      shade.curve(crest + w * 0.16, top + h * 0.1, w * 0.8, level, to: w * 1.1, level)
      shade.line(w * 1.1, h)
      shade.line(crest * 0.85, h)
      shade.curve(crest, level + h * 0.2, crest * 0.9, level, to: crest, top)
      shade.close()
      let box = Rect(x: 0, y: top, width: w, height: h * 0.4)
      canvas.fill(
        shade, with: .gradient(Gradient(down: box, [dark, dark.mixed(with: light, 0.5)])))
    }
  }

  /// Green curtains over snow.
  static let aurora: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h, [RGBA(rgb: 0x050B1E), RGBA(rgb: 0x0B2239), RGBA(rgb: 0x15424A)])
    canvas.stars(w, h * 0.7, count: 260, seed: 81)
    for (band, rgb) in [(0, UInt32(0x4BE3A4)), (1, 0x7AF0C0), (2, 0xA46BE0)] {
      let ridge = Ridge(seed: 82 + UInt64(band), roughness: 0.12)
      for step in 0..<220 {
        let place = Double(step) / 220
        let foot = h * (0.55 - 0.1 * Double(band)) - h * 0.3 * ridge.height(at: place)
        let height = h * (0.3 + 0.12 * Ridge(seed: 90, roughness: 0.4).height(at: place))
        let color = RGBA(rgb: rgb)
        canvas.fill(
          .rectangle(
            Rect(x: place * w, y: foot - height, width: w / 220 + 1, height: height * 1.1)),
          with: .gradient(
            Gradient(
              .line(x0: 0, y0: foot - height, x1: 0, y1: foot + height * 0.1),
              [
                Gradient.Stop(0, color.faded(by: 0)), Gradient.Stop(0.85, color.faded(by: 0.3)),
                Gradient.Stop(1, color.faded(by: 0)),
              ])))
      }
    }
    canvas.hills(
      w, from: h * 0.7, to: h * 0.9, count: 4, swing: h * 0.2, roughness: 0.55,
      far: RGBA(rgb: 0x2E6C72), near: RGBA(rgb: 0xB9D9DE), floor: h, seed: 86)
    var dice = Dice(87)
    for _ in 0..<36 {
      let x = dice.roll(0, w)
      canvas.fir(
        x, h * dice.roll(0.9, 1.02), height: h * dice.roll(0.08, 0.2), RGBA(rgb: 0x0A1E26))
    }
  }
}
