import CarouselView

extension Example {
  /// Every option of a rotary, each on a slider.
  static let options = Example(name: "options", about: "an arrangement's options on sliders") {
    time throws(ViewError) in
    var style = CarouselStyle(.rotary)
    style.caption = nil
    let view = try CarouselView(
      items: (1...12).map { CarouselItem("\($0)") }, style: style, size: size, at: time)
    func set(_ option: ArrangementOption) -> (Double) -> Void {
      { [unowned view] value in
        var style = view.style
        style.configuration.options[option] = .value(value)
        // The sliders keep to the options' ranges.
        try? view.restyle(style, duration: 0, at: view.time)
      }
    }
    let panel = sliders(
      "Options",
      [
        ("Arc", 1...6.28, 6.28, set(.arc)), ("Radius", 100...600, 300, set(.radius)),
        ("Angle", 0...1, 0.5, set(.angle)), ("Spacing", 0.5...2, 1, set(.spacing)),
      ])
    view.pinned = [PinnedCard(panel) { bottom(of: $0, height: 150) }]
    return view
  }
}
