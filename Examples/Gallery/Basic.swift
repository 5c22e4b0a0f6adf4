import CarouselView

extension Example {
  /// A hundred numbers in a cover flow.
  static let basic = Example(name: "basic", about: "a hundred numbers in a cover flow") {
    time throws(ViewError) in
    try CarouselView(
      items: (1...100).map { CarouselItem("\($0)") }, style: CarouselStyle(.coverFlow2),
      size: size, at: time)
  }
}
