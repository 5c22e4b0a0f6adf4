import CarouselPaint
package import CarouselView

/// What makes an item the same after a change.
package struct ItemKey: Hashable {
  private let id: String
  private let path: Pathname?

  package init(_ item: CarouselItem) { (id, path) = (item.id, item.path) }
}
