import CarouselEngine
import RealModule

extension Detail {
  /// Fingers on the content and what they do with it.
  struct Hold: Sendable {
    /// What the fingers do.
    enum Grip: Sendable {
      /// They only rest on it.
      case touch
      /// They move it.
      case pan(Pan)
      /// They make it larger or smaller.
      case pinch(Pinch)
      /// They spread to open it by a cross-fade.
      case spread
    }

    var grip: Grip
    var fingers: Fingers
    /// Where the content was bound when the first finger took hold of it.
    let wasOpen: Bool

    /// Whether the fingers say where the content is.
    var leads: Bool {
      switch grip {
      case .touch, .spread: false
      case .pan, .pinch: true
      }
    }

    /// Where the content is, or `nil` if the fingers do not say.
    var placement: Placement? { placement(center: fingers.center, spread: fingers.spread) }

    /// How fast it moves at `time`, per second.
    func rate(at time: Double) -> Placement {
      fingers.rate(at: time) { center, spread in
        placement(center: center, spread: spread) ?? .still
      }
    }

    /// What becomes of the content, at `start` and changing at `rate`, when the fingers leave at `time`.
    func release(
      of start: Placement, rate: Placement, reducesMotion: Bool, at time: Double
    ) -> Release {
      let velocity = fingers.velocity(at: time)
      switch grip {
      case .touch, .spread: return Release(opens: wasOpen)
      case .pan(let pan):
        return pan.release(
          at: fingers.center, velocity: velocity, of: start, rate: rate, wasOpen: wasOpen,
          reducesMotion: reducesMotion)
      case .pinch(let pinch):
        return pinch.release(
          at: fingers.center, velocity: velocity, of: start, rate: rate, wasOpen: wasOpen,
          reducesMotion: reducesMotion)
      }
    }

    private func placement(center: Point, spread: Double) -> Placement? {
      switch grip {
      case .touch, .spread: nil
      case .pan(let pan): pan.placement(center: center)
      case .pinch(let pinch): pinch.placement(center: center, spread: spread)
      }
    }
  }
}

extension Detail {
  /// One finger or several: the point between them, how far they have spread, and how fast both change.
  struct Fingers: Sendable {
    /// The point between them, in the view.
    private(set) var center: Point
    /// Their distance as a multiple of the one they began with.
    private(set) var spread = 1.0
    private var x = VelocityTracker(limit: fastest)
    private var y = VelocityTracker(limit: fastest)
    private var logarithm = VelocityTracker(limit: fastestSpread)
    /// The velocity of their center when they lifted, if reported.
    private var last: Vector?

    /// The greatest speed, in logical units per second.
    private static let fastest = 8000.0
    /// The greatest speed of the spread's natural logarithm, per second.
    private static let fastestSpread = 8.0
    /// The time ahead, in seconds, over which rates of what follows the fingers are taken.
    private static let moment = 1e-4

    /// Fingers that come to rest at `center`.
    init(center: Point, at time: Double) {
      self.center = center
      track(at: time)
    }

    mutating func move(to center: Point, spread: Double, at time: Double) {
      (self.center, self.spread) = (center, spread)
      track(at: time)
    }

    /// The fingers leave, and the point between them moves at `velocity`.
    ///
    /// One that is no number is not taken.
    mutating func leave(at velocity: Vector) {
      guard velocity.x.isFinite, velocity.y.isFinite else { return }
      func limited(_ value: Double) -> Double { min(max(value, -Self.fastest), Self.fastest) }
      last = Vector(x: limited(velocity.x), y: limited(velocity.y))
    }

    /// How fast the point between them moves at `time`, in logical units per second.
    func velocity(at time: Double) -> Vector {
      last ?? Vector(x: x.velocity(at: time), y: y.velocity(at: time))
    }

    /// How fast it all changes that follows the fingers as `placement` tells.
    func rate(
      at time: Double, of placement: (_ center: Point, _ spread: Double) -> Placement
    ) -> Placement {
      let velocity = velocity(at: time)
      let spreading = logarithm.velocity(at: time)
      let later = placement(
        Point(
          x: center.x + velocity.x * Self.moment, y: center.y + velocity.y * Self.moment),
        spread * Double.exp(spreading * Self.moment))
      return placement(center, spread).rate(to: later, in: Self.moment)
    }

