extension Carousel {
  /// What is to be seen at one instant: the cards, rear first.
  ///
  /// Keep one frame and fill it again and again: its storage is reused.
  public struct Frame: Sendable {
    /// The size of the view the cards are placed in.
    public package(set) var viewSize = Size.zero
    /// The cards, rear first.
    public package(set) var cards: [Card] = []
    private var order = DepthOrder()
    private var unordered: [Card] = []

    /// An empty frame.
    public init() {}

    /// One card as it is to be painted.
    public struct Card: Sendable {
      /// The item's index; below 0 and from the number of items on are placeholders.
      public package(set) var index: Int
      /// What the card shows.
      public package(set) var slot: Slot
      /// The item's identity, if the data has identities.
      public package(set) var identity: ItemIdentity?
      /// The card: the same for as long as it is in view, and never another.
      public package(set) var id: CardID
      /// The card's own size in logical units.
      public package(set) var size: Size
      /// The size that the card will have when a running change of sizes is over; else `size`.
      ///
      /// What is on the card is best made for this size.
      public package(set) var settledSize: Size
      /// The part of the card that is visible, or `nil` for all of it.
      public package(set) var mask: Mask?
      /// The part of the card that its content covers where that is shown whole and has another shape, or `nil` for
      /// all of it.
      package var contentBox: ContentBox?
      /// From a point of the card (0, 0 to width, height) to the view.
      public package(set) var homography: Homography
      /// The corners of the visible part as seen, or `nil` if one of them is not before the eye.
      public package(set) var quad: Quad?
      /// 0 (invisible) … 1.
      public package(set) var opacity: Double
      /// How much of the card's shadow and reflection is seen, 0…1.
      ///
      /// It is below 1 where the card is in the frame twice, so that both together cast one shadow.
      public package(set) var castShare = 1.0
      /// The larger, the nearer.
      public package(set) var depth: Double
      /// The distance from the current position in items.
      public package(set) var offset: Double
      /// The distance from the current position at which the card is seen, in items: on the way from
      /// where it was to ``offset`` while items come and go, else ``offset``.
      public package(set) var shownOffset: Double
      /// 0, or how many times round a wrapped row this card is shown again to fill the view.
      public package(set) var turn: Int
      /// Whether the card is seen from behind.
      public package(set) var isBackFacing: Bool
      /// Whether this is the current item.
      public package(set) var isCurrent: Bool
      /// Whether touches reach the content of the card: always, or only on the current one if a tap on
      /// the others centers them.
      public package(set) var isInteractive: Bool
      /// Whether the card is fading away after its item was removed; `index` and `slot` are those it
      /// had, and may be another item's now: its content goes by `id`.
      ///
      /// So are cards in their former order while overlapping cards change their order in depth. They are in the
      /// frame a second time then.
      public package(set) var isDeparting: Bool
      /// The transform about the card's middle.
      public package(set) var transform: Matrix
      /// Where the card's middle is before it is transformed.
      public package(set) var center: Point
      /// The card whose content this one's replaces, while both are seen.
      public package(set) var replacedID: CardID?
      /// How much of the card's own content is seen over the replaced one, 0…1.
      public package(set) var replacement: Double
      /// Where the card is being swiped to, and how near it is to leaving, or `nil` if it is in its
      /// place.
      public package(set) var swipe: SwipeProgress?
      /// Whether this is the opened item, or its neighbor, over the others.
      public package(set) var isDetail = false
      /// How much of the view belongs to the opened item, 0…1, if this is one of its cards; else 0.
      public package(set) var openness = 0.0
      /// The factor by which the content is enlarged over `settledSize` at rest: 1 except for the opened
      /// item.
      ///
      /// Draw the content with this resolution. Few values occur while zooming.
      public package(set) var magnification = 1.0
    }
  }
}

extension Carousel.Frame {
  /// Clears the frame before it is filled again.
  mutating func begin(viewSize: Size) {
    self.viewSize = viewSize
    unordered.removeAll(keepingCapacity: true)
    order.removeAll()
  }

  /// Adds a card, in any order.
  @inline(__always)
  mutating func append(_ card: Card) { unordered.append(card) }

  mutating func keepOrder() { swap(&cards, &unordered) }

  /// Puts the cards into the order in which they hide each other; `reference` is where the current card is
  /// along `axis`.
  mutating func sort(along axis: Axis, from reference: Double) {
    // By index: a card is lent from the list, and not copied out of it.
    for place in unordered.indices {
      order.append(
        depth: unordered[place].depth,
        distance: abs(unordered[place].transform.along(axis) - reference),
        index: unordered[place].index)
    }
    order.sort()
    cards.removeAll(keepingCapacity: true)
    for key in order.keys { cards.append(unordered[key.position]) }
  }
}

extension Carousel.Frame {
  /// Enlarges one of the cards about a point of it, in the card's own coordinates.
  package mutating func enlarge(cardAt place: Int, by factor: Double, about point: Point) {
    let map = Homography(
      h11: factor, h12: 0, h13: (1 - factor) * point.x, h21: 0, h22: factor,
      h23: (1 - factor) * point.y, h31: 0, h32: 0, h33: 1)
    cards[place].homography = cards[place].homography * map
    cards[place].quad = cards[place].homography.quad(of: cards[place].size)
  }
}

extension Carousel.Frame {
  /// The nearest card whose content is seen at a point of the view, from either side.
  public func card(at point: Point) -> Card? {
    cards.last { !$0.isDeparting && $0.contains(point) }
  }
}

extension Carousel.Frame.Card {
  /// Whether the card's content is seen at a point of the view; next to it, the card is transparent.
  public func contains(_ point: Point) -> Bool {
    guard covers(point) else { return false }
    guard let contentBox else { return true }
    return contentPoint(at: point).map(contentBox.contains) ?? false
  }

  /// Whether the visible part of the card lies at a point of the view, be there content or not.
  func covers(_ point: Point) -> Bool {
    if let quad { return quad.contains(point) }
    // A part of the card is behind the eye: what counts is whether the point of the card that is
    // seen there is before it.
    guard let place = place(of: point) else { return false }
    let isVisible =
      mask?.contains(place)
      ?? ((0...size.width).contains(place.x) && (0...size.height).contains(place.y))
    return isVisible && homography(place) != nil
  }

  /// The point of the card, or of its plane, that is seen at a point of the view.
  package func place(of point: Point) -> Point? {
    guard let back = homography.inverse else { return nil }
    let w = back.h31 * point.x + back.h32 * point.y + back.h33
    guard w != 0 else { return nil }
    let place = Point(
      x: (back.h11 * point.x + back.h12 * point.y + back.h13) / w,
      y: (back.h21 * point.x + back.h22 * point.y + back.h23) / w)
    return place.isFinite ? place : nil
  }

  /// The point of the content that is seen at a point of the view: a mask may have moved it.
  package func contentPoint(at point: Point) -> Point? {
    guard let shift = mask?.shift else { return place(of: point) }
    return place(of: point).map { Point(x: $0.x - shift.x, y: $0.y - shift.y) }
  }
}
