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

/// Where one card is, or belongs.
struct Placement: Equatable, Sendable {
  /// The transform about the card's middle.
  var matrix: Matrix
  /// Where the card's middle is before that.
  var center: Point
  /// 0…1.
  var opacity: Double
  /// The distance from the current position in items; while a card is on its way, the distance at
  /// which it is seen.
  var offset: Double
  /// How much nearer to the eye it is than the order of the cards knows of.
  var lift = 0.0
  /// The part of the card that is visible, or `nil` for all of it.
  var mask: CardMask?

  /// From a point of a card of the given size (0, 0 to width, height) that is here to the view.
  func homography(of size: Size) -> Homography {
    Homography(matrix: matrix, center: center, size: size)
  }

  func reached(from start: Placement, _ fraction: Double) -> Placement {
    Placement(
      matrix: start.matrix.mixed(with: matrix, fraction),
      center: Point(
        x: start.center.x + (center.x - start.center.x) * fraction,
        y: start.center.y + (center.y - start.center.y) * fraction),
      opacity: start.opacity + (opacity - start.opacity) * fraction,
      offset: start.offset + (offset - start.offset) * fraction,
      lift: start.lift + (lift - start.lift) * fraction,
      mask: CardMask.mixed(start.mask, with: mask, fraction))
  }
}

/// What the cards are placed by: the carousel at one instant.
struct Moment {
  let metrics: Metrics
  /// The current position in items.
  let position: Double
  /// How cover flow 2 cards are turned.
  let flip: FlipState
  /// The cards that are out of their places because of a swipe.
  let swipes: Swipes
  /// Whether the current item is shown over the cards.
  let isCovered: Bool
  /// The present time in seconds.
  let time: Double

  /// The current item; −1 if there are none.
  var index: Int { metrics.index(at: position) }

  /// Whether a card shows the current item; a placeholder is never that.
  func isCurrent(_ card: LoadedCard) -> Bool { card.index >= 0 && card.index == index }

  /// The distance of an item from the current position, in items; the shorter way when wrapped.
  func offset(of index: Int) -> Double { metrics.wrapping.offset(of: index, from: position) }
}
