import CarouselEngine

/// The way of a finger, a pointer or two fingers on a touchpad since its drag began: where it is drawn in a
/// frame, and how fast it is when it lifts.
struct FingerPath {
  private struct Sample {
    var time: Double
    var way: Vector
  }

  /// Enough for 100 ms of a mouse of 1000 Hz.
  private static let capacity = 128
  /// No finger is faster, in logical units per second.
  private static let limit = 100_000.0

  private var samples: [Sample]
  private var resampling: Resampling
  private var trackers = (x: VelocityTracker(limit: limit), y: VelocityTracker(limit: limit))
  private var shownWay = Vector.zero

  /// A drag that begins at `time` and is not seen before the frames after `frame`, in seconds.
  init(at time: Double, frame: Double) {
    samples = [Sample(time: time, way: .zero)]
    resampling = Resampling(frame: frame, instant: time)
    track(.zero, at: time)
  }

  var way: Vector { samples[samples.count - 1].way }

  var isUnseen: Bool { shownWay == .zero && way != .zero }

  /// Whether the last frame showed the finger where it is.
  private var isShown: Bool { shownWay == way }

  /// Whether the finger stands still at `time`, in seconds, and the last frame showed it there.
  func rests(at time: Double) -> Bool {
    isShown && time - samples[samples.count - 1].time >= Resampling.pause
  }

  /// The finger is at `way` from where its drag began, at `time`, in seconds.
  mutating func add(_ way: Vector, at time: Double) {
    let newest = samples[samples.count - 1]
    track(way, at: time)
    guard time > newest.time else {
      samples[samples.count - 1].way = way
      return
    }
    let gap = time - newest.time
    resampling.sampled(after: gap)
    if gap >= Resampling.pause {
      // It stood still and moved only just before: it must not be drawn as creeping all the while.
      let start = time - min(0.008, gap / 2)
      samples.append(Sample(time: start, way: newest.way))
      if isShown { resampling.rested(until: start) }
    }
    samples.append(Sample(time: time, way: way))
    if samples.count > Self.capacity { samples.removeFirst(samples.count - Self.capacity) }
  }

  /// The way that a frame seen at `frame`, in seconds, shows.
  mutating func way(inFrame frame: Double) -> Vector {
    let newest = samples[samples.count - 1]
    let instant = resampling.instant(frame: frame, newest: newest.time)
    shownWay = way(at: instant)
    return shownWay
  }

  /// How fast the finger is when it lifts at `time`, in logical units per second.
  func velocity(at time: Double) -> Vector {
    Vector(x: trackers.x.velocity(at: time), y: trackers.y.velocity(at: time))
  }

  private mutating func track(_ way: Vector, at time: Double) {
    trackers.x.add(position: way.x, at: time)
    trackers.y.add(position: way.y, at: time)
  }

  private func way(at instant: Double) -> Vector {
    guard let after = samples.firstIndex(where: { $0.time >= instant }) else { return way }
    guard after > 0 else { return samples[0].way }
    let (start, end) = (samples[after - 1], samples[after])
    let share = (instant - start.time) / (end.time - start.time)
    return Vector(
      x: start.way.x + (end.way.x - start.way.x) * share,
      y: start.way.y + (end.way.y - start.way.y) * share)
  }
}

/// Which instant of a finger's way a frame shows: a constant lag behind the frame's light, so that a finger
/// at constant speed is drawn at constant speed, whatever the rates of panel and display.
///
/// The lag is the smallest with which no frame has to guess: the greatest age that the newest sample had
/// lately when a frame was drawn. It changes by slowing down or catching up by a twentieth, never by a jump.
struct Resampling {
  /// How many frames are remembered.
  private static let memory = 24
  /// How much faster or slower than time the shown instant may run.
  private static let adjustment = 0.05
  /// The time in seconds without an event after which a finger counts as resting.
  static let pause = 0.04

  /// The greatest ages of the newest sample, one for each sample, in seconds before the frame's light.
  private var ages: [Double] = []
  /// The greatest age since the last sample came.
  private var age = 0.0
  private var last: (frame: Double, instant: Double)

  /// The frame seen at `frame` showed `instant`, in seconds.
  init(frame: Double, instant: Double) { last = (frame, instant) }

  /// A sample came; `gap` is its distance from the one before.
  mutating func sampled(after gap: Double) {
    // While the finger stood still, the age of its sample said nothing.
    if gap < Self.pause, age > 0 {
      ages.append(age)
      if ages.count > Self.memory { ages.removeFirst() }
    }
    age = 0
  }

  /// The instant that a frame seen at `frame` shows, at most `newest`, in seconds.
  mutating func instant(frame: Double, newest: Double) -> Double {
    age = max(age, frame - newest)
    let lag = max(ages.max() ?? 0, ages.isEmpty ? age : 0)
    var instant = min(frame - lag, newest)
    if frame > last.frame {
      let step = frame - last.frame
      let range = step * (1 - Self.adjustment)...step * (1 + Self.adjustment)
      instant = min(
        last.instant + min(max(instant - last.instant, range.lowerBound), range.upperBound), newest)
    } else {
      instant = last.instant
    }
    last = (frame, instant)
    return instant
  }

  /// The finger stood still until `time`: nothing is to be caught up with.
  mutating func rested(until time: Double) {
    last.instant = max(last.instant, time)
  }
}
