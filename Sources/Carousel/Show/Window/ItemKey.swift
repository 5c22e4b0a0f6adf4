import CarouselPaint
import CarouselView

/// What makes an item the same after a change.
struct ItemKey: Hashable {
  private let id: String
  private let path: Pathname?

  init(_ item: CarouselItem) { (id, path) = (item.id, item.path) }
}
