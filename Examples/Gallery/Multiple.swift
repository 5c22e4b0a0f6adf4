import CarouselView

extension Example {
  /// Two carousels that lead each other, one above the other, in one view.
  static let multiple = Example(name: "multiple", about: "two carousels that move together") {
    time throws(ViewError) in
    let upper = try CarouselView(
      items: (1...20).map { CarouselItem("\($0)") }, style: clear(.coverFlow2), size: size,
      at: time)
    let lower = try CarouselView(
      items: (1...20).map { CarouselItem("No. \($0)") }, style: clear(.linear), size: size,
      at: time)
    upper.lead(lower)
    lower.lead(upper)
    let view = try CarouselView(items: [], size: size, at: time)
    view.pinned = [
      PinnedCard(CarouselCard(upper, label: "Upper")) { size in
        Rect(x: 0, y: 0, width: size.width, height: size.height * 0.55)
      },
      PinnedCard(CarouselCard(lower, label: "Lower")) { size in
        Rect(x: 0, y: size.height * 0.55, width: size.width, height: size.height * 0.45)
      },
    ]
    return view
  }

  /// A style with a transparent background.
  static func clear(_ kind: ArrangementKind, axis: Axis = .horizontal) -> CarouselStyle {
    var style = CarouselStyle(kind, axis: axis)
    style.backdrop = .color(.clear)
    style.caption = nil
    return style
  }
}
