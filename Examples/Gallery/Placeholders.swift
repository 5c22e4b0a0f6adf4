import CarouselControls
import CarouselView

extension Example {
  /// A few items between placeholders, and an empty state.
  static let placeholders = Example(
    name: "placeholders", about: "placeholders next to few items, and an empty state"
  ) { time throws(ViewError) in
    var style = CarouselStyle(.linear)
    style.configuration.options[.wrap] = .value(0)
    let view = try CarouselView(
      items: (1...2).map { CarouselItem("\($0)") },
      placeholders: [placeholder("before"), placeholder("behind")], style: style, size: size,
      at: time)
    let empty = LiveDrawing { canvas, width, height in
      canvas.draw(
        StyledText(
          "Nothing here yet", StyledText.Style(size: 28, color: RGBA(white: 0.8))),
        in: Rect(x: 0, y: 0, width: width, height: height))
    }
    view.observe { [unowned view] event in
      guard case .carousel(.currentItemChanged(let index)) = event else { return }
      let place = Rect(
        x: 0, y: view.carousel.viewSize.height / 2 - 30, width: view.carousel.viewSize.width,
        height: 60)
      view.underlays = index == nil ? [FrameLayer(empty, in: place)] : []
    }
    let bar = row(
      "Items",
      [
        PushButton("Add") { [unowned view] in
          view.insert(
            [CarouselItem("\(view.items.count + 1)")], before: view.items.count, at: view.time)
        },
        PushButton("Remove") { [unowned view] in
          view.apply(
            Array(view.items.dropLast()),
            placeholders: view.items.count == 1 ? [] : nil, at: view.time)
        },
      ])
    view.pinned = [PinnedCard(bar) { bottom(of: $0, height: 56) }]
    return view
  }

  private static func placeholder(_ name: String) -> CardContent {
    CardContent(
      picture: .painted(
        PaintedCard(name: "placeholder") { canvas, width, height in
          let box = Rect(x: 2, y: 2, width: width - 4, height: height - 4)
          canvas.stroke(
            .rectangle(box, cornerRadius: 10), width: 3, RGBA(white: 1, opacity: 0.25))
        }))
  }
}
