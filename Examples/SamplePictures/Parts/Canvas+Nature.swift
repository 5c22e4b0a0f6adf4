import CarouselPaint

extension Canvas {
  /// Colors from the top of the picture to `bottom`.
  func sky(_ width: Double, _ bottom: Double, _ colors: [RGBA]) {
    let box = Rect(x: 0, y: 0, width: width, height: bottom)
    fill(.rectangle(box), with: .gradient(Gradient(down: box, colors)))
  }

  /// A disc of light with a glow around it.
  func sun(_ x: Double, _ y: Double, radius: Double, _ color: RGBA, glow: Double = 6) {
    let halo = Gradient(
      .circle(x: x, y: y, radius: radius * glow),
      [
        Gradient.Stop(0, color.faded(by: 0.7)), Gradient.Stop(0.25, color.faded(by: 0.28)),
        Gradient.Stop(0.5, color.faded(by: 0.09)), Gradient.Stop(0.75, color.faded(by: 0.02)),
        Gradient.Stop(1, color.faded(by: 0)),
      ])
    fill(.circle(x: x, y: y, radius: radius * glow), with: .gradient(halo))
    fill(.circle(x: x, y: y, radius: radius), color)
  }

  /// Hills one behind the other, the farthest in `far`, the nearest in `near`.
  func hills(
    _ width: Double, from top: Double, to bottom: Double, count: Int, swing: Double,
    roughness: Double, far: RGBA, near: RGBA, floor: Double, seed: UInt64
  ) {
    for index in 0..<count {
      let share = count > 1 ? Double(index) / Double(count - 1) : 1
      let level = top + (bottom - top) * share * share
      let color = far.mixed(with: near, share)
      let ridge = Ridge(seed: seed + UInt64(index), roughness: roughness)
      let height = swing * (0.6 + 0.4 * share)
      fill(
        ridge.shape(width: width, level: level, swing: height, floor: floor),
        with: .gradient(
          Gradient(
            .line(x0: 0, y0: level - height, x1: 0, y1: level + 2.2 * height),
            [Gradient.Stop(0, color), Gradient.Stop(1, color.mixed(with: far, 0.45))])))
    }
  }

  /// Water from `top` to `bottom` with glints under a light at `light`.
  func water(
    _ width: Double, from top: Double, to bottom: Double, _ colors: [RGBA], light: Double,
    glint: RGBA, seed: UInt64
  ) {
    let box = Rect(x: 0, y: top, width: width, height: bottom - top)
    fill(.rectangle(box), with: .gradient(Gradient(down: box, colors)))
    var dice = Dice(seed)
    for _ in 0..<260 {
      let depth = dice.roll(0, 1)
      let y = top + (bottom - top) * depth * depth
      let reach = width * (0.03 + 0.16 * depth)
      let x = light + dice.roll(-1, 1) * dice.roll(0, 1) * reach
      let length = width * (0.004 + 0.03 * depth) * dice.roll(0.3, 1)
      var line = Outline()
      line.move(x - length, y)
      line.line(x + length, y)
      stroke(line, width: 0.6 + 2.2 * depth, glint.faded(by: dice.roll(0.1, 0.75)))
    }
  }

  /// A soft bank of cloud or mist.
  func cloud(_ x: Double, _ y: Double, size: Double, _ color: RGBA, seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<16 {
      let reach = dice.roll(0.25, 0.6) * size
      let place = (x + dice.roll(-1, 1) * size, y + dice.roll(-0.18, 0.16) * size)
      transformed(moveX: place.0, moveY: place.1, scaleX: 1.5, scaleY: 0.5) {
        $0.fill(
          .circle(x: 0, y: 0, radius: reach),
          with: .gradient(
            Gradient(
              .circle(x: 0, y: 0, radius: reach),
              [Gradient.Stop(0, color.faded(by: 0.28)), Gradient.Stop(1, color.faded(by: 0))])))
      }
    }
  }

  /// A sprinkle of stars.
  func stars(_ width: Double, _ height: Double, count: Int, seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<count {
      fill(
        .circle(x: dice.roll(0, width), y: dice.roll(0, height), radius: dice.roll(0.4, 1.5)),
        RGBA(white: 1, opacity: dice.roll(0.2, 0.9)))
    }
  }

  /// A fir whose foot is at a point.
  func fir(_ x: Double, _ y: Double, height: Double, _ color: RGBA) {
    let width = height * 0.36
    for layer in 0..<5 {
      let share = Double(layer) / 5
      let top = y - height * (1 - share * 0.8)
      let bottom = y - height * (0.66 - share * 0.66) + height * 0.04
      let half = width * (0.22 + share * 0.32)
      fill(.polygon([(x, top), (x + half, bottom), (x - half, bottom)]), color)
    }
  }
}
