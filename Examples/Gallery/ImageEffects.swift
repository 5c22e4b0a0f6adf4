import CarouselControls
import CarouselView

extension Example {
  /// Corners, shadows, reflections and shading, each on a switch.
  static let imageEffects = Example(
    name: "image-effects", about: "corners, shadows, reflections and shading on switches"
  ) { time throws(ViewError) in
    let view = try CarouselView(
      items: (1...20).map { CarouselItem("\($0)") }, style: CarouselStyle(.coverFlow),
      size: size, at: time)
    func set(_ change: @escaping (inout CardStyle, Bool) -> Void) -> (Bool) -> Void {
      { [unowned view] isOn in
        var style = view.style
        change(&style.cards, isOn)
        // How cards look has no range to leave.
        try? view.restyle(style, duration: 0, at: view.time)
      }
    }
    let bar = row(
      "Effects",
      [
        Toggle("Corners", isOn: true, action: set { $0.cornerRadius = $1 ? 24 : 0 }),
        Toggle("Shadow", action: set { $0.shadow = $1 ? ShadowStyle() : nil }),
        Toggle("Mirror", action: set { $0.reflection = $1 ? ReflectionStyle() : nil }),
        Toggle("Shading", action: set { $0.depthShading = $1 ? 0.6 : 0 }),
      ])
    view.pinned = [PinnedCard(bar) { bottom(of: $0, height: 56) }]
    return view
  }
}
