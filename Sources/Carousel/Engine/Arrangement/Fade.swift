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
