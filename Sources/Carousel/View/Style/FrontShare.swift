import CarouselEngine

/// The share of the view that the front card takes.
struct FrontShare {
  /// The longest the card may be along and across the carousel, as shares of a view that is long
  /// along it, and of one that is short.
  let long, short: (along: Double, across: Double)

  init(_ kind: ArrangementKind, count: Int) {
    guard count > 1 else {
      (long, short) = ((0.72, 0.72), (0.86, 0.72))
      return
    }
    (long, short) =
      switch kind {
      case .linear, .custom: ((0.56, 0.66), (0.74, 0.66))
      case .stack: ((0.55, 0.58), (0.76, 0.56))
      case .coverFlow, .coverFlow2: ((0.46, 0.64), (0.62, 0.6))
      case .rotary: ((0.4, 0.58), (0.54, 0.56))
      case .cylinder: ((0.36, 0.58), (0.5, 0.56))
      case .invertedRotary, .invertedCylinder: ((0.34, 0.52), (0.5, 0.5))
      case .wheel, .invertedWheel: ((0.32, 0.46), (0.46, 0.42))
      case .timeMachine, .invertedTimeMachine: ((0.46, 0.62), (0.62, 0.6))
      }
  }

  /// The card's size in a view.
  ///
  /// Photographs are 4:3 more often than not; on a tall panel a square card shows upright and
  /// lying ones alike.
  func cardSize(in view: Size, axis: Axis) -> Size {
    let length = view.along(axis)
    let breadth = view.along(axis.other)
    let tightness = Self.fraction(from: 1.5, to: 0.75, length / breadth)
    let along = length * (long.along + (short.along - long.along) * tightness)
    let across = breadth * (long.across + (short.across - long.across) * tightness)
    let aspect = 4.0 / 3 - Self.fraction(from: 1.5, to: 0.75, view.width / view.height) / 3
    let (width, height) = axis == .horizontal ? (along, across) : (across, along)
    let fitted = min(width, height * aspect)
    guard fitted.isFinite, aspect.isFinite else { return Size(width: 1, height: 1) }
    return Size(width: max(1, fitted.rounded()), height: max(1, (fitted / aspect).rounded()))
  }

  /// How far `value` is on the way, 0…1.
  private static func fraction(from start: Double, to end: Double, _ value: Double) -> Double {
    let fraction = (value - start) / (end - start)
    return fraction.isFinite ? min(1, max(0, fraction)) : 0
  }
}
