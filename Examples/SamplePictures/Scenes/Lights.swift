import CarouselPaint

extension Scene {
  /// Towers at night.
  static let city: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h, [RGBA(rgb: 0x0B1030), RGBA(rgb: 0x3A2A63), RGBA(rgb: 0xD0627A)])
    canvas.stars(w, h * 0.4, count: 120, seed: 131)
    canvas.sun(w * 0.78, h * 0.24, radius: h * 0.07, RGBA(rgb: 0xF6EFD8), glow: 4)
    var dice = Dice(132)
    for layer in 0..<3 {
      let share = Double(layer) / 2
      let wall = RGBA(rgb: 0x5A3F74).mixed(with: RGBA(rgb: 0x0C0E1F), share)
      var x = -w * 0.02
      while x < w {
        let width = w * dice.roll(0.04, 0.085)
        let top = h * (0.36 + 0.2 * share + dice.roll(0, 0.26))
        canvas.fill(.rectangle(Rect(x: x, y: top, width: width, height: h - top)), wall)
        if dice.roll(0, 1) > 0.7 {
          canvas.fill(
            .rectangle(
              Rect(x: x + width / 2 - 1, y: top - h * 0.06, width: 2, height: h * 0.06)),
            wall)
        }
        let step = width / 6
        for row in 0..<Int((h - top) / (step * 1.5)) {
          for column in 0..<5 where dice.roll(0, 1) < 0.18 + 0.3 * share {
            canvas.fill(
              .rectangle(
                Rect(
                  x: x + step * (0.6 + Double(column)), y: top + step * (0.8 + 1.5 * Double(row)),
                  width: step * 0.55, height: step * 0.75)),
              RGBA(rgb: 0xFFD479, opacity: dice.roll(0.25, 0.6) + 0.35 * share))
          }
        }
        x += width + w * dice.roll(0.002, 0.012)
      }
    }
  }

  /// A lighthouse on a rock, its beam over the sea.
  static let lighthouse: @Sendable (borrowing Canvas, Double, Double) -> Void = { canvas, w, h in
    canvas.sky(w, h * 0.7, [RGBA(rgb: 0x101B3B), RGBA(rgb: 0x2F4A74), RGBA(rgb: 0xE08E79)])
    canvas.stars(w, h * 0.4, count: 110, seed: 141)
    canvas.water(
      w, from: h * 0.68, to: h,
      [RGBA(rgb: 0xB77A77), RGBA(rgb: 0x2C4466), RGBA(rgb: 0x0A1730)], light: w * 0.2,
      glint: RGBA(rgb: 0xFFE3C0), seed: 142)
    let lamp = (x: w * 0.62, y: h * 0.27)
    for (x, y0, y1) in [(-w * 0.2, h * 0.1, h * 0.3), (w * 1.2, h * 0.2, h * 0.36)] {
      canvas.fill(
        .polygon([(lamp.x, lamp.y), (x, y0), (x, y1)]),
        with: .gradient(
          Gradient(
            .line(x0: lamp.x, y0: lamp.y, x1: x, y1: lamp.y),
            [
              Gradient.Stop(0, RGBA(rgb: 0xFFF3C4, opacity: 0.75)),
              Gradient.Stop(1, RGBA(rgb: 0xFFF3C4, opacity: 0)),
            ]
          )))
    }
    let rock = Ridge(seed: 143, roughness: 0.6)
    var land = Outline()
    land.move(w * 0.3, h)
    for step in 0...80 {
      let place = Double(step) / 80
      let rise = 1 - (place * 2 - 1) * (place * 2 - 1)
      land.line(
        w * (0.32 + 0.68 * place), h * 0.86 - h * 0.16 * rise - h * 0.05 * rock.height(at: place))
    }
    land.line(w, h)
    land.close()
    canvas.fill(
      land,
      with: .gradient(
        Gradient(
          .line(x0: 0, y0: h * 0.68, x1: 0, y1: h),
          [Gradient.Stop(0, RGBA(rgb: 0x4B4557)), Gradient.Stop(1, RGBA(rgb: 0x14131D))])))
    let foot = h * 0.73
    for band in 0..<6 {
      let (low, high) = (Double(band) / 6, Double(band + 1) / 6)
      func half(_ share: Double) -> Double { w * (0.075 - 0.032 * share) }
      func level(_ share: Double) -> Double { foot - (foot - h * 0.3) * share }
      canvas.fill(
        .polygon([
          (lamp.x - half(low), level(low)), (lamp.x + half(low), level(low)),
          (lamp.x + half(high), level(high)), (lamp.x - half(high), level(high)),
        ]),
        with: .gradient(
          Gradient(
            .line(x0: lamp.x - half(0), y0: 0, x1: lamp.x + half(0), y1: 0),
            [
              Gradient.Stop(0, band % 2 == 0 ? RGBA(rgb: 0xF7F0E4) : RGBA(rgb: 0xD2403A)),
              Gradient.Stop(1, band % 2 == 0 ? RGBA(rgb: 0x8E8C96) : RGBA(rgb: 0x6B1F28)),
            ])))
    }
    let dark = RGBA(rgb: 0x1B1A26)
    canvas.fill(
      .rectangle(Rect(x: lamp.x - w * 0.06, y: h * 0.293, width: w * 0.12, height: h * 0.012)),
      dark)
    canvas.fill(
      .rectangle(Rect(x: lamp.x - w * 0.03, y: h * 0.25, width: w * 0.06, height: h * 0.045)),
      RGBA(rgb: 0xFFF0B0))
    canvas.fill(
      .polygon([
        (lamp.x - w * 0.045, h * 0.252), (lamp.x, h * 0.215), (lamp.x + w * 0.045, h * 0.252),
      ]), dark)
    canvas.sun(lamp.x, lamp.y, radius: w * 0.016, RGBA(rgb: 0xFFFBE6), glow: 9)
  }
}