    private mutating func track(at time: Double) {
      x.add(position: center.x, at: time)
      y.add(position: center.y, at: time)
      logarithm.add(position: Double.log(spread), at: time)
    }
  }
}

extension Detail {
  /// The motion of the content after fingers lift.
  struct Release: Equatable, Sendable {
    /// Whether it goes into the view, or else into its card's place.
    var opens: Bool
    /// The side of the neighbor that it is turned to, −1 or 1, or 0 for none.
    var side = 0
    /// Where the zoom comes to rest, or `nil` for the nearest place within its limits.
    var rest: Zoom.Rest?
  }
}

extension Detail {
  /// Two fingers on the content: its placement as a function of their center and distance.
  ///
  /// One magnification runs from the card's size in the carousel through the fitted size, where the card
  /// becomes the opened content, to the largest scale. The result depends on the fingers only, so the
  /// way back equals the way out.
  struct Pinch: Sendable {
    private let scene: Scene
    private let zoom: Zoom
    private let start: Placement
    private let anchor: Anchor
    /// Whether the content shrinks into its card's place, or only stretches below its fitted size.
    private let shrinks: Bool

    init(at center: Point, placement: Placement, zoom: Zoom, scene: Scene, shrinks: Bool) {
      (self.scene, self.zoom, start, self.shrinks) = (scene, zoom, placement, shrinks)
      anchor = Anchor(at: center, placement: placement, scene: scene)
    }

    /// Where the content is with the fingers at `center`, `spread` times as far apart as in the beginning.
    func placement(center: Point, spread: Double) -> Placement {
      var result = start
      let (first, now) = (magnification, magnification * spread)
      // What a spring left over or under is kept, so that nothing jumps when it is caught.
      result.growth += growth(now) - growth(first)
      result.scale *= scale(now) / scale(first)
      result.pan = anchor.pan(to: center, placement: result, scene: scene)
      return result
    }

    /// The motion of the content when the fingers lift at `center` with `velocity`.
    ///
    /// The scale coasts about the held point, within the limits.
    func release(
      at center: Point, velocity: Vector, of start: Placement, rate: Placement, wasOpen: Bool,
      reducesMotion: Bool
    ) -> Release {
      let ahead = reducesMotion ? 0 : Course.settling / Spring.reach
      let scale = zoom.limited(scale: start.scale + rate.scale * ahead)
      let place = Point(x: center.x + velocity.x * ahead, y: center.y + velocity.y * ahead)
      let open = Placement(growth: 1, scale: scale, turn: start.turn)
      let pan = anchor.pan(to: place, placement: open, scene: scene)
      return Release(
        opens: opens(start, rate: rate, wasOpen: wasOpen),
        rest: .at(scale: scale, pan: zoom.settled(pan, at: scale)))
    }

    /// Whether the released content opens.
    private func opens(_ start: Placement, rate: Placement, wasOpen: Bool) -> Bool {
      guard shrinks else {
        return wasOpen && zoom.pulled(start.scale) > Self.shares.open * zoom.fit
      }
      let ahead = start.growth + rate.growth * Self.foresight
      return ahead > (wasOpen ? Self.shares.open : Self.shares.closed)
    }

    /// The time, in seconds, for which the fingers are taken to go on when they leave.
    private static let foresight = 0.1
    /// So much of the way the content must have to stay open, or to open.
    private static let shares = (open: 0.75, closed: 0.25)

    /// The size of the card in the carousel, as a scale, or half the fitted one if the card is larger: so
    /// much smaller fingers must make it.
    private var smallest: Double { min(scene.cardScale, zoom.fit / 2) }

    private var magnification: Double {
      guard shrinks, start.growth < 1 else { return zoom.pulled(start.scale) }
      return smallest + max(0, start.growth) * (zoom.fit - smallest)
    }

    private func growth(_ magnification: Double) -> Double {
      guard shrinks else { return 0 }
      return min(max((magnification - smallest) / (zoom.fit - smallest), 0), 1)
    }

    private func scale(_ magnification: Double) -> Double {
      zoom.stretched(shrinks ? max(magnification, zoom.fit) : magnification)
    }
  }
}
