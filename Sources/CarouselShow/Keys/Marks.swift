import CarouselPaint
import CarouselView

/// The items that are marked; they bear a check before their names.
struct Marks {
  /// What marked items bear before their names.
  static let check = "✓ "

  private var keys: Set<ItemKey> = []

  /// How many items are marked.
  var count: Int { keys.count }

  /// Whether an item is marked.
  func contains(_ item: CarouselItem) -> Bool { keys.contains(ItemKey(item)) }

  /// Marks an item or takes its mark away; gives back what it looks like then.
  mutating func toggle(_ item: CarouselItem) -> CarouselItem {
    var item = item
    let key = ItemKey(item)
    if keys.insert(key).inserted {
      item.label = Self.check + item.label
    } else {
      item.label = name(of: item)
      keys.remove(key)
    }
    return item
  }

  /// Items that take the place of others, with the marks that they had.
  func applied(to items: [CarouselItem]) -> [CarouselItem] {
    guard !keys.isEmpty else { return items }
    return items.map { item in
      guard contains(item) else { return item }
      var item = item
      item.label = Self.check + item.label
      return item
    }
  }

  /// What an item is called without its mark.
  func name(of item: CarouselItem) -> String {
    contains(item) ? String(item.label.dropFirst(Self.check.count)) : item.label
  }

  /// The item at an index as a choice, called as it is without its mark.
  func choice(_ index: Int, of items: [CarouselItem]) -> Choice {
    let item = items[index]
    return Choice(index: index, id: item.id, label: name(of: item), path: item.path)
  }
}
