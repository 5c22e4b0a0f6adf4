/// Where a carousel goes when other numbers hold: other items, another size, other settings.
///
/// Decided from values alone; `Track` carries it out.
struct Realignment {
  /// What it is doing.
  let phase: Phase
  /// How it would move from its position, with the current metrics.
  let departure: Departure

  /// What becomes of it.
  enum Outcome: Equatable {
    /// It goes on as it was.
    case stay
    /// It moves to another position without animation.
    case place(Double)
    /// It moves to another position without animation, and scrolls to where it may rest.
    case scroll(from: Double, to: Double)
    /// The running motion ends at another position.
    case retarget(to: Double)
    /// A cruise goes on by the new numbers.
    case cruise(Carousel.Heading)
  }

  /// What keeps it inside the items there are: nothing rests or ends beyond them.
  var inside: Outcome {
    switch phase {
    case .moving: aligned
    // Where the end of trimmed items was it may be no more.
    case .resting where metrics.configuration.trimsEnds: aligned
    case .dragging: metrics.isWrapped ? .stay : .place(metrics.limitedToBounce(position))
    case .resting, .touched, .following, .autoscrolling: .place(metrics.wrapping.clamp(position))
    }
  }

  /// What brings it to where it may rest if it is at rest, and a running motion to an end that exists.
  var aligned: Outcome {
    switch phase {
    case .resting: return resting
    case .touched, .dragging:
      // A finger holds it where there is something.
      return metrics.isFarOut(position) ? .place(metrics.limitedToBounce(position)) : .stay
    case .following: return .place(metrics.limitedToBounce(position))
    case .autoscrolling:
      return metrics.isFarOut(position) ? .place(metrics.wrapping.clamp(position)) : .stay
    case .moving(let motion):
      if let target = departure.correction(of: motion) { return .retarget(to: target) }
      if case .cruise(let cruise) = motion { return .cruise(cruise.heading) }
      return .stay
    }
  }

  private var resting: Outcome {
    guard !metrics.scrolls(from: position) else { return .stay }
    var start = metrics.limitedToBounce(position)
    let isClassic = metrics.configuration.feel == .classic
    if metrics.isWrapped || isClassic && !metrics.configuration.returnsToItems {
      start = metrics.wrapping.clamp(start)
    }
    let place = Rest(metrics).place(near: start, .resize)
    return abs(start - place) > 1e-6
      ? .scroll(from: start, to: place) : .place(metrics.wrapping.clamp(place))
  }

  private var position: Double { departure.position }
  private var metrics: Metrics { departure.metrics }
}
