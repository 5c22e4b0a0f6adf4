import CarouselAccessibility
import Projection

/// A row of pictures as a screen reader sees it.
final class PictureList: AccessibleList {
  let names = ["Harbor", "Lighthouse", "Dunes"]
  private(set) var current: Int? = 0
  private(set) var opened: Int?

  let title = "Pictures"
  let label = "Pictures"
  let isHorizontal = true
  let isActive = true
  let isMovingByItself = false
  let extents = PixelRectangle(x: 0, y: 0, width: 600, height: 200)
  var count: Int { names.count }

  func name(of index: Int) -> String { names[index] }
  func extents(of index: Int) -> PixelRectangle? {
    PixelRectangle(x: 200 * index, y: 0, width: 200, height: 200)
  }
  func item(atX x: Int, y: Int) -> Int? { names.indices.contains(x / 200) ? x / 200 : nil }
  func select(_ index: Int) { current = index }
  func activate(_ index: Int) { opened = index }
}
