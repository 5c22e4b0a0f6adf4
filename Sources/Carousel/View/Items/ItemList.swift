import CarouselEngine
import CarouselPaint

/// The items of a carousel and its placeholders: the one place that knows them.
///
/// What the engine has to know of them it reads from ``table``, which is kept in step.
struct ItemList {
  private(set) var items: [CarouselItem]
  private(set) var placeholders: [CardContent]
  let table: ItemTable
  /// How many of the items have live cards.
  private var liveCount = 0

  init(_ items: [CarouselItem], placeholders: [CardContent]) {
    (self.items, self.placeholders) = (items, placeholders)
    table = ItemTable(items)
    liveCount = Self.liveCount(of: items)
  }

  /// Whether one of the cards lives.
  var hasLiveCards: Bool { liveCount > 0 }

  private static func liveCount(of items: some Sequence<CarouselItem>) -> Int {
    items.count { $0.live != nil }
  }

  subscript(index: Int) -> CarouselItem? { items.indices.contains(index) ? items[index] : nil }

  /// What the card in a slot shows.
  func content(of slot: Carousel.Slot) -> CardContent {
    switch slot {
    case .item(let index): self[index]?.content ?? CardContent(picture: nil)
    case .placeholder(let index):
      placeholders.indices.contains(index) ? placeholders[index] : CardContent(picture: nil)
    }
  }

  /// The data for the engine, with cards of `size` logical units.
  func data(itemSize size: Size) -> Carousel.DataSource {
    let table = table
    var data = Carousel.DataSource(
      itemCount: items.count, placeholderCount: placeholders.count, itemSize: size)
    data.sizes = { table.size(of: $0) }
    data.contentSizes = { table.contentSize(of: $0, card: size) }
    data.openedScales = { table.openedScale(of: $0) }
    data.contentPlaces = { table.contentPlace(of: $0) }
    data.skips = { table.isBroken($0) }
    data.identities = { table.identity(of: $0) }
    return data
  }

  /// Takes other items and tells what has become of the old ones.
  mutating func replace(
    with new: [CarouselItem], placeholders: [CardContent]
  ) -> ItemChanges {
    let changes = ItemChanges(from: items.map(\.key), to: new.map(\.key))
    table.rearrange(new) { changes.oldIndex(of: $0) }
    (items, self.placeholders) = (new, placeholders)
    liveCount = Self.liveCount(of: new)
    return changes
  }

  mutating func insert(_ new: [CarouselItem], at index: Int) {
    items.insert(contentsOf: new, at: index)
    liveCount += Self.liveCount(of: new)
    let range = index..<index + new.count
    table.rearrange(items) {
      range.contains($0) ? nil : $0 < index ? $0 : $0 - new.count
    }
  }

  mutating func remove(_ range: Range<Int>) {
    liveCount -= Self.liveCount(of: items[range])
    items.removeSubrange(range)
    table.rearrange(items) { $0 < range.lowerBound ? $0 : $0 + range.count }
  }

  mutating func update(_ index: Int, _ item: CarouselItem) {
    liveCount += Self.liveCount(of: [item]) - Self.liveCount(of: [items[index]])
    items[index] = item
    table.rearrange(items) { $0 }
  }
}
