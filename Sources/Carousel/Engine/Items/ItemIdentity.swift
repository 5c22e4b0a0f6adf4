/// The identity of an item across changes of the data, chosen by the owner of the data.
public struct ItemIdentity: Hashable, Sendable {
  /// The number of the identity.
  public let rawValue: UInt64

  /// Creates an identity from a number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// The identity of a card: the same for as long as the card is in view, and never that of another card.
///
/// Later cards have greater identities.
public struct CardID: Hashable, Comparable, Sendable {
  /// The number of the card, from 1 on, in the order in which cards came into view.
  let number: UInt64

  /// `true` if `a` came into view before `b`.
  public static func < (a: CardID, b: CardID) -> Bool { a.number < b.number }
}

extension Carousel {
  /// The content of a card: an item, or a placeholder next to the items.
  public enum Slot: Equatable, Hashable, Sendable {
    /// The item with this index, from 0.
    case item(Int)
    /// The placeholder with this index, from 0: those before the items first, then those behind.
    case placeholder(Int)
  }
}
