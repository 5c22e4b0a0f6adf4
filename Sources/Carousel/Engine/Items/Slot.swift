extension Carousel {
  /// What a card shows: one of the items, or one of the placeholders beside them.
  public enum Slot: Equatable, Hashable, Sendable {
    /// The item with this index, from 0.
    case item(Int)
    /// The placeholder with this index, from 0: those before the items first, then those behind.
    case placeholder(Int)
  }
}
