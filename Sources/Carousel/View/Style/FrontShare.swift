import CarouselEngine

/// The share of the view that the front card takes.
struct FrontShare {
  /// The longest the card may be along and across the carousel, as shares of a view that is long
  /// along it, and of one that is short.
  let long, short: (along: Double, across: Double)
  /// The narrowest shape of the card in an upright view, as its width divided by its height.
  private let shape: Double

  init(_ kind: ArrangementKind, declared: DeclaredArrangement? = nil, count: Int) {
    // The neighbors of a cover flow reach behind its front card.
    let kind = (declared?.sideways ?? 1) < 0.9 ? .coverFlow : kind
    // Pictures of a pile lie on each other, and would hide the next ones.
    shape = kind == .stack ? 1 : Self.narrowest
    guard count > 1 else {
      (long, short) = ((0.72, 0.72), (0.86, 0.72))
      return
    }
    (long, short) =
      switch kind {
      case .linear, .custom: ((0.56, 0.66), (0.74, 0.66))
      case .stack: ((0.55, 0.58), (0.76, 0.56))
      case .coverFlow, .coverFlow2: ((0.46, 0.64), (0.68, 0.6))
      case .rotary: ((0.4, 0.58), (0.62, 0.56))
      case .cylinder: ((0.36, 0.58), (0.6, 0.56))
      case .invertedRotary, .invertedCylinder: ((0.34, 0.52), (0.58, 0.5))
      case .wheel, .invertedWheel: ((0.32, 0.46), (0.54, 0.42))
      case .timeMachine, .invertedTimeMachine: ((0.46, 0.62), (0.62, 0.6))
      }
  }

  /// The largest shape of a card, as its width divided by its height.
  static let flattest = 4.0 / 3

  /// The narrowest shape of a card.
  static let narrowest = 3.0 / 4

  /// The size of the card in a view.
  ///
  /// Photographs are 4:3 more often than not. On a tall panel a card is as upright as the limits make it, so
  /// that upright and lying pictures are equally large.
  func cardSize(in view: Size, axis: Axis, alone: Bool = false) -> Size {
    let shapes = Self.shapes(in: view, narrowest: shape)
    return Self.fitted(
      limit(in: view, axis: axis, alone: alone), from: shapes.lowerBound, to: shapes.upperBound)
  }

  /// The shapes that the card of a picture without neighbors may have, as their width divided by their height.
  private static let shapesAlone = 0.25...4.0

  /// The size of the card of a picture without neighbors: it has the shape of its picture.
  func cardSize(of picture: Size, in view: Size) -> Size {
    let limit = limit(in: view, axis: .horizontal)
    guard picture.width > 0, picture.height > 0 else {
      return cardSize(in: view, axis: .horizontal)
    }
    let range = Self.shapesAlone
    let shape = min(max(picture.width / picture.height, range.lowerBound), range.upperBound)
    return Self.fitted(limit, from: shape, to: shape)
  }

  /// The shapes that cards may have in a view, as their width divided by their height.
  static func shapes(in view: Size, narrowest: Double = narrowest) -> ClosedRange<Double> {
    let tallness = fraction(from: 1.5, to: 0.75, view.width / view.height)
    return flattest + (narrowest - flattest) * tallness...flattest
  }

  /// How much longer a card may be across the carousel if no others are seen on either side of it.
  private static let widening = 1.3

  /// The longest that a card may be in both directions; `alone` if cards of its kind have the whole breadth
  /// of an upright view.
  func limit(in view: Size, axis: Axis, alone: Bool = false) -> Size {
    let length = view.along(axis)
    let breadth = view.along(axis.other)
    let tightness = Self.fraction(from: 1.5, to: 0.75, length / breadth)
    let along = length * (long.along + (short.along - long.along) * tightness)
    let share = long.across + (short.across - long.across) * tightness
    let across = breadth * share * (alone ? Self.widening : 1)
    return axis == .horizontal
      ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  func rowLimit(in view: Size, axis: Axis) -> Size {
    let limit = limit(in: view, axis: axis)
    return axis == .horizontal
      ? Size(width: view.width, height: limit.height)
      : Size(width: limit.width, height: view.height)
  }

  /// The largest card in `limit` whose shape is in a range; whole units, at least 1 × 1.
  static func fitted(_ limit: Size, from least: Double, to most: Double) -> Size {
    let width = min(limit.width, limit.height * most)
    let height = min(limit.height, limit.width / least)
    guard width.isFinite, height.isFinite else { return Size(width: 1, height: 1) }
    return Size(width: max(1, width.rounded()), height: max(1, height.rounded()))
  }

  /// How far `value` is on the way, 0…1.
  private static func fraction(from start: Double, to end: Double, _ value: Double) -> Double {
    let fraction = (value - start) / (end - start)
    return fraction.isFinite ? min(1, max(0, fraction)) : 0
  }
}
