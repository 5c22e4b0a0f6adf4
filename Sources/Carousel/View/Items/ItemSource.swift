public import Projection

/// Items that are made when they are needed, as many as there are: a million cost as much as ten.
///
///     let source = ItemSource(count: 1_000_000) { CarouselItem("\($0 + 1)") }
///     let view = try CarouselView(source: source, size: size, at: now)
public struct ItemSource {
  /// The number of items.
  public var count: Int
  /// The size of each card in logical units, if they differ; `nil` for the size of all cards.
  public var cardSize: (@Sendable (Int) -> Size?)?
  /// Makes the item with an index: called for items in view and near it, and again when they come back.
  public var item: (Int) -> CarouselItem

  /// Makes a source of `count` items.
  public init(
    count: Int, cardSize: (@Sendable (Int) -> Size?)? = nil, item: @escaping (Int) -> CarouselItem
  ) {
    (self.count, self.cardSize, self.item) = (max(0, count), cardSize, item)
  }
}

/// Where the items of a list come from that was made of a source and edited since.
struct ItemPieces: Sendable {
  /// Consecutive items of one source.
  struct Piece: Sendable {
    /// The number of the source.
    let source: Int
    /// The first item's index in the source.
    var start: Int
    var count: Int
    /// The identity of the first item; those of the others follow it.
    var identity: UInt64
  }

  private(set) var pieces: [Piece]
  private(set) var count: Int
  private var newest: UInt64

  /// All items of a source.
  init(_ count: Int) {
    pieces = [Piece(source: 0, start: 0, count: count, identity: 1)]
    (self.count, newest) = (count, UInt64(count))
  }

  /// The source of the item at an index, its index there and its identity.
  func locate(_ index: Int) -> (source: Int, index: Int, identity: UInt64)? {
    guard index >= 0 else { return nil }
    var left = index
    for piece in pieces {
      guard left >= piece.count else {
        return (piece.source, piece.start + left, piece.identity + UInt64(left))
      }
      left -= piece.count
    }
    return nil
  }

  /// Puts items of a source in the place of others.
  mutating func replace(_ range: Range<Int>, with number: Int, of source: Int) {
    let added = Piece(source: source, start: 0, count: number, identity: newest + 1)
    newest += UInt64(number)
    pieces =
      (part(0..<range.lowerBound) + [added] + part(range.upperBound..<count))
      .filter { $0.count > 0 }
    count += number - range.count
  }

  /// The pieces of a part of the list.
  private func part(_ range: Range<Int>) -> [Piece] {
    var first = 0
    return pieces.compactMap { piece in
      let wanted = range.clamped(to: first..<first + piece.count)
      let skipped = wanted.lowerBound - first
      first += piece.count
      guard !wanted.isEmpty else { return nil }
      return Piece(
        source: piece.source, start: piece.start + skipped, count: wanted.count,
        identity: piece.identity + UInt64(skipped))
    }
  }
}

/// The items of sources that were made lately.
final class MadeItems {
  private var sources: [(Int) -> CarouselItem] = []
  private var recent: [UInt64: CarouselItem] = [:]
  private var older: [UInt64: CarouselItem] = [:]
  /// Whether one of the items made so far has a live card.
  private(set) var haveLiveCards = false

  /// How many items are kept at least.
  private static let kept = 512

  /// Adds a source.
  ///
  /// - Returns: its number.
  func add(_ source: @escaping (Int) -> CarouselItem) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  /// The item of a source, and whether it was made now.
  func item(
    _ place: (source: Int, index: Int, identity: UInt64)
  ) -> (item: CarouselItem, isNew: Bool) {
    if let item = recent[place.identity] { return (item, false) }
    let kept = older[place.identity]
    let item = kept ?? sources[place.source](place.index)
    if recent.count >= Self.kept {
      older = recent
      recent = [:]
    }
    recent[place.identity] = item
    haveLiveCards = haveLiveCards || item.live != nil
    return (item, kept == nil)
  }
}
