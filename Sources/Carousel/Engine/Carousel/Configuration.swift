extension Carousel {
  /// Everything that can be set about a carousel, apart from its data and its size.
  ///
  /// A plain value; `Carousel.configure` checks all of it, and refuses the whole if one number is out of its
  /// range.
  public struct Configuration: Sendable {
    /// How the cards are placed.
    public var kind: ArrangementKind
    /// The direction in which the carousel scrolls.
    public var axis: Axis
    /// Which way a horizontal carousel runs.
    public var direction = Direction.leftToRight
    /// The options of the arrangement.
    public var options = ArrangementOptions()
    /// The perspective: the negative reciprocal of the eye's distance; `nil` for −1/500, or for what suits the cards in
    /// a composed layout.
    ///
    /// Range −0.01…0.01.
    public var perspective: Double?
    /// A shift of the cards that takes the vanishing point along, in logical units; `nil` for none, or for what suits
    /// the cards in a composed layout.
    ///
    /// Range −10⁶…10⁶ each.
    public var contentOffset: Vector?
    /// How far the cards of a bounded carousel move with its position, in logical units an item: 0 keeps the
    /// current item where it is; `nil` is 0, or what suits the cards in a composed layout.
    ///
    /// The cards are shifted along the axis by this much for each item between the position and the nearest one with
    /// as many cards in view on both sides: few cards stay in the middle of the view as a group, and of many the
    /// first ones stay where they are until the position is in their middle. Range −10⁶…10⁶.
    public var contentTravel: Double?
    /// A shift of the eye in logical units: cards move the other way, and are seen from there.
    ///
    /// Range −10⁶…10⁶ each.
    public var viewpointOffset = Vector.zero
    /// How slowly a fling slows down.
    ///
    /// From 0 (stops immediately) to 1 (never stops).
    public var decelerationRate = 0.95
    /// The factor on a fling's speed.
    ///
    /// Range 0…100.
    public var scrollSpeed = 1.0
    /// How far a bounded carousel can be pulled beyond its ends, in items.
    ///
    /// Range 0…100.
    public var bounceDistance = 1.0
    /// Constant scrolling in items per second; positive runs to lower items.
    ///
    /// Range −1000…1000.
    public var autoscroll = 0.0
    /// The length of an item along the axis, or `nil` or 0 to take it from the first card.
    ///
    /// Range 0…10⁶.
    public var itemWidth: Double?
    /// Whether a finger can scroll the carousel.
    public var isScrollEnabled = true
    /// Whether a fling moves by one item.
    public var isPaging = false
    /// Whether a bounded carousel can be pulled beyond its ends.
    public var bounces = true
    /// Whether a fling ends exactly on an item.
    public var stopsAtItems = true
    /// Whether the carousel moves to the nearest item whenever it has stopped.
    public var returnsToItems = true
    /// Whether swipes across the scroll direction are left to others.
    public var ignoresPerpendicularSwipes = true
    /// Whether a tap on an item at the side brings it to the center.
    public var centersSelection = true
    /// Whether cards have a back face; `ItemRows.Row.isDoubleSided` takes it from single ones.
    public var isDoubleSided = true
    /// Where the current item is in the view.
    public var alignment = Alignment.center
    /// Whether a bounded carousel stops where its first or last item meets the edge of the view.
    public var trimsEnds = false
    /// Whether each item takes as much room as its card is long; in a row, in cover flows and on circles.
    ///
    /// On a circle cards come and go softly where it ends, and of two that go round each is seen on both
    /// sides of the other.
    public var usesCardLengths = false
    /// A Boolean value that indicates whether cards without their own size are as long along the
    /// axis as their fitted contents, and no longer than the others.
    public var fitsCards = false
    /// How contents lie on their cards, for the opened item.
    public var contentFit = ContentFit.stretched
    /// How much farther the neighbors of the current card stand from it, in item widths; `nil` for no farther.
    ///
    /// Range −10…10.
    public var neighborGap: Double?
    /// How the carousel moves.
    public var feel = Feel.classic
    /// The pixels of the screen in a logical unit, for the opened item.
    ///
    /// Range 1/64…64.
    public var pixelScale = 1.0
    /// Whether automatic motion is disabled, except under a finger.
    ///
    /// Scrolls and flings are cross-fades of 0.1 s, changes are immediate, and slide shows and constant
    /// scrolling do not start.
    public var reducesMotion = false
    /// Where a released carousel of the smooth feel comes to rest; `nil` is what `isPaging`,
    /// `stopsAtItems` and `returnsToItems` say.
    public var snapPolicy: SnapPolicy?
    /// For `ArrangementKind.custom`: how each card stands.
    public var placing: CardPlacing?
    /// The arrangement that `placing` carries out, if one was applied.
    package internal(set) var declared: DeclaredArrangement?
    /// Whether an item may be selected by a tap.
    public var maySelect: (@Sendable (Int) -> Bool)?
    /// How the current card is swiped away, or `nil` for not at all: a finger scrolls, also in a stack.
    ///
    /// Who sets it removes the items that are swiped away.
    public var swipe: SwipeRule?
    /// Whether an item may be swiped away in a direction.
    public var maySwipe: (@Sendable (Int, SwipeDirection) -> Bool)?

    /// The original's defaults for the given arrangement and axis.
    public init(_ kind: ArrangementKind = .linear, axis: Axis = .horizontal) {
      self.kind = kind
      self.axis = axis
    }

    /// The original's perspective.
    package static let usualPerspective = -1.0 / 500

    var scrollsConstantly: Bool { autoscroll != 0 && !reducesMotion }

    /// Whether higher items are to the left: a vertical carousel runs down either way.
    package var isMirrored: Bool { direction == .rightToLeft && axis == .horizontal }
  }

  /// Which way a horizontal carousel runs.
  public enum Direction: String, CaseIterable, Sendable {
    /// Higher items are to the right.
    case leftToRight
    /// Higher items are to the left.
    case rightToLeft
  }

  /// Where the current item is in the view, along the axis.
  public enum Alignment: String, CaseIterable, Sendable {
    /// At the beginning: left or top, right when the carousel runs from right to left.
    case start
    /// In the middle.
    case center
    /// At the end.
    case end
  }
}

