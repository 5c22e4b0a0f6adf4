/// The identity of a card: the same for as long as the card is in view, and never that of another card.
///
/// Later cards have greater identities.
public struct CardID: Hashable, Comparable, Sendable {
  /// The number of the card, from 1 on, in the order in which cards came into view.
  let number: UInt64

  /// `true` if `a` came into view before `b`.
  public static func < (a: CardID, b: CardID) -> Bool { a.number < b.number }
}
