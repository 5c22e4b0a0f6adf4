import CarouselEngine
import RealModule

extension Detail {
  /// A content in the view: how large it is and how far it is shifted, and what both tend to.
  struct Zoom: Equatable, Sendable {
    let content: Size
    let view: Size
    /// The pixels of the screen in a logical unit.
    let pixelScale: Double
    /// The scale at which the content just fits into the view, or a limit below that, in logical units for a pixel of it.
    let fit: Double
    /// The scale that a double-tap leads to: a pixel of the content on a pixel of the screen, or twice
    /// `fit` where that is not larger.
    let natural: Double
    /// The largest scale at rest.
    let maximum: Double
    var scale: Course
    var x: Course
    var y: Course

    /// 1:1 counts as larger than fitting from this ratio on.
    private static let larger = 1.1
    /// How far fingers stretch the content beyond its largest scale: ln 2, twice as large.
    private static let band = RubberBand(distance: Double.log(2))

    /// The content fitted into the view, at rest, and no larger than at the scale `limit` > 0.
    init(content: Size, view: Size, pixelScale: Double, limit: Double = .infinity) {
      (self.content, self.view, self.pixelScale) = (content, view, pixelScale)
      let isEmpty = content.width <= 0 || content.height <= 0
      fit = isEmpty ? 1 : min(view.width / content.width, view.height / content.height, limit)
      natural = 1 / pixelScale > fit * Self.larger ? 1 / pixelScale : 2 * fit
      maximum = max(4 * fit, 2 / pixelScale)
      (scale, x, y) = (.resting(fit), .resting(0), .resting(0))
    }

    /// How far the content can be shifted each way, in logical units.
    func room(at scale: Double) -> Vector {
      // What the rounding of the fit leaves over is no room.
      func room(_ content: Double, _ view: Double) -> Double {
        let left = content * scale - view
        return left > view * 1e-9 ? left / 2 : 0
      }
      return Vector(x: room(content.width, view.width), y: room(content.height, view.height))
    }

    /// `pan` such that no edge of the content comes inside the view for nothing.
    func limited(_ pan: Vector, at scale: Double) -> Vector {
      let room = room(at: scale)
      return Vector(
        x: min(max(pan.x, -room.x), room.x), y: min(max(pan.y, -room.y), room.y))
    }

    /// `pan` as it is best at rest: within its limits and, where each pixel of the content fills whole ones
    /// of the screen, on their grid.
    func settled(_ pan: Vector, at scale: Double) -> Vector {
      let pan = limited(pan, at: scale)
      let ratio = scale * pixelScale
      guard ratio > 0.5, abs(ratio - ratio.rounded()) < 1e-9 else { return pan }
      let room = room(at: scale)
      func aligned(_ pan: Double, _ room: Double, _ content: Double, _ view: Double) -> Double {
        let edge = (view - content * scale) / 2
        let aligned = ((edge + pan) * pixelScale).rounded() / pixelScale - edge
        // What has no room is in the middle, within half a pixel.
        return room == 0 || abs(aligned) <= room ? aligned : pan
      }
      return Vector(
        x: aligned(pan.x, room.x, content.width, view.width),
        y: aligned(pan.y, room.y, content.height, view.height))
    }

    /// `scale`, clamped to the range at rest.
    func limited(scale: Double) -> Double { min(max(scale, fit), maximum) }

    /// The scale that fingers reach when they pull to `pulled`: beyond the largest it stretches.
    func stretched(_ pulled: Double) -> Double {
      if pulled > maximum {
        return maximum * Double.exp(Self.band.stretch(pull: Double.log(pulled / maximum)))
      }
      if pulled < fit {
        return fit * Double.exp(-Self.band.stretch(pull: Double.log(fit / pulled)))
      }
      return pulled
    }

    /// What `stretched` makes `scale` of.
    func pulled(_ scale: Double) -> Double {
      if scale > maximum {
        return maximum * Double.exp(Self.pull(Double.log(scale / maximum)))
      }
      if scale < fit { return fit * Double.exp(-Self.pull(Double.log(fit / scale))) }
      return scale
    }

    private static func pull(_ stretch: Double) -> Double {
      min(band.pull(stretch: stretch), longestPull)
    }
    private static let longestPull = 20.0

    /// Whether a rest at `scale` shows more than the fitted content.
    func isEnlarged(_ scale: Double) -> Bool { scale > fit * 1.001 }

    /// The pan at scale `target` that keeps the content at `point` of the view fixed, from `pan` at
    /// `scale`.
    func pan(keeping point: Point, from pan: Vector, scale: Double, to target: Double) -> Vector {
      let ratio = target / scale
      let away = Vector(x: point.x - view.width / 2, y: point.y - view.height / 2)
      return Vector(
        x: away.x - (away.x - pan.x) * ratio, y: away.y - (away.y - pan.y) * ratio)
    }

    /// Where it comes to rest.
    enum Rest: Equatable, Sendable {
      /// At this scale and shift.
      case at(scale: Double, pan: Vector)
      /// Wherever it coasts to at the scale it has.
      case coasting
    }

    /// The nearest rest within the limits.
    func rest(near placement: Placement) -> Rest {
      let scale = limited(scale: placement.scale)
      return .at(scale: scale, pan: settled(placement.pan, at: scale))
    }

    /// When the next of its motions ends, or infinity at rest.
    var transitionTime: Double { min(scale.transitionTime, x.transitionTime, y.transitionTime) }

    /// Ends motions that are over at `time`.
    mutating func rest(at time: Double) {
      scale.rest(at: time)
      x.rest(at: time)
      y.rest(at: time)
    }
  }
}

extension Vector {
  /// The shift at which the upper edge is seen of what has this room.
  static func top(_ room: Vector) -> Vector { Vector(x: 0, y: room.y) }
}

extension Detail {
  /// Where the opened content is, or how fast it changes, as a few independent numbers.
  ///
  /// Its corners are those of the card and of an upright rectangle about the view's middle, mixed by
  /// `growth`, then shifted by `pan` and `turn`.
  struct Placement: Equatable, Sendable {
    /// 0 in the card's place, 1 upright in the view.
    ///
    /// A spring may swing a little beyond both.
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
