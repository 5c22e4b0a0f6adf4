/// The immutable values that follow from the settings, the size of the view and the data.
///
/// A pure function of its inputs; the other parts are given it whenever they need one of its numbers. It never
/// changes, so that handing it on costs no copy.
final class Metrics: Sendable {
  /// What was set.
  let settings: Carousel.Configuration
  /// What fills in the settings that are left open; `nil` leaves them to the arrangement.
  let layout: Carousel.Layout?
  /// The settings in effect.
  let configuration: Carousel.Configuration
  /// The size of the view in logical units.
  let viewSize: Size
  /// What there is to show.
  let data: Carousel.DataSource

  /// How many items there are, whether the last is followed by the first, and where the ends are.
  let wrapping: Wrapping
  /// The placeholders in use: none when wrapped.
  let placeholders: Placeholders
  /// Where cards are placed.
  let arrangement: Arrangement
  /// What is seen of cards that look out from behind each other; `nil` where there are none.
  let strips: Strips?
  /// The length of an item along the axis.
  let itemWidth: Double
  /// How many cards would be in view if there were enough.
  let fittingCount: Int
  /// The largest number of cards in view.
  let visibleLimit: Int
  /// How many items a drag by one item width moves.
  let offsetMultiplier: Double
  /// The middle of the view, shifted by content offset and alignment.
  private let center: Point

  /// Takes the numbers.
  ///
  /// Without cards an item is as long as `itemWidth`, the length it had before.
  init(
    settings: Carousel.Configuration, layout: Carousel.Layout?, viewSize: Size,
    data: Carousel.DataSource, itemWidth lastWidth: Double = 0
  ) {
    var (configuration, data) = (settings, data)
    if let layout {
      layout(&configuration, &data, viewSize)
      // A view without room may make numbers that are out of their ranges.
      do throws(EngineError) { try configuration.validate() } catch { configuration = settings }
    }
    let options = configuration.options
    data.contentFit = configuration.contentFit
    data.fittedAxis = configuration.fitsCards ? configuration.axis : nil
    let declared = configuration.kind == .custom ? configuration.declared : nil
    let isWrapped = options.isOn(
      .wrap,
      default: configuration.kind.isCircular || declared?.wraps(data.itemCount) ?? false)
    let placeholders = Placeholders(count: isWrapped ? 0 : data.placeholderCount)
    let itemWidth = Self.itemWidth(configuration, data) ?? lastWidth
    let arrangement = Arrangement(
      configuration: configuration, viewSize: viewSize, itemWidth: itemWidth,
      itemCount: data.itemCount, placeholders: placeholders.count)
    let wrapping = Wrapping(count: data.itemCount, isWrapped: isWrapped)
    let trims = Self.trims(
      configuration, viewSize: viewSize, pitch: itemWidth * arrangement.spacing)
    let trimmed = isWrapped ? wrapping : wrapping.trimmed(lead: trims.lead, trail: trims.trail)
    (self.settings, self.layout, self.configuration) = (settings, layout, configuration)
    (self.viewSize, self.data) = (viewSize, data)
    self.placeholders = placeholders
    self.arrangement = arrangement
    strips = Self.strips(arrangement, configuration, card: data.itemSize.sanitized)
    self.itemWidth = itemWidth
    self.wrapping = trimmed
    fittingCount = VisibleRange.count(arrangement, viewSize: viewSize, options: options)
    visibleLimit =
      VisibleRange(
        around: 0, count: fittingCount, wrapping: wrapping, placeholders: placeholders
      ).count
    offsetMultiplier = options.value(
      .offsetMultiplier, default: configuration.kind.isCoverFlow ? 2 : 1)
    center = Self.center(
      configuration, viewSize: viewSize, itemWidth: itemWidth, isMirrored: arrangement.isMirrored)
  }

