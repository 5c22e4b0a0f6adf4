import CarouselView

extension Example {
  private static func numbers(
    _ style: CarouselStyle, _ time: DisplayTime
  ) throws(ViewError) -> CarouselView {
    try CarouselView(
      items: (1...30).map { CarouselItem("\($0)") }, style: style, size: size, at: time)
  }

  /// Cards fade the farther they are from the middle.
  static let fading = Example(name: "fading", about: "cards that fade toward the sides") {
    time throws(ViewError) in
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 240, height: 180)
    style.configuration.options[.fadeMin] = .value(-0.4)
    style.configuration.options[.fadeMax] = .value(0.4)
    style.configuration.options[.fadeRange] = .value(2)
    return try numbers(style, time)
  }

  /// A flick goes on by one page, however hard it is.
  static let paging = Example(name: "paging", about: "one item for each flick") {
    time throws(ViewError) in
    var style = CarouselStyle(.linear)
    style.configuration.isPaging = true
    style.configuration.snapPolicy = .byOne
    return try numbers(style, time)
  }

  /// A carousel that scrolls continuously.
  static let autoscroll = Example(name: "autoscroll", about: "a carousel that scrolls continuously")
  {
    time throws(ViewError) in
    var style = CarouselStyle(.cylinder)
    style.configuration.autoscroll = -0.4
    return try numbers(style, time)
  }

  /// Cards mirrored on the floor.
  static let reflections = Example(name: "reflections", about: "cards mirrored on the floor") {
    time throws(ViewError) in
    var style = CarouselStyle(.coverFlow)
    style.cards.reflection = ReflectionStyle()
    style.cards.verticalPlace = 1
    style.caption = nil
    return try numbers(style, time)
  }

  /// Where the eye is, and where the cards are, on sliders.
  static let offsets = Example(name: "offsets", about: "content and viewpoint offset on sliders") {
    time throws(ViewError) in
    var style = CarouselStyle(.rotary)
    style.caption = nil
    let view = try numbers(style, time)
    func set(_ path: any WritableKeyPath<Carousel.Configuration, Double> & Sendable) -> (Double) ->
      Void
    {
      { [unowned view] value in
        var style = view.style
        style.configuration[keyPath: path] = value
        // The sliders keep to the settings' ranges.
        try? view.restyle(style, duration: 0, at: view.time)
      }
    }
    let panel = sliders(
      "Offsets",
      [
        ("Content x", -200...200, 0, set(\.contentX)),
        ("Content y", -200...200, 0, set(\.contentY)),
        ("Eye x", -200...200, 0, set(\.viewpointOffset.x)),
        ("Eye y", -200...200, 0, set(\.viewpointOffset.y)),
      ])
    view.pinned = [PinnedCard(panel) { bottom(of: $0, height: 150) }]
    return view
  }
}

extension Carousel.Configuration {
  fileprivate var contentX: Double {
    get { contentOffset?.x ?? 0 }
    set { contentOffset = Vector(x: newValue, y: contentY) }
  }

  fileprivate var contentY: Double {
    get { contentOffset?.y ?? 0 }
    set { contentOffset = Vector(x: contentX, y: newValue) }
  }
}
