import CarouselControls
import CarouselView
import Glibc

extension Example {
  /// Cards that change on a reflecting floor, which shows their current content.
  static let liveReflections = Example(
    name: "live-reflections", about: "a floor that mirrors cards while they change"
  ) { time throws(ViewError) in
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 380, height: 300)
    style.configuration.contentOffset = Vector(x: 0, y: -40)
    style.cards.reflection = ReflectionStyle(length: 0.5, opacity: 0.5)
    style.caption = nil
    return try CarouselView(
      items: (1...8).map { CarouselItem("\($0)", label: "Tank \($0)", live: tank($0)) },
      style: style, size: size, at: time)
  }

  /// A tank with a slider that fills it.
  private static func tank(_ number: Int) -> ControlPanel {
    let level = Double(number % 4 + 1) / 5
    let water = Tank(level)
    let slider = Slider(value: level) { [unowned water] in water.level = $0 }
    return ControlPanel("Tank \(number)", [slider, water]) { controls, size in
      controls[0].frame = Rect(x: 24, y: 12, width: max(0, size.width - 48), height: 48)
      controls[1].frame = Rect(
        x: 24, y: 68, width: max(0, size.width - 48), height: max(0, size.height - 76))
    }
  }
}

/// A tank of water with an adjustable level.
private final class Tank: CardControl {
  var level: Double { didSet { setNeedsPaint() } }

  init(_ level: Double) { self.level = level }

  override func paint(on canvas: borrowing Canvas, size: Size, hasFocus: Bool) {
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    canvas.clipped(to: .rectangle(box, cornerRadius: 10)) { canvas in
      canvas.fill(.rectangle(box), RGBA(rgb: 0x1B2026))
      let top = size.height * (1 - level)
      var water = Outline()
      water.move(0, size.height)
      for x in stride(from: 0, through: size.width, by: 4) {
        water.line(x, top + 4 * sin(x / 24 + level * 20))
      }
      water.line(size.width, size.height)
      water.close()
      canvas.fill(
        water, with: .gradient(Gradient(down: box, [RGBA(rgb: 0x5BC8F0), RGBA(rgb: 0x1F5FA8)])))
    }
  }
}
