extension Carousel {
  /// The items to show: a number of equal cards, a list of items, or functions of the index that store
  /// nothing per item.
  public struct DataSource: Sendable {
    /// The number of items.
    ///
    /// Range 0…2³¹ − 1.
    public private(set) var itemCount: Int
    /// The number of placeholders next to the items of a bounded carousel.
    ///
    /// Range 0…10⁶.
    public internal(set) var placeholderCount: Int
    /// The size of a card in logical units.
    public var itemSize: Size
    /// The items one by one, or `nil` if all are alike.
    public private(set) var rows: ItemRows?
    /// The size of each card, if they differ and there are no ``rows``; `nil`, and for cards without one of
    /// their own, `itemSize`.
    ///
    /// A result is used until the data or the content of the item are requested again, or the cards
    /// are measured again.
    public var sizes: (@Sendable (Slot) -> Size?)?
    /// How contents lie on their cards, as the settings say.
    package var contentFit = ContentFit.stretched
    /// The axis along which cards are as long as their contents, as the settings say, or `nil` if
    /// they are not.
    var fittedAxis: Axis?
    /// Whether the cards of small contents are as large as those of others.
    package var hasFullPlates = false

    /// `itemCount` cards of the same size, or of the sizes that `sizes` tells; counts out of range are limited.
    public init(
      itemCount: Int = 0, placeholderCount: Int = 0,
      itemSize: Size = Size(width: 200, height: 200),
      sizes: (@Sendable (Slot) -> Size?)? = nil
    ) {
      self.itemCount = Self.limited(itemCount)
      self.placeholderCount = min(1_000_000, max(0, placeholderCount))
      self.itemSize = itemSize
      self.sizes = sizes
    }

    /// Items that are listed or described one by one.
    public init(
      rows: ItemRows, placeholderCount: Int = 0, itemSize: Size = Size(width: 200, height: 200)
    ) {
      self.init(
        itemCount: rows.count, placeholderCount: placeholderCount, itemSize: itemSize)
      self.rows = rows
    }
  }
}

extension Carousel.DataSource {
  /// The size of the card for `slot`, in which an invalid length counts as 0.
  public func size(of slot: Carousel.Slot) -> Size {
    guard let rows else { return (sizes.flatMap { $0(slot) } ?? itemSize).sanitized }
    guard case .item(let index) = slot, rows.indices.contains(index) else {
      return itemSize.sanitized
    }
    let row = rows[index]
    return (row.size ?? fittedSize(of: row) ?? itemSize).sanitized
  }

  /// The size of a card that is as long as its content lies in it, or `nil` for one that is not.
  private func fittedSize(of row: ItemRows.Row) -> Size? {
    guard let fittedAxis, row.isFitted, let content = row.contentSize else { return nil }
    let whole = min(itemSize.width / content.width, itemSize.height / content.height)
    let factor = hasFullPlates ? whole : row.fittedScale(filling: whole)
    guard factor > 0, factor.isFinite else { return nil }
    let most = itemSize.along(fittedAxis)
    let length = min(most, max(most * Self.least, content.along(fittedAxis) * factor)).rounded(.up)
    return fittedAxis == .horizontal
      ? Size(width: length, height: itemSize.height)
      : Size(width: itemSize.width, height: length)
  }

  /// The least length of a fitted card, as a share of that of other cards: slivers are neither seen nor hit.
  private static let least = 0.25

  /// The identity of an item across changes, or `nil` if there is none.
  public func identity(of index: Int) -> ItemIdentity? { rows.flatMap { $0[index].identity } }

  /// The size of an item's content in its own pixels, or of the part of it that is on the card.
  package func contentSize(of index: Int) -> Size {
    let card = size(of: .item(index))
    guard let content = rows.flatMap({ $0[index].contentSize }) else { return card }
    guard case .cropped = contentFit else { return content }
    let factor = min(content.width / card.width, content.height / card.height)
    guard factor > 0, factor.isFinite else { return card }
    return Size(width: card.width * factor, height: card.height * factor)
  }

  /// The largest scale at which an item's content is opened, or infinity where nothing limits it.
  package func openedScale(of index: Int) -> Double {
    rows.flatMap { $0[index].openedScale } ?? .infinity
  }

  /// Whether a slide show passes an item over.
  func isSkipped(_ index: Int) -> Bool { rows?[index].isSkipped ?? false }

  /// Whether a card has a back that may be seen.
  func isDoubleSided(_ slot: Carousel.Slot) -> Bool {
    guard let rows, case .item(let index) = slot, rows.indices.contains(index) else { return true }
    return rows[index].isDoubleSided
  }

  var hasIdentities: Bool { itemCount > 0 && rows?[0].identity != nil }

  /// Makes room for `count` items before the one at `index`, limited to 2³¹ − 1 items in all; they are as `new`
  /// tells where items are listed.
  ///
  /// - Returns: how many there are more
  mutating func insert(_ count: Int, _ new: [ItemRows.Row] = [], before index: Int) -> Int {
    let old = itemCount
    itemCount = Self.limited(old.limitedSum(max(0, count)))
    guard rows != nil else { return itemCount - old }
    let added = itemCount - old
    let others = repeatElement(ItemRows.Row(), count: max(0, added - new.count))
    rows?.insert(new.prefix(added) + others, at: index)
    return itemCount - old
  }

  /// Takes out the items in `range`.
  mutating func remove(_ range: Range<Int>) {
    itemCount -= range.count
    rows?.remove(range)
  }

  /// Puts an item at another index.
  mutating func move(_ index: Int, to place: Int) {
    guard let row = rows?[index] else { return }
    rows?.remove(index..<index + 1)
    rows?.insert([row], at: place)
  }

  /// Tells other things about the item at `index`, where items are listed.
  mutating func set(_ row: ItemRows.Row, of index: Int) { rows?[index] = row }

  /// The index in `new` of the item that is at `index` here, by its identity, or `nil` if it is not
  /// told or not there.
  ///
  /// Looks from where it was outwards, at the nearest items only.
  func place(of index: Int, in new: Carousel.DataSource) -> Int? {
    guard index >= 0, let identity = identity(of: index), new.hasIdentities else { return nil }
    for step in 0...min(max(index, new.itemCount), 50_000) {
      for place in [index + step, index - step] where (0..<new.itemCount).contains(place) {
        if new.identity(of: place) == identity { return place }
      }
    }
    return nil
  }

  private static func limited(_ count: Int) -> Int { min((1 << 31) - 1, max(0, count)) }
}