  func with(
    _ data: Carousel.DataSource, viewSize: Size? = nil, settings: Carousel.Configuration? = nil,
    layout: Carousel.Layout? = nil
  ) -> Metrics {
    Metrics(
      settings: settings ?? self.settings, layout: layout ?? self.layout,
      viewSize: viewSize ?? self.viewSize, data: data, itemWidth: itemWidth)
  }

  /// The same numbers for data that tell other things about the same items.
  func retelling(_ data: Carousel.DataSource) -> Metrics { Metrics(self, data: data) }

  private init(_ old: Metrics, data: Carousel.DataSource) {
    self.data = data
    (settings, layout) = (old.settings, old.layout)
    (configuration, viewSize, center) = (old.configuration, old.viewSize, old.center)
    (wrapping, placeholders, arrangement) = (old.wrapping, old.placeholders, old.arrangement)
    strips = old.strips
    (itemWidth, offsetMultiplier) = (old.itemWidth, old.offsetMultiplier)
    (fittingCount, visibleLimit) = (old.fittingCount, old.visibleLimit)
  }

  /// The width that is set, else the length of the first card, or `nil` if there is none.
  private static func itemWidth(
    _ configuration: Carousel.Configuration, _ data: Carousel.DataSource
  ) -> Double? {
    if let width = configuration.itemWidth, width > 0 { return width }
    guard data.itemCount > 0 || data.placeholderCount > 0 else { return nil }
    let first = Placeholders(count: data.placeholderCount)
      .slot(at: data.itemCount > 0 ? 0 : -1, items: data.itemCount)
    return data.size(of: first).along(configuration.axis)
  }

  /// How far the ends move inwards, in items, so that the first and last item stop at the edges of the view.
  private static func trims(
    _ configuration: Carousel.Configuration, viewSize: Size, pitch: Double
  ) -> (lead: Double, trail: Double) {
    guard configuration.trimsEnds, pitch > 0 else { return (0, 0) }
    let room = max(0, viewSize.along(configuration.axis) / pitch - 1)
    switch configuration.alignment {
    case .start: return (0, room)
    case .center: return (room / 2, room - room / 2)
    case .end: return (room, 0)
    }
  }

  private static func center(
    _ configuration: Carousel.Configuration, viewSize: Size, itemWidth: Double, isMirrored: Bool
  ) -> Point {
    let axis = configuration.axis
    let offset = configuration.contentOffset ?? .zero
    var center = Point(x: viewSize.width / 2 + offset.x, y: viewSize.height / 2 + offset.y)
    let room = (viewSize.along(axis) - itemWidth) / 2
    var shift =
      switch configuration.alignment {
      case .start: -room
      case .center: 0.0
      case .end: room
      }
    if isMirrored { shift = -shift }
    if axis == .horizontal { center.x += shift } else { center.y += shift }
    return center
  }
}

extension Metrics {
  /// The number of items.
  var count: Int { wrapping.count }

  /// Whether the last item is followed by the first.
  var isWrapped: Bool { wrapping.isWrapped }

  /// The item nearest to `position`; −1 if there are none.
  func index(at position: Double) -> Int { wrapping.index(at: position) }

  func restingPosition(of index: Int) -> Double {
    isWrapped ? wrapping.position(of: index) : wrapping.clamp(wrapping.position(of: index))
  }

  /// 1, or −1 where cards run from right to left.
  var sense: Double { arrangement.isMirrored ? -1 : 1 }

  /// Where the current card's middle is while the carousel stands at `position`.
  func center(at position: Double) -> Point {
    let travel = configuration.contentTravel ?? 0
    guard travel != 0, !isWrapped, count > 0 else { return center }
    let middle = (wrapping.lower + wrapping.upper) / 2
    let reach = Double(max(1, visibleLimit) - 1) / 2
    let still = min(
      max(position, min(wrapping.lower + reach, middle)), max(wrapping.upper - reach, middle))
    let shift = sense * travel * (position - still)
    return configuration.axis == .horizontal
      ? Point(x: center.x + shift, y: center.y) : Point(x: center.x, y: center.y + shift)
  }

