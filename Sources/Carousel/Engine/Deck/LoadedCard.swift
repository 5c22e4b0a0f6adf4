/// A card in view.
struct LoadedCard: Sendable {
  /// The item's index; below 0 and from the number of items on are placeholders.
  var index: Int
  let id: CardID
  var slot: Carousel.Slot
  var identity: ItemIdentity?
  var size: Size
  /// Whether it has a back that may be seen.
  var isDoubleSided: Bool
  /// A running change of place or opacity.
  var morph: Morph? {
    get { way.value }
    set { way = Boxed(newValue) }
  }
  /// The content that this card's content replaces while both are seen.
  var replaced: Replacement?
  private var way = Boxed<Morph>.none

  init(
    index: Int, id: CardID, slot: Carousel.Slot, identity: ItemIdentity?, size: Size,
    isDoubleSided: Bool
  ) {
    (self.index, self.id, self.slot, self.identity, self.size) = (index, id, slot, identity, size)
    self.isDoubleSided = isDoubleSided
  }

  var isMorphing: Bool { !way.isEmpty }
}

/// Content that gives way to other content on the same card.
struct Replacement: Equatable, Sendable {
  let id: CardID
  let start: Double
  let duration: Double

  /// How much of the other content is seen at `time`, 0…1.
  func share(at time: Double) -> Double {
    duration > 0 ? Ease.value((time - start) / duration) : 1
  }
}

/// A card's way from where it was seen to where it belongs: closed form, at rest at both ends.
struct Morph: Sendable {
  let start: Double
  let duration: Double
  let placement: Placement
  let size: Size

  /// When it is over.
  var end: Double { start + duration }

  /// How much of the way is done at `time`, 0…1.
  func fraction(at time: Double) -> Double {
    duration > 0 ? Ease.value((time - start) / duration) : 1
  }
}
