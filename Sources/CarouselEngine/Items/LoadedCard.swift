/// A card in view.
struct LoadedCard: Sendable {
  /// The item's index; below 0 and from the number of items on are placeholders.
  var index: Int
  var handle: Int
  var slot: Slot
  /// The item's identity, if the data has identities.
  var id: ItemIdentity?
  /// The card's own size.
  var size: Size
  /// A running change of place or opacity.
  var morph: Morph?
  /// The content that this card's content replaces while both are seen.
  var replaced: Replacement?
}

/// Content that gives way to other content on the same card.
struct Replacement: Equatable, Sendable {
  var handle: Int
  var start: Double
  var duration: Double
}
