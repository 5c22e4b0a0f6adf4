/// A motion of the carousel: position and velocity as functions of time.
enum Motion: Equatable, Sendable {
  /// An animated scroll.
  case scroll(TimedScroll)
  /// A fling.
  case deceleration(Fling)
  /// A scroll or fling of the smooth feel.
  case glide(Glide)
  /// A motion without an end.
  case cruise(Cruise)
}

extension Motion {
  /// How much of it has passed at `time`, 0…1.
  func progress(at time: Double) -> Double {
    switch self {
    case .cruise: 0
    case .scroll(let scroll): Self.share(time - scroll.start, of: scroll.duration)
    case .deceleration(let fling): Self.share(time - fling.start, of: fling.duration)
    case .glide(let glide): glide.progress(at: time)
    }
  }

  /// The way left at `time`, in items, or infinity for a motion without an end, and that to where
  /// it would stop for a cruise.
  func lead(at time: Double) -> Double {
    switch self {
    case .scroll(let scroll): scroll.to - scroll.position(at: time)
    case .deceleration(let fling): fling.to - fling.position(at: time)
    case .glide(let glide): glide.to - glide.position(at: time)
    case .cruise(let cruise): cruise.stop(at: time) - cruise.position(at: time)
    }
  }

  /// Where it ends, in items, or `nil` if that is open.
  var target: Double? {
    let target: Double
    switch self {
    case .cruise: return nil
    case .scroll(let scroll): target = scroll.to
    case .deceleration(let fling): target = fling.to
    case .glide(let glide): target = glide.to
    }
    return target.isFinite ? target : nil
  }

  /// Where it is at `time`, in items.
  func position(at time: Double) -> Double {
    switch self {
    case .scroll(let scroll): scroll.position(at: time)
    case .deceleration(let fling): fling.position(at: time)
    case .glide(let glide): glide.position(at: time)
    case .cruise(let cruise): cruise.position(at: time)
    }
  }

  /// How fast it is at `time`, in items per second.
  func velocity(at time: Double) -> Double {
    switch self {
    case .scroll(let scroll): scroll.velocity(at: time)
    case .deceleration(let fling): fling.velocity(at: time)
    case .glide(let glide): glide.velocity(at: time)
    case .cruise(let cruise): cruise.velocity(at: time)
    }
  }

  /// The next instant after `time` at which something happens, or infinity if never.
  func transitionTime(after time: Double) -> Double {
    switch self {
    case .scroll(let scroll): scroll.end
    case .deceleration(let fling): fling.end
    case .glide(let glide): glide.transitionTime(after: time)
    case .cruise(let cruise): cruise.start + cruise.brake
    }
  }

  /// Whether a finger's speed drives it.
  ///
  /// Otherwise it is an animated scroll.
  var isFling: Bool {
    switch self {
    case .deceleration: true
    case .glide(let glide): glide.isFling
    case .scroll, .cruise: false
    }
  }

  /// Rebases positions by `items`.
  mutating func shift(by items: Double) {
    switch self {
    case .scroll(var scroll):
      scroll.from += items
      scroll.to += items
      self = .scroll(scroll)
    case .deceleration(var fling):
      fling.from += items
      fling.to += items
      self = .deceleration(fling)
    case .glide(var glide):
      glide.shift += items
      self = .glide(glide)
    case .cruise(var cruise):
      cruise.from += items
      self = .cruise(cruise)
    }
  }

  /// The same motion without the whole turns of a ring that it is ahead of `position`.
  func unwound(_ wrapping: Wrapping, from position: Double, at now: Double) -> Motion {
    guard wrapping.isWrapped, wrapping.count > 0 else { return self }
    let turns = ((self.position(at: now) - position) / Double(wrapping.count)).rounded()
    guard turns != 0 else { return self }
    var motion = self
    motion.shift(by: -turns * Double(wrapping.count))
    return motion
  }

  private static func share(_ time: Double, of duration: Double) -> Double {
    guard duration.isFinite else { return 0 }
    return duration > 0 ? min(1, max(0, time / duration)) : 1
  }
}

extension Motion {
  /// The same motion on its way to `goal` instead: a scroll in the time it has left, a fling with
  /// the velocity it has, or `nil` if it cannot get there without a jump.
  func bent(to goal: Double, at now: Double) -> Motion? {
    switch self {
    case .scroll(var scroll):
      let place = scroll.position(at: now)
      let done = Ease.value((now - scroll.start) / scroll.duration)
      if done < 0.9 {
        // Where it must have begun to be here now.
        scroll.from = (place - goal * done) / (1 - done)
        scroll.to = goal
      } else {
        scroll = TimedScroll(start: now, from: place, to: goal, duration: TimedScroll.usual)
      }
      return .scroll(scroll)
    case .deceleration(let fling):
      let (place, velocity) = (fling.position(at: now), fling.velocity(at: now))
      let duration = 2 * (goal - place) / velocity
      guard duration > 0, duration < 2 * max(fling.end - now, 0.5) else { return nil }
      return .deceleration(
        Fling(start: now, from: place, velocity: velocity, duration: duration, to: goal))
    case .glide, .cruise: return nil
    }
  }
}

/// The target item of a motion, to find it again after an edit.
struct Destination {
  /// Its index.
  let item: Int
  /// How far beyond the item the motion ends, in items: −0.5…0.5.
  private let fraction: Double
  /// Whole turns of a ring before it gets there.
  private let turns: Double
  /// Whether it lies before the position.
  private let isBehind: Bool
  /// Whether it is an end of a bounded carousel at which no item rests.
  let isTrimmedEnd: Bool

  /// The target of `motion` from `position`, or `nil` if it never ends.
  init?(of motion: Motion, from position: Double, in wrapping: Wrapping) {
    guard let target = motion.target, wrapping.count > 0 else { return nil }
    item = wrapping.index(at: target)
    fraction = target - target.rounded(.toNearestOrAwayFromZero)
    turns =
      wrapping.isWrapped
      ? (abs(target - position) / Double(wrapping.count)).rounded(.down) : 0
    isBehind = target < position
    isTrimmedEnd =
      !wrapping.isWrapped && fraction != 0
      && (target == wrapping.lower || target == wrapping.upper)
  }

  func position(of index: Int, from position: Double, in wrapping: Wrapping) -> Double {
    let goal = wrapping.position(of: index) + fraction
    guard wrapping.isWrapped else { return goal }
    let items = Double(wrapping.count)
    var way = wrapping.distance(from: position, to: wrapping.clamp(goal))
    if isBehind, way > 0 { way -= items }
    if !isBehind, way < 0 { way += items }
    return wrapping.turn(goal, by: way + (isBehind ? -turns : turns) * items, from: position)
  }
}