  func surroundings(at position: Double) -> Surroundings {
    guard configuration.kind == .custom else { return Surroundings() }
    let axis = configuration.axis
    let middle = center(at: position).along(axis)
    let rest = viewSize.along(axis) - middle
    var surroundings = Surroundings()
    surroundings.room = arrangement.isMirrored ? (rest, middle) : (middle, rest)
    guard !isWrapped, count > 0, position.isFinite else { return surroundings }
    let first = wrapping.position(of: 0)
    surroundings.items = (position - first, first + Double(count - 1) - position)
    return surroundings
  }

  /// How a card stands that is `offset` items, or `distance` before spacing, from the current `position`.
  func pose(
    offset: Double, distance: Double, size: Size, length: Double, flip: FlipState,
    at position: Double
  ) -> CardPose {
    func pose(_ size: Size) -> CardPose {
      arrangement.pose(
        offset: offset, distance: distance, size: size, front: frontLength(at: position),
        length: length, flip: flip, surroundings: surroundings(at: position),
        configuration: configuration)
    }
    guard let strips else { return pose(size) }
    return self.pose(in: strips, offset: offset, size: size, at: position, pose)
  }

  /// Whether cards are drawn by the flip of cover flow 2; in other arrangements nothing moves with it.
  var showsFlips: Bool { configuration.kind == .coverFlow2 || configuration.kind == .custom }

  /// Whether a flip counts as something that changes with time: where it is seen, and always in the
  /// classic feel, as in the original.
  var reportsFlips: Bool { showsFlips || configuration.feel == .classic }

  /// How far the ends can be overshot, in items.
  var bounce: Double { configuration.bounces ? configuration.bounceDistance : 0 }

  /// How the ends give way to a pull, by `distance` items at most.
  func resistance(distance: Double) -> Resistance {
    isWrapped
      ? Resistance(lower: -.infinity, upper: .infinity, distance: 0)
      : Resistance(
        lower: wrapping.lower, upper: wrapping.upper, distance: distance,
        isRubberBand: configuration.feel == .smooth)
  }

  /// How far smooth motions may go, or `nil` when wrapped.
  var motionLimits: MotionLimits? {
    isWrapped ? nil : MotionLimits(ends: wrapping.lower...wrapping.upper, bounce: bounce)
  }

  /// Whether there is nothing at `position`, not even a bounce.
  func isFarOut(_ position: Double) -> Bool {
    abs(wrapping.excess(position)) > max(bounce, 1) + 1e-6
  }

  /// `position`, or as far beyond an end as a bounce would show.
  func limitedToBounce(_ position: Double) -> Double {
    guard !isWrapped else { return position }
    let room = max(bounce, 1)
    return min(max(position, wrapping.lower - room), wrapping.upper + room)
  }

  /// Whether constant scrolling is set and has somewhere to go from `position`.
  func scrolls(from position: Double) -> Bool {
    guard configuration.scrollsConstantly, count > 0 else { return false }
    guard !isWrapped else { return true }
    return configuration.autoscroll > 0 ? position > wrapping.lower : position < wrapping.upper
  }

  /// Whether a carousel that stops at `position` goes on to an item, or back to an end.
  func returns(from position: Double) -> Bool {
    !scrolls(from: position)
      && (configuration.returnsToItems || abs(wrapping.excess(position)) > 1e-6)
  }

  /// The last place to rest in a direction.
  func end(_ heading: Carousel.Heading) -> Double {
    heading == .forward ? wrapping.upper : wrapping.lower
  }
}

/// The present: what time it is, and by which numbers.
struct Step: Sendable {
  /// The present time in seconds.
  var now: Double
  /// The numbers that follow from settings, size and data.
  var metrics: Metrics
}
