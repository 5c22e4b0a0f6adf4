import CarouselEngine

extension Detail {
  /// A finger that moves the content about: within the view, to the neighbor, or out of the view.
  ///
  /// The result depends on the finger's place alone, so the way back is the way out.
  struct Pan: Sendable {
    /// What a finger's way means.
    enum Intent: Equatable, Sendable {
      /// Not known yet.
      case undecided
      /// Content larger than the view is moved about in it.
      case inside
      /// Fitted content goes to its neighbor.
      case along
      /// Fitted content is pulled out of the view.
      case away
    }

    /// What the finger's way means; decided by its first movement.
    private(set) var intent = Intent.undecided
    private let scene: Scene
    private let zoom: Zoom
    private let start: Placement
    private let anchor: Anchor
    private let origin: Point
    /// Whether the content shrinks while it is pulled away.
    private let shrinks: Bool
    /// Whether it can be pulled away.
    private let closes: Bool

    /// How much of the way back a finger pulls the content at most.
    private static let share = 0.5
    /// The share of the view's length that a finger must pull the content to close it.
    private static let distance = 0.2
    /// The time, in seconds, for which the finger's speed is taken to go on.
    private static let foresight = 0.15
    /// Content this near to its edge, in logical units, is at it.
    private static let edge = 1.0

    /// Takes hold of the content at `placement`.
    init(
      at center: Point, placement: Placement, zoom: Zoom, scene: Scene, shrinks: Bool,
      closes: Bool = true
    ) {
      (self.scene, self.zoom, start, self.shrinks) = (scene, zoom, placement, shrinks)
      self.closes = closes
      origin = center
      anchor = Anchor(at: center, placement: placement, scene: scene)
    }

    /// Decides by the way to `center` what it means, once it is a way.
    mutating func decide(by center: Point) {
      let way = center - origin
      guard intent == .undecided, way != .zero else { return }
      let isAlong = abs(way.x) >= abs(way.y)
      if closes, start.growth < 0.999 {
        intent = .away
      } else if zoom.isEnlarged(start.scale) {
        intent = .inside
      } else {
        intent = isAlong || start.turn != 0 || !closes ? .along : .away
      }
    }

    /// Where the content is with the finger at `center`.
    func placement(center: Point) -> Placement {
      var result = start
      let way = center - origin
      switch intent {
      case .undecided: break
      case .inside, .along:
        let (along, turn) = moved(by: way.x)
        result.turn = turn
        var across = start.pan.y
        if intent == .inside { across = moved(across: way.y) }
        result.pan = Vector(x: along, y: across)
      case .away:
        if shrinks {
          let distance = abs(way.y)
          let half = scene.view.height / 2
          result.growth *= 1 - Self.share * distance / (distance + half)
        }
        result.pan = anchor.pan(to: center, placement: result, scene: scene)
      }
      return result
    }

    /// What becomes of the content when the finger leaves at `center` with `velocity`.
    func release(
      at center: Point, velocity: Vector, of start: Placement, rate: Placement, wasOpen: Bool,
      reducesMotion: Bool
    ) -> Release {
      if !wasOpen || isAway(center: center, velocity: velocity) { return Release(opens: false) }
      let coasts =
        intent == .inside && !reducesMotion && zoom.limited(scale: start.scale) == start.scale
      let side = Turn.side(shift: start.turn, velocity: rate.turn, page: scene.page)
      return Release(
        opens: true, side: intent == .undecided ? 0 : side, rest: coasts ? .coasting : nil)
    }

    /// Whether the finger has pulled the content far or fast enough to close it.
    private func isAway(center: Point, velocity: Vector) -> Bool {
      guard intent == .away else { return false }
      let way = (center - origin).y
      let ahead = way + velocity.y * Self.foresight
      return way * ahead > 0 && abs(ahead) > Self.distance * scene.view.height
    }

    /// The shift along the axis, and the part of it that goes to the neighbor.
    private func moved(by way: Double) -> (pan: Double, turn: Double) {
      let room = zoom.room(at: start.scale).x
      let (pan, turn) = (start.pan.x, start.turn)
      let first = turn == 0 ? pulled(pan, room, scene.view.width) : pan + turn
      func split(_ place: Double) -> (pan: Double, turn: Double) {
        let side = place < 0 ? 1 : -1
        let beyond = abs(place) - room
        guard beyond > 0, turns(to: side, room: room) else {
          return (stretched(place, room, scene.view.width), 0)
        }
        let shift = stretched(beyond, scene.page, scene.page)
        return place < 0 ? (-room, -shift) : (room, shift)
      }
      let (from, to) = (split(first), split(first + way))
      return (pan + to.pan - from.pan, turn + to.turn - from.turn)
    }

    /// Whether the neighbor on `side` can be reached: the content was at that edge, not pulled over it.
    private func turns(to side: Int, room: Double) -> Bool {
      guard scene.neighbor(side) != nil else { return false }
      let pan = start.pan.x
      return start.turn != 0 || abs(pan + Double(side) * room) <= Self.edge
    }

    private func moved(across way: Double) -> Double {
      let room = zoom.room(at: start.scale).y
      let length = scene.view.height
      let pan = start.pan.y
      let first = pulled(pan, room, length)
      return pan + stretched(first + way, room, length) - stretched(first, room, length)
    }

    /// What lies beyond ±`room` follows as on a rubber band.
    private func stretched(_ place: Double, _ room: Double, _ length: Double) -> Double {
      let beyond = abs(place) - room
      guard beyond > 0 else { return place }
      let reached = room + RubberBand(distance: length / 2).stretch(pull: beyond)
      return place < 0 ? -reached : reached
    }

    /// What `stretched` makes `place` of.
    private func pulled(_ place: Double, _ room: Double, _ length: Double) -> Double {
      let beyond = abs(place) - room
      guard beyond > 0 else { return place }
      let pull = room + min(RubberBand(distance: length / 2).pull(stretch: beyond), 1e9)
      return place < 0 ? -pull : pull
    }
  }
}

extension Detail {
  /// The point of the content that fingers hold: it stays under them, whatever else becomes of the
  /// content.
  struct Anchor: Equatable, Sendable {
    /// The point, (0, 0)…(1, 1) on the content, little outside of it elsewhere.
    private let point: Point
    /// The distance from the fingers to the visible point, for fingers that do not hold the content.
    private let slack: Vector

    private static let unit = Size(width: 1, height: 1)

    init(at center: Point, placement: Placement, scene: Scene) {
      let map = Homography(painting: Self.unit, into: scene.quad(of: placement))
      let under = map?.inverse?(center) ?? Point(x: 0.5, y: 0.5)
      point = Point(x: min(max(under.x, -1), 2), y: min(max(under.y, -1), 2))
      slack = (map?(point) ?? center) - center
    }

    /// The shift that brings the point under `center` when all else is as in `placement`.
    func pan(to center: Point, placement: Placement, scene: Scene) -> Vector {
      var placement = placement
      placement.pan = .zero
      let quad = scene.quad(of: placement)
      let map = Homography(painting: Self.unit, into: quad)
      return center + slack - (map?(point) ?? quad.topLeft)
    }
  }
}
