import CarouselEngine
import CarouselPaint

/// The items of a carousel and its placeholders: the one place that knows them.
///
/// What the engine has to know of them it reads from ``table``, which is kept in step.
struct ItemList {
  private enum Contents {
    case all([CarouselItem])
    case made(ItemPieces, MadeItems)
  }

  private var contents: Contents
  private(set) var placeholders: [CardContent]
  let table: ItemTable
  /// How many of the items have live cards, where all are there.
  private var liveCount = 0

  init(_ items: [CarouselItem], placeholders: [CardContent]) {
    (contents, self.placeholders) = (.all(items), placeholders)
    table = ItemTable(items)
    liveCount = Self.liveCount(of: items)
  }

  init(_ source: ItemSource, placeholders: [CardContent]) {
    (contents, self.placeholders) = (.all([]), placeholders)
    table = ItemTable([])
    take(source)
  }

  /// All items; those of a source are made for it.
  var items: [CarouselItem] {
    switch contents {
    case .all(let items): items
    case .made(let pieces, _): (0..<pieces.count).compactMap { self[$0] }
    }
  }

  var count: Int {
    switch contents {
    case .all(let items): items.count
    case .made(let pieces, _): pieces.count
    }
  }

  var indices: Range<Int> { 0..<count }

  /// Whether one of the cards lives.
  var hasLiveCards: Bool {
    guard case .made(_, let made) = contents else { return liveCount > 0 }
    return made.haveLiveCards
  }

  private static func liveCount(of items: some Sequence<CarouselItem>) -> Int {
    items.count { $0.live != nil }
  }

  subscript(index: Int) -> CarouselItem? {
    switch contents {
    case .all(let items): return items.indices.contains(index) ? items[index] : nil
    case .made(let pieces, let made):
      guard let place = pieces.locate(index) else { return nil }
      let (item, isNew) = made.item(place)
      if isNew { table.note(item, at: index) }
      return item
    }
  }

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
      itemCount: count, placeholderCount: placeholders.count, itemSize: size)
    data.sizes = { table.size(of: $0) }
    data.contentSizes = { table.contentSize(of: $0, card: size) }
    data.openedScales = { table.openedScale(of: $0) }
    data.contentPlaces = { table.contentPlace(of: $0) }
    data.skips = { table.isBroken($0) }
    data.identities = { table.identity(of: $0) }
    return data
  }

  /// Takes the items of a source in the place of all items.
  mutating func take(_ source: ItemSource) {
    let (pieces, made) = (ItemPieces(source.count), MadeItems())
    _ = made.add(source.item)
    contents = .made(pieces, made)
    table.take(pieces, sizes: source.cardSize)
  }

  /// Takes other items.
  ///
  /// - Returns: what has become of the old ones; `nil` if those came from a source.
  mutating func replace(
    with new: [CarouselItem], placeholders: [CardContent]
  ) -> ItemChanges? {
    self.placeholders = placeholders
    liveCount = Self.liveCount(of: new)
    guard case .all(let old) = contents else {
      contents = .all(new)
      table.rearrange(new) { _ in nil }
      return nil
    }
    let changes = ItemChanges(from: old.map(\.key), to: new.map(\.key))
    table.rearrange(new) { changes.oldIndex(of: $0) }
    contents = .all(new)
    return changes
  }

  mutating func insert(_ new: [CarouselItem], at index: Int) {
    replace(index..<index, with: new)
  }

  mutating func remove(_ range: Range<Int>) { replace(range, with: []) }

  private mutating func replace(_ range: Range<Int>, with new: [CarouselItem]) {
    switch contents {
    case .all(var items):
      liveCount += Self.liveCount(of: new) - Self.liveCount(of: items[range])
      contents = .all([])
      items.replaceSubrange(range, with: new)
      let (first, grown) = (range.lowerBound, new.count - range.count)
      table.rearrange(items) {
        $0 < first ? $0 : $0 < first + new.count ? nil : $0 - grown
      }
      contents = .all(items)
    case .made(var pieces, let made):
      pieces.replace(range, with: new.count, of: made.add { new[$0] })
      contents = .made(pieces, made)
      table.take(pieces)
    }
  }

  mutating func update(_ index: Int, _ item: CarouselItem) {
    guard case .all(var items) = contents else { return replace(index..<index + 1, with: [item]) }
    liveCount += Self.liveCount(of: [item]) - Self.liveCount(of: [items[index]])
    items[index] = item
    contents = .all(items)
    table.rearrange(items) { $0 }
  }
}
