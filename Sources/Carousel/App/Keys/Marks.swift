import CarouselDesktop
import CarouselView

/// The items that are marked, also those that replace others.
struct Marks {
  private var keys: Set<ItemKey> = []

  /// Marks an item or removes its mark.
  ///
  /// Returns the item as it is then.
  mutating func toggle(_ item: CarouselItem) -> CarouselItem {
    var item = item
    let key = ItemKey(item)
    item.isMarked = keys.insert(key).inserted
    if !item.isMarked { keys.remove(key) }
    return item
  }

  /// Items that replace others, with the marks that those had.
  func applied(to items: [CarouselItem]) -> [CarouselItem] {
    guard !keys.isEmpty else { return items }
    return items.map { item in
      var item = item
      item.isMarked = keys.contains(ItemKey(item))
      return item
    }
  }
}
