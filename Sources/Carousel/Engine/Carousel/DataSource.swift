extension Carousel {
  /// What there is to show, described by functions of the index: nothing is kept per item.
  public struct DataSource: Sendable {
    /// The number of items.
    ///
    /// Range 0…2⁵⁰.
    public internal(set) var itemCount: Int
    /// The number of placeholders beside the items of a bounded carousel.
    ///
    /// Range 0…10⁶.
    public internal(set) var placeholderCount: Int
    /// The size of a card in logical units.
    public var itemSize: Size
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
    /// Where on its card each item's content lies whole: 0 at the top, 1 at the bottom, in between where the
    /// card is taller; in the middle where it is wider.
    ///
    /// `nil`, and for items without a place, content covers its card.
    public var contentPlaces: (@Sendable (Int) -> Double?)?
    /// Whether a slide show passes an item over; `nil`, and it stops at all of them.
    public var skips: (@Sendable (Int) -> Bool)?
    /// What makes each item the same after a change, if that can be told.
    public var identities: (@Sendable (Int) -> ItemIdentity)?

    /// `itemCount` cards of the same size; counts out of range are limited.
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

    /// The size of the card for `slot`; what is not a length counts as 0.
    public func size(of slot: Slot) -> Size {
      (sizes.flatMap { $0(slot) } ?? itemSize).sanitized
    }

    /// The size of an item's content in its own pixels.
    func contentSize(of index: Int) -> Size {
      contentSizes.flatMap { $0(index) } ?? size(of: .item(index))
    }

    /// The largest scale at which an item's content is opened; infinite where nothing limits it.
    func openedScale(of index: Int) -> Double {
      openedScales.flatMap { $0(index) } ?? .infinity
    }

    /// Whether a slide show passes an item over.
    func isSkipped(_ index: Int) -> Bool { skips.map { $0(index) } ?? false }

    /// The part of a card of `size` that an item's content covers.
    func contentBox(of index: Int, in size: Size) -> ContentBox {
      guard let place = contentPlaces.flatMap({ $0(index) }) else { return ContentBox(size) }
      return ContentBox(of: contentSize(of: index), in: size, place: place)
    }

    static func limited(_ count: Int) -> Int { min(1 << 50, max(0, count)) }
  }
}

extension Carousel.DataSource {
  /// The index in `new` of the item that is at `index` here, by its identity; `nil` if it is not told
  /// or not there.
  ///
  /// Looks from where it was outwards, at the nearest items only.
  func place(of index: Int, in new: Carousel.DataSource) -> Int? {
    guard index >= 0, let identity = identities?(index), let identities = new.identities else {
      return nil
    }
    for step in 0...min(max(index, new.itemCount), 50_000) {
      for place in [index + step, index - step] where (0..<new.itemCount).contains(place) {
        if identities(place) == identity { return place }
      }
    }
    return nil
  }
}
