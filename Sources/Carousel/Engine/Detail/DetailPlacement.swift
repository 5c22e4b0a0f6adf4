extension Detail {
  /// Where the opened content is, or how fast it changes, as a few independent numbers.
  ///
  /// Its corners are those of the card and of an upright rectangle about the view's middle, mixed by
  /// `growth`, then shifted by `pan` and `turn`.
  struct Placement: Equatable, Sendable {
    /// 0 in the card's place, 1 upright in the view; a spring may swing a little beyond both.
    var growth = 0.0
    /// The scale of the upright rectangle, in logical units for a pixel of the content.
    var scale = 1.0
    /// The shift from the view's middle, in logical units.
    var pan = Vector.zero
    /// The shift along the axis on the way from one item to the next, in logical units.
    var turn = 0.0

    /// Nothing changes.
    static let still = Placement(growth: 0, scale: 0, pan: .zero, turn: 0)

    /// The rate of change from `self` to `later`, which is `interval` seconds on; finite and bounded.
    func rate(to later: Placement, in interval: Double) -> Placement {
      func rate(_ now: Double, _ later: Double, _ limit: Double) -> Double {
        let rate = (later - now) / interval
        return rate.isFinite ? min(max(rate, -limit), limit) : 0
      }
      return Placement(
        growth: rate(growth, later.growth, Self.fastestGrowth),
        scale: rate(scale, later.scale, Self.fastestScale * scale),
        pan: Vector(
          x: rate(pan.x, later.pan.x, Self.fastest), y: rate(pan.y, later.pan.y, Self.fastest)),
        turn: rate(turn, later.turn, Self.fastest))
    }

    private static let fastest = 1e5
    private static let fastestGrowth = 50.0
    private static let fastestScale = 10.0
  }
}
