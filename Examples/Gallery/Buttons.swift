import CarouselControls
import CarouselView

extension Example {
  /// A button on every card, which counts how often it was pushed.
  static let buttons = Example(name: "buttons", about: "a button on every card") {
    time throws(ViewError) in
    try CarouselView(
      items: (1...12).map { CarouselItem("\($0)", label: "Card \($0)", live: counter($0)) },
      style: CarouselStyle(.rotary), size: size, at: time)
  }

  private static func counter(_ number: Int) -> ControlPanel {
    let label = Label("Not pushed yet")
    var count = 0
    let button = PushButton("Push \(number)") { [unowned label] in
      count += 1
      label.text = count == 1 ? "Pushed once" : "Pushed \(count) times"
    }
    return ControlPanel("Card \(number)", [label, button]) { controls, size in
      controls[0].frame = Rect(
        x: 0, y: size.height * 0.18, width: size.width, height: size.height * 0.2)
      controls[1].frame = Rect(
        x: size.width * 0.2, y: size.height * 0.5, width: size.width * 0.6,
        height: size.height * 0.28)
    }
  }
}
