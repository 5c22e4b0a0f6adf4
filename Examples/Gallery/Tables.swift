import CarouselControls
import CarouselView

extension Example {
  /// A list on every card: up and down scrolls the list, to the sides the carousel.
  static let tables = Example(name: "tables", about: "a list on every card") {
    time throws(ViewError) in
    let months = ["January", "February", "March", "April", "May", "June"]
    return try CarouselView(
      items: months.map { CarouselItem($0, live: table($0)) }, style: CarouselStyle(.coverFlow),
      size: size, at: time)
  }

  private static func table(_ month: String) -> ControlPanel {
    let title = Label(month)
    let list = ListControl((1...28).map { "\($0) \(month)" }) { [unowned title] row in
      title.text = "\(row + 1) \(month)"
    }
    return ControlPanel(month, [title, list]) { controls, size in
      controls[0].frame = Rect(x: 0, y: 6, width: size.width, height: 34)
      controls[1].frame = Rect(
        x: 14, y: 46, width: max(0, size.width - 28), height: max(0, size.height - 60))
    }
  }
}