extension Carousel.Configuration {
  /// Tells the first number that is out of its range, if there is one.
  public func validate() throws(EngineError) {
    let length = Limits(-1e6, 1e6)
    try Limits(-0.01, 0.01).check(perspective ?? 0, "perspective")
    try Limits(0, 1).check(decelerationRate, "deceleration-rate")
    try Limits(0, 100).check(scrollSpeed, "scroll-speed")
    try Limits(0, 100).check(bounceDistance, "bounce-distance")
    try Limits(-1000, 1000).check(autoscroll, "autoscroll")
    try Limits(0, 1e6).check(itemWidth ?? 0, "item-width")
    try length.check(contentOffset?.x ?? 0, "content-offset")
    try length.check(contentOffset?.y ?? 0, "content-offset")
    try length.check(contentTravel ?? 0, "content-travel")
    try length.check(viewpointOffset.x, "viewpoint-offset")
    try length.check(viewpointOffset.y, "viewpoint-offset")
    try Limits(-10, 10).check(neighborGap ?? 0, "neighbor gap")
    try Limits(1.0 / 64, 64).check(pixelScale, "pixel scale")
    try options.validate()
    try swipe?.validate()
  }
}

extension Carousel {
  /// Fills in the settings that are left open, and the size of the cards, for the number of items that the data
  /// have and the size of the view.
  package typealias Layout =
    @Sendable (_ settings: inout Configuration, _ data: inout DataSource, _ view: Size) -> Void

  /// How the content of an item lies on its card.
  public enum ContentFit: Equatable, Sendable {
    /// All of it covers all of the card.
    case stretched
    /// It is as large as the card allows; `alignment` is from 0 (at the top) to 1 (at the bottom), where there
    /// is room above and below it.
    case whole(alignment: Double)
    /// A part of it, which has the card's shape, covers the card.
    case cropped
  }

  /// How a carousel moves: the seam at which a release, a pull beyond the ends and an approach are
  /// decided.
  public enum Feel: String, CaseIterable, Sendable {
    /// The original's motion.
    case classic
    /// Springs that continue the finger's velocity.
    ///
    /// A release is projected, snapped and approached in one motion without a jump of position or
    /// velocity. Pulls beyond the ends stretch a rubber band. Flings run into the ends and swing
    /// back. Repeated flicks add up. A finger that stops a moving carousel does not tap.
    case smooth
  }
}
