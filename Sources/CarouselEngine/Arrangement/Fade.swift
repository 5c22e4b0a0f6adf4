/// How opacity falls off with the distance from the current item.
struct Fade: Equatable, Sendable {
  var lower = -Double.infinity
  var upper = Double.infinity
  var range = 1.0
  var minimum = 0.0

  init(_ kind: ArrangementKind, options: ArrangementOptions) {
    lower = options.value(
      .fadeMin, default: kind == .invertedTimeMachine ? 0 : -Double.infinity)
    upper = options.value(.fadeMax, default: kind == .timeMachine ? 0 : Double.infinity)
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
