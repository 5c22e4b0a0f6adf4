/// A carousel: what it shows, where it stands and how it moves, as a plain value.
///
/// It reads no clock: every change is given its time, in seconds of any monotonic clock, the same
/// one throughout. A time before the last one counts as the last one. A copy is a snapshot; the
/// same inputs always give the same events and frames.
///
/// Offsets are counted in items: 2.5 is half way from item 2 to item 3.
public struct Carousel: Sendable {
  /// Everything that can be set; change it with `configure`.
  public internal(set) var configuration: Configuration
  /// The size of the view; change it with `resize`.
  public internal(set) var viewSize: Size
  /// What there is to show; change it with `reload`, `insert` and `remove`.
  public internal(set) var data: DataSource
  /// The time of the last change, in seconds.
  public internal(set) var now: Double

  /// Whether the last item is followed by the first, and where the ends are.
  var wrapping = Wrapping(count: 0, isWrapped: false)
  /// The placeholders in use: none when wrapped.
  var placeholders = Placeholders(count: 0)
  var arrangement: Arrangement
  /// How many cards would be in view if there were enough.
  var fittingCount = 0
  /// The largest number of cards in view.
  var visibleLimit = 0
  /// The length of an item along the axis.
  public internal(set) var itemWidth = 0.0
  /// How many items a drag by one item width moves.
  public internal(set) var offsetMultiplier = 1.0

  /// The current position in items.
  var position = 0.0
  var motion = Motion.none
  var drag: Drag?
  /// What the finger that is on the carousel, or was last, caught.
  var caught: Catch?
  /// A finger rests on the carousel without dragging it.
  var isTouched = false
  /// The finger's velocity as last seen, in items per second.
  var fingerVelocity = 0.0
  var flip = Flip()
  var previousOffset = 0.0
  var previousIndex = 0
  /// The time of the previous step since steps are wanted.
  var lastStep: Double?
  /// Whether steps are wanted.
  var isTicking = false
  /// What has moved the carousel since it last settled; `nil` after that.
  public internal(set) var cause: Cause?
  /// The slide show, if there is one.
  public internal(set) var autoplay: Autoplay?
  /// Whether it has followed another carousel since it last settled.
  var isFollowing = false
  /// Whether the end was reported since the last move began, also while it rests there after that.
  var hasReportedEnd = false

  /// The cards in view in ascending order of their indices.
  var cards: [LoadedCard] = []
  /// How cards that leave the view fade away, while settings change in an animation.
  var fading: Fading?
  /// Cards that are fading away.
  var departing: [DepartingCard] = []
  /// Where the cards around the current one are if their lengths vary.
  var lengths = CardLengths()
  var itemPool = CardPool()
  var placeholderPool = CardPool()
  var nextHandle = 1
  var events: [Event] = []
  /// Room for the indices to be in view.
  var wanted: [Int] = []
  /// Room for the cards to be in view.
  var kept: [LoadedCard] = []

  /// A carousel at rest on its first item.
  ///
  /// - Parameters:
  ///   - configuration: everything that can be set
  ///   - viewSize: the size of the view in logical units
  ///   - data: what there is to show
  ///   - time: now, in seconds
  public init(
    configuration: Configuration = Configuration(), viewSize: Size, data: DataSource = DataSource(),
    at time: Double = 0
  ) {
    self.configuration = configuration
    self.viewSize = viewSize.sanitized
    self.data = data
    now = time.isFinite ? time : 0
    arrangement = Arrangement(
      configuration: configuration, viewSize: viewSize, itemWidth: 0, itemCount: 0, placeholders: 0)
    settleMetrics()
    position = wrapping.clamp(wrapping.count > 0 ? wrapping.lower : -1)
    previousIndex = index
    previousOffset = position
    layout()
    if autoscrolls { startTicking() }
  }
}
