/// Where a carousel may come to rest, by its settings and its feel.
struct Rest {
  let metrics: Metrics

  init(_ metrics: Metrics) { self.metrics = metrics }

  /// The policy of the smooth feel: the one that is set, else what the original's settings say.
  var snapPolicy: SnapPolicy {
    let configuration = metrics.configuration
    if let own = configuration.snapPolicy { return own }
    // A pile is gone through card by card.
    if configuration.isPaging || configuration.kind == .stack { return .byOne }
    return configuration.returnsToItems || configuration.stopsAtItems ? .nearest : .free
  }

  /// Where `policy` lets a carousel rest that would coast to `projected`; may be infinite.
  func target(
    _ policy: SnapPolicy, projected: Double, occasion: SnapContext.Occasion, origin: Double,
    position: Double, velocity: Double
  ) -> Double {
    let wrapping = metrics.wrapping
    let context = SnapContext(
      occasion: occasion, origin: origin, position: position, velocity: velocity,
      range: wrapping.isWrapped ? nil : wrapping.lower...wrapping.upper)
    return policy.target(projected: projected, context: context)
  }

  func place(near position: Double, _ occasion: SnapContext.Occasion) -> Double {
    guard metrics.configuration.feel == .smooth else { return classicPlace(near: position) }
    let configuration = metrics.configuration
    let isFree =
      configuration.snapPolicy == nil && !configuration.returnsToItems && !configuration.isPaging
    let place = target(
      isFree ? .free : snapPolicy, projected: position, occasion: occasion, origin: position,
      position: position, velocity: 0)
    guard !place.isFinite else { return place }
    return target(
      .nearest, projected: position, occasion: .resize, origin: position, position: position,
      velocity: 0)
  }

  /// On the nearest item, the shorter way round; anywhere between the ends if it need not return.
  private func classicPlace(near position: Double) -> Double {
    let wrapping = metrics.wrapping
    let isBeyond = abs(wrapping.excess(position)) > 1e-6
    guard metrics.configuration.returnsToItems || isBeyond else { return position }
    let resting = metrics.restingPosition(of: metrics.index(at: position))
    return wrapping.turn(resting, near: position)
  }
}
