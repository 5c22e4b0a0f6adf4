import CarouselControls
import CarouselView

extension Example {
  /// A panel with its controls side by side.
  static func row(_ label: String, _ controls: [CardControl]) -> ControlPanel {
    ControlPanel(label, controls, background: RGBA(white: 0, opacity: 0.35)) { controls, size in
      let gap = 8.0
      let width = (size.width - gap * Double(controls.count + 1)) / Double(max(1, controls.count))
      for (index, control) in controls.enumerated() {
        control.frame = Rect(
          x: gap + Double(index) * (width + gap), y: gap, width: max(0, width),
          height: max(0, size.height - 2 * gap))
      }
    }
  }

  /// The lowest part of a view.
  static func bottom(of size: Size, height: Double) -> Rect {
    Rect(x: 0, y: size.height - height, width: size.width, height: height)
  }

  /// Labels and sliders in turns, below each other.
  static func sliders(
    _ label: String, _ settings: [(String, ClosedRange<Double>, Double, (Double) -> Void)]
  ) -> ControlPanel {
    let controls: [[CardControl]] = settings.map { name, range, value, action in
      [Label(name), Slider(value: value, in: range, action: action)]
    }
    return ControlPanel(
      label, controls.flatMap(\.self), background: RGBA(white: 0, opacity: 0.45)
    ) { controls, size in
      let height = size.height / Double(max(1, controls.count / 2))
      for (index, control) in controls.enumerated() {
        let isLabel = index % 2 == 0
        control.frame = Rect(
          x: isLabel ? 8 : size.width * 0.4, y: Double(index / 2) * height,
          width: size.width * (isLabel ? 0.38 : 0.58), height: height)
      }
    }
  }
}
