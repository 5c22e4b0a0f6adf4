extension Carousel {
  /// The items to show: a number of equal cards, a list of items, or functions of the index that store
  /// nothing per item.
  public struct DataSource: Sendable {
    /// The number of items.
    ///
    /// Range 0…2⁵⁰.
    public private(set) var itemCount: Int
    /// The number of placeholders beside the items of a bounded carousel.
    ///
    /// Range 0…10⁶.
    public internal(set) var placeholderCount: Int
    /// The size of a card in logical units.
    public var itemSize: Size
    /// The items one by one, if they are listed; then no function is asked about an item.
    public private(set) var rows: ItemRows?
    /// The size of each card, if they differ; `nil`, and for cards without one of their own, `itemSize`.
    ///
    /// What was answered holds until the data, or the content of the item, are asked for anew, or the
    /// cards are measured again.
    public var sizes: (@Sendable (Slot) -> Size?)?
    /// The size of each item's content in its own pixels, for the opened item; `nil`, and for items without one,
    /// the size of the card.
    public var contentSizes: (@Sendable (Int) -> Size?)?
    /// The largest scale at which each item's content is opened before it is zoomed, in logical units for a
    /// pixel of it; `nil`, and for items without one, it is as large as the view allows.
    public var openedScales: (@Sendable (Int) -> Double?)?
    /// The vertical alignment of letterboxed content within its card, from 0 (top) to 1 (bottom).
    ///
    /// Content beside which there is room is always centered.
    /// `nil`, and for items without one, content covers its card.
    public var contentPlaces: (@Sendable (Int) -> Double?)?
    /// Whether a slide show passes an item over; `nil`, and it stops at all of them.
    public var skips: (@Sendable (Int) -> Bool)?
    /// What makes each item the same after a change, if that can be told.
    public var identities: (@Sendable (Int) -> ItemIdentity)?

    /// `itemCount` cards of the same size, or as functions of the index tell; counts out of range are limited.
    public init(
      itemCount: Int = 0, placeholderCount: Int = 0,
      itemSize: Size = Size(width: 200, height: 200),
      sizes: (@Sendable (Slot) -> Size?)? = nil,
      contentSizes: (@Sendable (Int) -> Size?)? = nil,
      contentPlaces: (@Sendable (Int) -> Double?)? = nil,
      identities: (@Sendable (Int) -> ItemIdentity)? = nil
    ) {
      self.itemCount = Self.limited(itemCount)
      self.placeholderCount = min(1_000_000, max(0, placeholderCount))
      self.itemSize = itemSize
      self.sizes = sizes
      self.contentSizes = contentSizes
      self.contentPlaces = contentPlaces
      self.identities = identities
    }

    /// The items of a list: a carousel with such data is a value through and through.
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
  /// The size of the card for `slot`; what is not a length counts as 0.
  public func size(of slot: Carousel.Slot) -> Size {
    guard let rows else { return (sizes.flatMap { $0(slot) } ?? itemSize).sanitized }
    guard case .item(let index) = slot, rows.indices.contains(index) else {
      return itemSize.sanitized
    }
    return (rows[index].size ?? itemSize).sanitized
  }

  /// What makes an item the same after a change; `nil` if that cannot be told.
  public func identity(of index: Int) -> ItemIdentity? {
    rows.map { $0[index].identity } ?? identities?(index)
  }

  /// The size of an item's content in its own pixels.
  func contentSize(of index: Int) -> Size {
    let size = rows.map { $0[index].contentSize } ?? contentSizes?(index)
    return size ?? self.size(of: .item(index))
  }

  /// The largest scale at which an item's content is opened; infinite where nothing limits it.
  func openedScale(of index: Int) -> Double {
    (rows.map { $0[index].openedScale } ?? openedScales?(index)) ?? .infinity
  }

  /// Whether a slide show passes an item over.
  func isSkipped(_ index: Int) -> Bool { rows?[index].isSkipped ?? skips?(index) ?? false }

  /// The part of a card of `size` that an item's content covers.
  func contentBox(of index: Int, in size: Size) -> ContentBox {
    guard let place = rows.map({ $0[index].contentPlace }) ?? contentPlaces?(index) else {
      return ContentBox(size)
    }
    return ContentBox(of: contentSize(of: index), in: size, place: place)
  }

  /// Whether items can be told from each other after a change.
  var hasIdentities: Bool { itemCount > 0 && (identities != nil || rows?[0].identity != nil) }

  /// Makes room for `count` items before the one at `index`, limited to 2⁵⁰ items in all; they are as `new`
  /// tells where items are listed.
  ///
  /// - Returns: how many there are more
  mutating func insert(_ count: Int, _ new: [ItemRows.Row] = [], before index: Int) -> Int {
    let old = itemCount
    itemCount = Self.limited(old.limitedSum(max(0, count)))
    guard rows != nil else { return itemCount - old }
    let others = repeatElement(ItemRows.Row(), count: itemCount - old - new.count)
    rows?.insert(new + others, at: index)
    return itemCount - old
  }

  /// Takes out the items in `range`.
  mutating func remove(_ range: Range<Int>) {
    itemCount -= range.count
    rows?.remove(range)
  }

  /// Tells other things about the item at `index`, where items are listed.
  mutating func set(_ row: ItemRows.Row, of index: Int) { rows?[index] = row }

  /// The index in `new` of the item that is at `index` here, by its identity; `nil` if it is not told
  /// or not there.
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

  private static func limited(_ count: Int) -> Int { min(1 << 50, max(0, count)) }
}
