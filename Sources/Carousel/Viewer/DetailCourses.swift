import CarouselEngine

extension Detail {
  /// All that moves of a detail: how open it is, its zoom and its way to a neighbor.
  struct Courses: Equatable, Sendable {
    var opening = Opening()
    var zoom: Zoom
    var turn = Turn()

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

    /// When the next motion ends, or infinity at rest.
    var transitionTime: Double {
      min(opening.transitionTime, zoom.transitionTime, turn.transitionTime)
    }

    /// Ends motions that are over at `time`.
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

    mutating func open(
      from start: Placement, rate: Placement, to rest: Zoom.Rest, reducesMotion: Bool,
      at time: Double
    ) {
      let duration = reducesMotion ? Course.brief : Course.settling
      // What is not seen takes no time.
      var (start, rate) = (start, rate)
      let pixel = 0.5 / max(zoom.pixelScale, 1e-3)
      func settle(_ value: inout Double, _ speed: inout Double, to goal: Double, _ unit: Double) {
        guard abs(value - goal) <= unit, abs(speed) * Course.brief <= unit else { return }
        (value, speed) = (goal, 0)
      }
      settle(&start.growth, &rate.growth, to: 1, pixel / max(zoom.view.width, zoom.view.height, 1))
      settle(&start.turn, &rate.turn, to: 0, pixel)
      if case .at(let scale, let pan) = rest {
        let length = max(zoom.content.width, zoom.content.height, 1)
        settle(&start.scale, &rate.scale, to: scale, pixel / length)
        settle(&start.pan.x, &rate.pan.x, to: pan.x, pixel)
        settle(&start.pan.y, &rate.pan.y, to: pan.y, pixel)
      }
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

extension Detail {
  /// One coordinate at rest or on its way to rest: a spring, and another from where the first one meets
  /// a limit.
  ///
  /// Times in seconds of the detail's clock; units are the coordinate's own. All springs of one length
  /// have one frequency, so coordinates that start together keep every linear relation they start with.
  struct Course: Equatable, Sendable {
    /// Where it comes to rest.
    let target: Double
    private let start: Double
    private let spring: Spring?
    /// When the second spring takes over, in seconds from the start.
    private let handover: Double
    private let bounce: Spring?

    /// How long it takes to settle, in seconds.
    static let settling = 0.45
    /// How long a fling coasts, in seconds: its velocity falls to a third every fifth of a second.
    static let coasting = 5.0 / 3
    /// How long a cross-fade and every motion under reduced motion take, in seconds.
    static let brief = 0.1

    private init(
      target: Double, start: Double = 0, spring: Spring? = nil, handover: Double = .infinity,
      bounce: Spring? = nil
    ) {
      (self.target, self.start, self.spring) = (target, start, spring)
      (self.handover, self.bounce) = (handover, bounce)
    }

    static func resting(_ position: Double) -> Course { Course(target: position) }

    /// From `position` with `velocity` to `target` in `duration` > 0, sooner if it would else swing
    /// farther than `room` beyond.
    init(
      from position: Double, velocity: Double, to target: Double,
      duration: Double = Course.settling, room: Double = .infinity, at start: Double
    ) {
      guard position != target || velocity != 0 else {
        self.init(target: target)
        return
      }
      var duration = duration
      if room.isFinite {
        let frequency = Spring.frequency(
          atLeast: Spring.reach / duration, from: position, velocity: velocity, to: target,
          room: room)
        duration = frequency.map { Spring.reach / $0 } ?? duration
      }
      self.init(
        target: target, start: start,
        spring: Spring(from: position, velocity: velocity, to: target, duration: duration))
    }

    /// Coasts from `position` with `velocity`; what meets ±`limit` swings back to it, and what begins
    /// beyond returns; `end` says where it rests for the place within that it would coast to.
    init(
      coastingFrom position: Double, velocity: Double, within limit: Double, at start: Double,
      restingAt end: (Double) -> Double
    ) {
      let bounded = min(max(position, -limit), limit)
      guard bounded == position, velocity != 0 else {
        self.init(from: position, velocity: velocity, to: end(bounded), at: start)
        return
      }
      let natural = position + velocity * Self.coasting / Spring.reach
      let target = abs(natural) > limit ? natural : end(natural)
      let spring = Spring(from: position, velocity: velocity, to: target, duration: Self.coasting)
      guard abs(natural) > limit else {
        self.init(target: target, start: start, spring: spring)
        return
      }
      let edge = natural < 0 ? -limit : limit
      var (inside, outside) = (0.0, Self.coasting)
      for _ in 0..<60 {
        let middle = (inside + outside) / 2
        if abs(spring.position(at: middle)) > limit { outside = middle } else { inside = middle }
      }
      let bounce = Spring(
        from: spring.position(at: inside), velocity: spring.velocity(at: inside), to: edge,
        duration: Self.settling)
      self.init(target: edge, start: start, spring: spring, handover: inside, bounce: bounce)
    }

    /// When it comes to rest, or infinity if it is at rest.
    var transitionTime: Double {
      guard let spring else { return .infinity }
      return start + (bounce.map { handover + $0.duration } ?? spring.duration)
    }

    func position(at time: Double) -> Double {
      guard let spring, time < transitionTime else { return target }
      let elapsed = time - start
      if let bounce, elapsed >= handover { return bounce.position(at: elapsed - handover) }
      return spring.position(at: elapsed)
    }

    /// The velocity at `time`, per second.
    func velocity(at time: Double) -> Double {
      guard let spring, time < transitionTime else { return 0 }
      let elapsed = time - start
      if let bounce, elapsed >= handover { return bounce.velocity(at: elapsed - handover) }
      return spring.velocity(at: elapsed)
    }

    mutating func rest(at time: Double) {
      if time >= transitionTime { self = .resting(target) }
    }
  }
}

extension Detail {
  /// The way from one item to its neighbor: how far the opened item is from its place, and the item
  /// that it was turned from.
  struct Turn: Equatable, Sendable {
    /// An item that leaves on a side, −1 or 1.
    struct Former: Equatable, Sendable {
      let side: Int
      var zoom: Zoom
    }

    /// The shift along the axis, in logical units; positive where the neighbor before is seen.
    var course = Course.resting(0)
    /// The item that was turned from, until it is out of sight.
    var former: Former?

    /// A finger at least as fast as this, in logical units per second, turns whatever the way.
    private static let flick = 300.0

    /// The side on which the neighbor becomes the opened item when fingers let go: −1, 1, or 0 for none.
    static func side(shift: Double, velocity: Double, page: Double) -> Int {
      guard shift != 0 else { return 0 }
      let side = shift > 0 ? -1 : 1
      let away = shift > 0 ? velocity : -velocity
      if away >= flick { return side }
      return away > -flick && abs(shift) > page / 2 ? side : 0
    }

    /// When the next of its motions ends, or infinity at rest.
    var transitionTime: Double {
      min(course.transitionTime, former?.zoom.transitionTime ?? .infinity)
    }

    /// Ends motions that are over at `time`.
    mutating func rest(at time: Double) {
      course.rest(at: time)
      former?.zoom.rest(at: time)
      if course == .resting(0) { former = nil }
    }
  }
}

extension Detail {
  /// The progress of the content from its card to the view, and its opacity.
  struct Opening: Equatable, Sendable {
    /// 0 in the card's place, 1 in the view.
    var growth = Course.resting(0)
    /// How much of the opened content is seen: less than 1 during the cross-fades of reduced motion.
    var opacity = Course.resting(1)

    /// Opens or closes from the current progress.
    ///
    /// - Parameters:
    ///   - isOpen: Whether it opens.
    ///   - growth: The current progress.
    ///   - rate: The current rate, per second.
    ///   - room: How far it may overshoot.
    ///   - time: The start time.
    mutating func aim(
      open isOpen: Bool, growth: Double, rate: Double, room: Double, at time: Double
    ) {
      self.growth = Course(
        from: growth, velocity: rate, to: isOpen ? 1 : 0, room: room, at: time)
      fade(to: 1, at: time)
    }

    /// Comes or goes by a cross-fade; what has grown in part goes on in the same short time.
    mutating func crossFade(
      open isOpen: Bool, growth: Double, rate: Double, at time: Double
    ) {
      let target = isOpen ? 1 : growth
      self.growth = Course(
        from: growth, velocity: rate, to: target, duration: Course.brief, at: time)
      fade(to: isOpen ? 1 : 0, at: time)
    }

    /// How much of the content is seen at `time`, 0…1.
    func visibility(at time: Double) -> Double {
      min(max(opacity.position(at: time), 0), 1)
    }

    /// When the next of its motions ends, or infinity at rest.
    var transitionTime: Double { min(growth.transitionTime, opacity.transitionTime) }

    /// Ends motions that are over at `time`.
    mutating func rest(at time: Double) {
      growth.rest(at: time)
      opacity.rest(at: time)
    }

    private mutating func fade(to target: Double, at time: Double) {
      opacity = Course(
        from: opacity.position(at: time), velocity: opacity.velocity(at: time), to: target,
        duration: Course.brief, at: time)
    }
  }
}
