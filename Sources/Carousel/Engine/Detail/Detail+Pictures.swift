extension Detail {
  /// How much of the view belongs to the opened content at `time`, 0 (nothing)…1 (all).
  ///
  /// Times from the last call's to `nextJoint`, here and in what follows: advance first.
  public func openness(at time: Double) -> Double {
    guard phase != .closed, time.isFinite else { return 0 }
    let growth = min(max(placement(at: time).growth, 0), 1)
    return growth * courses.opening.visibility(at: time)
  }

  /// The factor on the opacity of all other cards at `time`.
  public func othersOpacity(at time: Double) -> Double { 1 - openness(at: time) }

  /// The weight of the opened content in a cross-fade with the carousel at `time`: 1 unless motion is
  /// reduced.
  public func crossFade(at time: Double) -> Double {
    time.isFinite ? courses.opening.visibility(at: time) : 1
  }

  /// The opened content at `time`; `nil` while closed.
  ///
  /// While it is shown the carousel does not show its card, except under a cross-fade.
  public func picture(at time: Double) -> Picture? {
    guard phase != .closed, time.isFinite else { return nil }
    let placement = placement(at: time)
    let quad = scene.quad(of: placement)
    let mean = (abs(quad.signedArea) / (scene.content.width * scene.content.height)).squareRoot()
    let settled =
      switch phase {
      case .closing: scene.cardScale
      case _ where hold?.leads == true: courses.zoom.limited(scale: placement.scale)
      default: courses.zoom.scale.target
      }
    return Picture(
      offset: 0, content: scene.content, quad: quad, opacity: crossFade(at: time),
      resolution: (placement.growth == 1 ? placement.scale : mean) * scene.pixelScale,
      settledResolution: settled * scene.pixelScale)
  }

  /// The neighbour on `side` (−1 before, 1 after) at `time`; `nil` while it is out of sight.
  public func neighbour(on side: Int, at time: Double) -> Picture? {
    guard phase != .closed, time.isFinite, side == 1 || side == -1,
      let fitted = scene.fittedNeighbour(side)
    else { return nil }
    let placement = placement(at: time)
    guard placement.turn * Double(side) < 0 else { return nil }
    let former = courses.turn.former.flatMap { $0.side == side ? $0.zoom : nil }
    let zoom = former ?? fitted
    let scale = zoom.scale.position(at: time)
    let shift =
      Vector(x: zoom.x.position(at: time), y: zoom.y.position(at: time))
      + Scene.vector(along: scene.axis, placement.turn + Double(side) * scene.page)
    return Picture(
      offset: side, content: zoom.content,
      quad: scene.rectangle(of: zoom.content, scale: scale, shift: shift),
      opacity: openness(at: time), resolution: scale * scene.pixelScale,
      settledResolution: zoom.scale.target * scene.pixelScale)
  }
}
