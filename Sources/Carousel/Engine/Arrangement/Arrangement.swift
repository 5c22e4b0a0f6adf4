internal import RealModule

/// Where cards are placed: one kind of arrangement with all its numbers settled.
struct Arrangement: Sendable {
  var kind: ArrangementKind
  var axis: Axis
  /// The length of an item along the axis, W.
  var itemWidth: Double
  /// Cards on a full circle, c; 0 for the arrangements that are not circular.
  var count = 0
  var spacing = 1.0
  var tilt = 0.0
  var arc = 2 * Double.pi
  var radius = 0.0
  /// The angle between neighbors before the `angle` option.
  var step = 0.0
  /// Whether the `angle` option leaves the card's angle alone.
  var hasPlainAngle = true
  /// The `angle` option of a wheel: the angle between neighbors.
  var wheelStep = 0.0
  /// How far a card of a stack has gone to the side when the next one is on top.
  var departure = 0.0
  var fade: Fade
  /// Perspective and viewpoint.
  var base: Matrix
  /// Whether cards run from right to left.
  var isMirrored: Bool
  /// How much farther the neighbors of the current card stand from it, in item widths.
  var neighborGap: Double
  /// Whether each side card of a cover flow shows as much of itself as the others, however long it is.
  var showsEqualShares: Bool

  init(
    configuration: Carousel.Configuration, viewSize: Size, itemWidth: Double, itemCount: Int,
    placeholders: Int
  ) {
    kind = configuration.kind
    axis = configuration.axis
    self.itemWidth = itemWidth
    fade = Fade(kind, options: configuration.options)
    isMirrored = configuration.isMirrored
    neighborGap = configuration.neighborGap ?? 0
    showsEqualShares =
      kind.isCoverFlow && configuration.usesCardLengths && configuration.fitsCards
    base = .identity
    base.m34 = configuration.perspective ?? Carousel.Configuration.usualPerspective
    let viewpoint = configuration.viewpointOffset
    base = base.translated(x: isMirrored ? viewpoint.x : -viewpoint.x, y: -viewpoint.y)
    let options = configuration.options
    spacing = options.value(
      .spacing, default: kind.isCoverFlow ? 0.25 : kind == .stack ? Self.stackSpacing : 1)
    if kind.isCoverFlow { tilt = options.value(.tilt, default: 0.9) }
    if kind == .timeMachine || kind == .invertedTimeMachine {
      tilt = options.value(.tilt, default: 0.3)
    }
    if kind == .stack {
      tilt = options.value(.tilt, default: Self.stackTilt)
      departure = Self.stackDeparture(itemWidth: itemWidth, viewSize: viewSize, axis: axis)
    }
    guard kind.isCircular else { return }
    count = Self.circularCount(
      length: viewSize.along(axis), pitch: spacing * itemWidth, options: options,
      limit: itemCount + placeholders)
    settleCircle(options)
  }

  /// How many cards make a full circle: as many as go around a circle as wide as the view.
  private static func circularCount(
    length: Double, pitch: Double, options: ArrangementOptions, limit: Int
  ) -> Int {
    let fitting = min(30, max(12, Double.pi * (length / pitch).rounded(.up)))
    let automatic = min(Int(bounded: fitting), limit)
    return Int(bounded: options.value(.count, default: Double(automatic)))
  }

  private mutating func settleCircle(_ options: ArrangementOptions) {
    let cards = Double(max(count, 1))
    arc = options.value(.arc, default: 2 * .pi)
    step = arc / cards
    let half = itemWidth * spacing / 2
    switch kind {
    case .rotary, .invertedRotary:
      radius = max(half, half / Double.tan(arc / 2 / cards))
    case .cylinder, .invertedCylinder:
      radius = max(0.01, half / Double.tan(arc / 2 / cards))
    default:
      radius = itemWidth * spacing * cards / arc
    }
    if !radius.isFinite { radius = 0 }
    radius = options.value(.radius, default: radius)
    if case .automatic = options[.angle] { hasPlainAngle = true } else { hasPlainAngle = false }
    wheelStep = options.value(.angle, default: step)
    if kind == .invertedRotary || kind == .invertedCylinder || kind == .invertedWheel {
      radius = -radius
      wheelStep = -wheelStep
    }
  }

  /// The angle of a card `offset` items from the current position, in radians.
  func angle(_ offset: Double, options: ArrangementOptions) -> Double {
    var angle = offset * step
    if !hasPlainAngle {
      angle = options.value(.angle, default: offset / Double(max(count, 1)) * arc)
    }
    return kind == .invertedRotary || kind == .invertedCylinder ? -angle : angle
  }
}

/// How opacity falls off with the distance from the current item.
struct Fade: Equatable, Sendable {
  var lower = -Double.infinity
  var upper = Double.infinity
  var range = 1.0
  var minimum = 0.0

  init(_ kind: ArrangementKind, options: ArrangementOptions) {
    let limits: (lower: Double, upper: Double) =
      switch kind {
      case .timeMachine: (-.infinity, 0)
      case .invertedTimeMachine: (0, .infinity)
      case .stack: (-1, 2)
      default: (-.infinity, .infinity)
      }
    lower = options.value(.fadeMin, default: limits.lower)
    upper = options.value(.fadeMax, default: limits.upper)
    range = options.value(.fadeRange, default: 1)
    minimum = options.value(.fadeMinAlpha, default: 0)
  }

  /// The opacity of a card `offset` items from the current position, 0…1.
  func alpha(_ offset: Double) -> Double {
    let beyond =
      offset > upper ? offset - upper : offset < lower ? lower - offset : 0
    return 1 - min(beyond, range) / range * (1 - minimum)
  }
}
