/// What moves the carousel by itself, once: position and velocity as functions of time.
enum Motion: Equatable, Sendable {
  /// An animated scroll.
  case scroll(TimedScroll)
  /// A fling.
  case deceleration(Fling)
  /// A scroll or fling of the smooth feel.
  case glide(Glide)
  /// A motion that goes on until it is told to stop.
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

  /// The way left at `time`, in items; infinite for a motion without an end, and that to where it
  /// would stop for a cruise.
  func lead(at time: Double) -> Double {
    switch self {
    case .scroll(let scroll): scroll.to - scroll.position(at: time)
    case .deceleration(let fling): fling.to - fling.position(at: time)
    case .glide(let glide): glide.to - glide.position(at: time)
    case .cruise(let cruise): cruise.stop(at: time) - cruise.position(at: time)
    }
  }

  /// Where it ends, in items; `nil` if that is open.
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

  /// The next instant after `time` at which something happens; infinite if never.
  func joint(after time: Double) -> Double {
    switch self {
    case .scroll(let scroll): scroll.end
    case .deceleration(let fling): fling.end
    case .glide(let glide): glide.joint(after: time)
    case .cruise(let cruise): cruise.start + cruise.brake
    }
  }

  /// Whether a finger's speed drives it; else it is an animated scroll.
  var isFling: Bool {
    switch self {
    case .deceleration: true
    case .glide(let glide): glide.isFling
    case .scroll, .cruise: false
    }
  }

  /// Counts its items anew, `items` more than before.
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

  private static func share(_ time: Double, of duration: Double) -> Double {
    guard duration.isFinite else { return 0 }
    return duration > 0 ? min(1, max(0, time / duration)) : 1
  }
}
