import CarouselEngine
import CarouselPaint

/// What the items of a view are; where each of them is in the carousel, and what the carousel has to know of it,
/// is in the rows of the carousel's data alone.
struct ItemContents {
  private enum Items {
    case listed([CarouselItem])
    case made(MadeItems)
  }

  private var items: Items
  var placeholders: [CardContent]
  /// The newest identity: none is used again.
  private var newest: UInt64 = 0
  private var liveCount = 0

  init(placeholders: [CardContent]) { (items, self.placeholders) = (.listed([]), placeholders) }

  var listed: [CarouselItem]? { if case .listed(let items) = items { items } else { nil } }

  var hasLiveCards: Bool {
    if case .made(let made) = items { made.haveLiveCards } else { liveCount > 0 }
  }

  func item(_ index: Int, _ rows: @autoclosure () -> ItemRows) -> CarouselItem? {
    switch items {
    case .listed(let items): return items.indices.contains(index) ? items[index] : nil
    case .made(let made):
      let rows = rows()
      return rows.indices.contains(index) ? rows[index].identity.flatMap { made[$0] } : nil
    }
  }

  // MARK: Edits, each of which gives the rows for the carousel

  mutating func take(_ source: ItemSource) -> ItemRows {
    defer { newest += UInt64(source.count) }
    items = .made(MadeItems(source, after: newest))
    return source.rows(after: newest)
  }

  /// Takes other items, of which `changes` tells what they were before where that is known.
  ///
  /// - Returns: what has become of the old ones, `nil` if those came from a source; and the new rows.
  mutating func replace(
    with new: [CarouselItem], _ old: ItemRows, changes: ItemChanges? = nil
  ) -> (changes: ItemChanges?, rows: ItemRows) {
    let changes = changes ?? listed.map { ItemChanges(from: $0.map(\.key), to: new.map(\.key)) }
    items = .listed(new)
    liveCount = Self.liveCount(of: new)
    let rows = new.indices.map { index in
      row(of: new[index], after: changes?.oldIndex(of: index).map { old[$0] })
    }
    return (changes, ItemRows(rows))
  }

  mutating func insert(_ new: [CarouselItem], at index: Int) -> [ItemRows.Row] {
    let rows = new.map { row(of: $0) }
    switch items {
    case .listed(var list):
      items = .listed([])
      // An insertion allocates all of the list again, also at its end.
      if index == list.count { list += new } else { list.insert(contentsOf: new, at: index) }
      items = .listed(list)
      liveCount += Self.liveCount(of: new)
    case .made(let made):
      for (item, row) in zip(new, rows) { if let id = row.identity { made.put(item, as: id) } }
    }
    return rows
  }

  mutating func remove(_ range: Range<Int>, _ old: @autoclosure () -> ItemRows) {
    switch items {
    case .listed(var list):
      items = .listed([])
      liveCount -= Self.liveCount(of: list[range])
      list.removeSubrange(range)
      items = .listed(list)
    case .made(let made): for row in old()[range] { row.identity.map(made.drop) }
    }
  }

  mutating func move(_ index: Int, to place: Int) {
    guard case .listed(var list) = items else { return }
    items = .listed([])
    list.insert(list.remove(at: index), at: place)
    items = .listed(list)
  }

  mutating func update(_ index: Int, _ item: CarouselItem, _ old: ItemRows.Row) -> ItemRows.Row {
    switch items {
    case .listed(var list):
      items = .listed([])
      liveCount += (item.live == nil ? 0 : 1) - (list[index].live == nil ? 0 : 1)
      list[index] = item
      items = .listed(list)
    case .made(let made): if let id = old.identity { made.put(item, as: id) }
    }
    return row(of: item, after: old)
  }

  /// What the carousel has to know of an item, which has the row `old` already unless it is new.
  private mutating func row(of item: CarouselItem, after old: ItemRows.Row? = nil) -> ItemRows.Row {
    if old == nil { newest += 1 }
    var row = old ?? ItemRows.Row(identity: ItemIdentity(rawValue: newest))
    (row.size, row.openedScale) = (item.cardSize, item.openedScale)
    row.isDoubleSided = item.isDoubleSided
    row.contentSize = item.naturalSize ?? row.contentSize
    return row
  }

  private static func liveCount(of items: some Sequence<CarouselItem>) -> Int {
    items.count { $0.live != nil }
  }
}

/// The items of a view by their indices at one instant.
struct ItemList {
  let contents: ItemContents
  let rows: ItemRows
  var details: [ItemIdentity: PictureDetails] = [:]
  /// What is said of a picture of which only a part is shown.
  let incompleteNote: String

  var indices: Range<Int> { rows.indices }
  var hasLiveCards: Bool { contents.hasLiveCards }

  subscript(index: Int) -> CarouselItem? { contents.item(index, rows) }

  func identity(of index: Int) -> ItemIdentity? {
    rows.indices.contains(index) ? rows[index].identity : nil
  }

  /// What is spoken of an item in place of its label, or `nil` for the label: what its file says is to be seen,
  /// or else what a list says.
  func alternativeText(of index: Int) -> String? {
    let found = identity(of: index).flatMap { details[$0] }
    let text = found?.alternativeText ?? self[index]?.alternativeText
    guard found?.isIncomplete ?? false else { return text }
    return "\(text ?? self[index]?.label ?? ""), \(incompleteNote)"
  }

  func content(of slot: Carousel.Slot) -> CardContent {
    switch slot {
    case .item(let index): self[index]?.content ?? CardContent(picture: nil)
    case .placeholder(let index):
      contents.placeholders.indices.contains(index)
        ? contents.placeholders[index] : CardContent(picture: nil)
    }
  }

  func visible(in carousel: Carousel) -> [Int] {
    carousel.visibleIndices.filter(indices.contains)
  }
}
