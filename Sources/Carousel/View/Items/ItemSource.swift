public import CarouselEngine

/// Items that are made when they are needed, as many as there are: a million cost as much as ten.
///
///     let source = ItemSource(count: 1_000_000) { CarouselItem("\($0 + 1)") }
///     let view = try CarouselView(source: source, size: size, at: now)
public struct ItemSource {
  /// The number of items.
  public var count: Int
  /// The size of each card in logical units, if they differ, or `nil` for the size of all cards.
  public var cardSize: (@Sendable (Int) -> Size?)?
  /// Makes the item with an index: called for items in view and near it, and again when they come back.
  public var item: (Int) -> CarouselItem

  /// Makes a source of `count` items.
  public init(
    count: Int, cardSize: (@Sendable (Int) -> Size?)? = nil, item: @escaping (Int) -> CarouselItem
  ) {
    (self.count, self.cardSize, self.item) = (max(0, count), cardSize, item)
  }

  func rows(after identity: UInt64) -> ItemRows {
    let cardSize = cardSize
    return ItemRows(count: count) { index in
      ItemRows.Row(
        identity: ItemIdentity(rawValue: identity + UInt64(index) + 1), size: cardSize?(index))
    }
  }
}

/// The items of a source that were made lately, and those that were put among them, by their identities.
final class MadeItems {
  private let source: ItemSource
  private let start: UInt64
  private var others: [ItemIdentity: CarouselItem] = [:]
  private var recent: [ItemIdentity: CarouselItem] = [:]
  private var older: [ItemIdentity: CarouselItem] = [:]
  private(set) var haveLiveCards = false

  private static let kept = 512

  init(_ source: ItemSource, after start: UInt64) { (self.source, self.start) = (source, start) }

  /// Shows an item in the place of the source's, or in addition to them.
  func put(_ item: CarouselItem, as identity: ItemIdentity) {
    others[identity] = item
    haveLiveCards = haveLiveCards || item.live != nil
  }

  /// Forgets an item that was taken away.
  func drop(_ identity: ItemIdentity) {
    (others[identity], recent[identity], older[identity]) = (nil, nil, nil)
  }

  subscript(identity: ItemIdentity) -> CarouselItem? {
    if let item = others[identity] ?? recent[identity] { return item }
    guard identity.rawValue > start, identity.rawValue - start <= UInt64(source.count) else {
      return nil
    }
    let item = older[identity] ?? source.item(Int(identity.rawValue - start - 1))
    if recent.count >= Self.kept { (older, recent) = (recent, [:]) }
    recent[identity] = item
    haveLiveCards = haveLiveCards || item.live != nil
    return item
  }
}
