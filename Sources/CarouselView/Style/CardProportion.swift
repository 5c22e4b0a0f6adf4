import CarouselEngine

/// How large cards are in a view when nobody says so.
///
/// Photographs are 4:3 more often than not, and the front card is what people look at: it takes
/// the share of the view that its arrangement leaves it.
struct CardProportion: Equatable {
  /// The longest the card may be along the carousel, as a share of the view.
  let along: Double
  /// The longest the card may be across the carousel, as a share of the view.
  let across: Double
  let axis: Axis

  /// Width of a card divided by its height.
  static let aspect = 4.0 / 3

  init(_ kind: ArrangementKind, axis: Axis) {
    self.axis = axis
    (along, across) =
      switch kind {
      case .linear, .stack, .custom: (0.55, 0.62)
      case .coverFlow, .coverFlow2: (0.45, 0.62)
      case .rotary, .invertedRotary: (0.4, 0.52)
      case .cylinder, .invertedCylinder: (0.36, 0.5)
      case .wheel, .invertedWheel: (0.3, 0.4)
      case .timeMachine, .invertedTimeMachine: (0.48, 0.6)
      }
  }

  /// The card's size in logical units, whole ones so that it is crisp at rest; at least 1 × 1.
  func size(in view: Size) -> Size {
    let isHorizontal = axis == .horizontal
    let width = view.width * (isHorizontal ? along : across)
    let height = view.height * (isHorizontal ? across : along)
    let fitted = min(width, height * Self.aspect)
    return Size(
      width: max(1, fitted.rounded()), height: max(1, (fitted / Self.aspect).rounded()))
  }
}
