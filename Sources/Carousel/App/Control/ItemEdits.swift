import CarouselDesktop
import CarouselView

/// What commands have changed in the items, to be done again to items that come in their place.
struct ItemEdits {
  private var removed: Set<ItemKey> = []
  private var inserted: [(item: CarouselItem, after: ItemKey?)] = []

  /// Whether nothing has been changed.
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  /// Records that items were inserted after another one.
  ///
  /// `nil` is the front.
  mutating func insert(_ items: [CarouselItem], after other: CarouselItem?) {
    var last = other.map(ItemKey.init)
    for item in items {
      inserted.append((item, last))
      last = ItemKey(item)
    }
  }

  /// Notes that an item has gone.
  mutating func remove(_ item: CarouselItem) {
    let key = ItemKey(item)
    if let index = inserted.lastIndex(where: { ItemKey($0.item) == key }) {
      inserted.remove(at: index)
    } else {
      removed.insert(key)
    }
  }

  /// Other items, changed alike; what came behind one that is gone comes last.
  func applied(to items: [CarouselItem]) -> [CarouselItem] {
    guard !isEmpty else { return items }
    var result = items.filter { !removed.contains(ItemKey($0)) }
    for (item, after) in inserted {
      guard let after else {
        result.insert(item, at: 0)
        continue
      }
      let place = result.lastIndex { ItemKey($0) == after }
      result.insert(item, at: place.map { $0 + 1 } ?? result.count)
    }
    return result
  }
}
