import CarouselControls
import CarouselView

extension Example {
  /// Sliders and switches on cards: a drag along a slider is its own, across it the carousel's.
  static let controls = Example(name: "controls", about: "sliders and switches on every card") {
    time throws(ViewError) in
    try CarouselView(
      items: (1...8).map { CarouselItem("\($0)", label: "Room \($0)", live: room($0)) },
      style: CarouselStyle(.linear), size: size, at: time)
  }

  private static func room(_ number: Int) -> ControlPanel {
    let light = Label("Light 50 %")
    let slider = Slider(value: 50, in: 0...100) { [unowned light] value in
      light.text = "Light \(Int(value.rounded())) %"
    }
    let heating = Toggle("Heating", isOn: number % 2 == 0) { _ in }
    return ControlPanel("Room \(number)", [Label("Room \(number)"), light, slider, heating])
  }
}
