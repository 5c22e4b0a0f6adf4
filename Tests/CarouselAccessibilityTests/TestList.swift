import CarouselAccessibility
import Projection

/// Pictures in a row that carry out every request immediately.
final class TestList: AccessibleList {
  var names: [String]
  var title = "Harbours"
  var label = "Pictures"
  var current: Int?
  var isHorizontal = true
  var isActive = true
  var isMovingByItself = false
  var extents = PixelRectangle(x: 0, y: 0, width: 800, height: 600)
  /// What readers asked for.
  private(set) var asked: [String] = []
  /// What it does when an item is selected.
  var onSelect: () -> Void = {}

  init(_ names: [String], current: Int? = 0) {
    (self.names, self.current) = (names, current)
  }

  var count: Int { names.count }

  func name(of index: Int) -> String { names[index] }

  func extents(of index: Int) -> PixelRectangle? {
    guard let current, abs(index - current) <= 1 else { return nil }
    return PixelRectangle(x: 300 + 200 * (index - current), y: 200, width: 200, height: 200)
  }

  func item(atX x: Int, y: Int) -> Int? {
    names.indices.first { index in
      guard let area = extents(of: index) else { return false }
      return (area.x..<area.x + area.width).contains(x)
        && (area.y..<area.y + area.height).contains(y)
    }
  }

  func select(_ index: Int) {
    asked.append("select \(index)")
    current = index
    onSelect()
  }

  func activate(_ index: Int) { asked.append("activate \(index)") }

  var slider: AccessibleSlider?

  var actions = [AccessibleAction("mark", label: "Markieren", key: "m")]

  func perform(_ action: Int, on index: Int) { asked.append("perform \(action) on \(index)") }
}
