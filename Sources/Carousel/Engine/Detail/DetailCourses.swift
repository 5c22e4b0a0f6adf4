extension Detail {
  /// All that moves of a detail: how open it is, its zoom and its way to a neighbour.
  struct Courses: Equatable, Sendable {
    var opening = Opening()
    var zoom: Zoom
    var turn = Turn()

    /// Where the content is at `time`.
    func placement(at time: Double) -> Placement {
      Placement(
        growth: opening.growth.position(at: time), scale: zoom.scale.position(at: time),
        pan: Vector(x: zoom.x.position(at: time), y: zoom.y.position(at: time)),
        turn: turn.course.position(at: time))
    }

    /// How fast that changes at `time`, per second.
    func rate(at time: Double) -> Placement {
      Placement(
        growth: opening.growth.velocity(at: time), scale: zoom.scale.velocity(at: time),
        pan: Vector(x: zoom.x.velocity(at: time), y: zoom.y.velocity(at: time)),
        turn: turn.course.velocity(at: time))
    }

    /// When the next motion ends; infinite at rest.
    var joint: Double { min(opening.joint, zoom.joint, turn.joint) }

    /// Lays to rest what is over at `time`.
    mutating func rest(at time: Double) {
      opening.rest(at: time)
      zoom.rest(at: time)
      turn.rest(at: time)
    }

    /// Everything stays at `placement`; a cross-fade and the item that was turned from go on.
    mutating func stay(at placement: Placement) {
      opening.growth = .resting(placement.growth)
      stayOpen(at: placement)
    }

    /// Zoom and turn stay at `placement`; opening goes on.
    mutating func stayOpen(at placement: Placement) {
      zoom.scale = .resting(placement.scale)
      zoom.x = .resting(placement.pan.x)
      zoom.y = .resting(placement.pan.y)
      turn.course = .resting(placement.turn)
    }

    /// From `start`, changing at `rate`, into the view, the zoom to `rest`.
    mutating func open(
      from start: Placement, rate: Placement, to rest: Zoom.Rest, reducesMotion: Bool,
      at time: Double
    ) {
      let duration = reducesMotion ? Course.brief : Course.settling
      if reducesMotion {
        opening.crossFade(open: true, growth: start.growth, rate: rate.growth, at: time)
      } else {
        opening.aim(
          open: true, growth: start.growth, rate: rate.growth, room: Self.swing, at: time)
      }
      switch rest {
      case .at(let scale, let pan):
        zoom.scale = Course(
          from: start.scale, velocity: rate.scale, to: scale, duration: duration, at: time)
        zoom.x = Course(
          from: start.pan.x, velocity: rate.pan.x, to: pan.x, duration: duration, at: time)
        zoom.y = Course(
          from: start.pan.y, velocity: rate.pan.y, to: pan.y, duration: duration, at: time)
      case .coasting:
        let room = zoom.room(at: start.scale)
        zoom.scale = .resting(start.scale)
        zoom.x = Course(
          coastingFrom: start.pan.x, velocity: rate.pan.x, within: room.x, at: time
        ) { zoom.settled(Vector(x: $0, y: 0), at: start.scale).x }
        zoom.y = Course(
          coastingFrom: start.pan.y, velocity: rate.pan.y, within: room.y, at: time
        ) { zoom.settled(Vector(x: 0, y: $0), at: start.scale).y }
      }
      turn.course = Course(
        from: start.turn, velocity: rate.turn, to: 0, duration: duration, room: Scene.gap,
        at: time)
    }

    /// From `start`, changing at `rate`, into the card's place; under reduced motion it fades where it is.
    mutating func close(
      from start: Placement, rate: Placement, scene: Scene, reducesMotion: Bool, at time: Double
    ) {
      if reducesMotion {
        stay(at: start)
        opening.crossFade(open: false, growth: start.growth, rate: 0, at: time)
        return
      }
      // A card must not swing so far beyond its place that nothing is left of it.
      let least = min(scene.cardScale / start.scale, 1) / 4
      opening.aim(
        open: false, growth: start.growth, rate: rate.growth,
        room: min(max(least, 1e-3), Self.swing), at: time)
      let coast = start.scale + rate.scale * Course.settling / Spring.reach
      zoom.scale = Course(
        from: start.scale, velocity: rate.scale, to: max(coast, start.scale / 2), at: time)
      zoom.x = Course(from: start.pan.x, velocity: rate.pan.x, to: 0, at: time)
      zoom.y = Course(from: start.pan.y, velocity: rate.pan.y, to: 0, at: time)
      turn.course = Course(
        from: start.turn, velocity: rate.turn, to: 0, room: Scene.gap, at: time)
    }

    /// How far growth may swing beyond its ends.
    private static let swing = 0.06
  }
}
