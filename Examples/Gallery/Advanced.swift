import CarouselControls
import CarouselView

extension Example {
  /// Every arrangement, both axes, wrapping, inserting and removing, each a morph.
  static let advanced = Example(
    name: "advanced", about: "all arrangements, axes, wrapping; items come and go"
  ) { time throws(ViewError) in
    let view = try CarouselView(
      items: (1...9).map { CarouselItem("\($0)") }, style: CarouselStyle(.rotary), size: size,
      at: time)
    view.pinned = [PinnedCard(bar(of: view)) { bottom(of: $0, height: 56) }]
    return view
  }

  private static func bar(of view: CarouselView) -> ControlPanel {
    var newest = 9
    func restyle(_ change: (inout CarouselStyle) -> Void) {
      var style = view.style
      change(&style)
      // What is chosen here is in range.
      try? view.restyle(style, duration: 0.5, at: view.time)
    }
    let kinds = ArrangementKind.allCases.filter { $0 != .custom }
    return row(
      "Settings",
      [
        PushButton("Type") { [unowned view] in
          let place = kinds.firstIndex(of: view.style.configuration.kind) ?? 0
          restyle { $0.configuration.kind = kinds[(place + 1) % kinds.count] }
        },
        PushButton("Axis") {
          restyle { style in
            let isRow = style.configuration.axis == .horizontal
            style.configuration.axis = isRow ? .vertical : .horizontal
          }
        },
        PushButton("Wrap") { [unowned view] in
          let wraps = view.carousel.isWrapped
          restyle { $0.configuration.options[.wrap] = .value(wraps ? 0 : 1) }
        },
        PushButton("Insert") { [unowned view] in
          newest += 1
          view.insert(
            [CarouselItem("\(newest)")], before: view.carousel.currentIndex ?? 0, at: view.time)
        },
        PushButton("Remove") { [unowned view] in
          if let index = view.carousel.currentIndex { view.remove(item: index, at: view.time) }
        },
      ])
  }
}
