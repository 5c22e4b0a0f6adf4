import CarouselView

extension Example {
  /// A column of rows: a carousel on every card of another.
  static let nested = Example(name: "nested", about: "a carousel on every card of a carousel") {
    time throws(ViewError) in
    var items: [CarouselItem] = []
    for row in 1...6 {
      let inner = try CarouselView(
        items: (1...10).map { CarouselItem("\(row).\($0)") }, style: clear(.linear),
        size: Size(width: 600, height: 200), at: time)
      let card = CarouselCard(inner, label: "Row \(row)")
      items.append(CarouselItem("row-\(row)", label: "Row \(row)", live: card))
    }
    var style = CarouselStyle(.linear, axis: .vertical)
    style.cardSize = Size(width: 720, height: 260)
    style.caption = nil
    return try CarouselView(items: items, style: style, size: size, at: time)
  }
}
