/// The velocity of a finger at the end of a gesture: the slope of the weighted line through its last
/// samples.
///
/// A sample's weight falls evenly with its age, from 1 to 0 at `horizon`. So a finger that comes to rest
/// loses its velocity within that time, and samples that never run back never give a velocity that does:
/// a parabola would take a stop for a flick the other way.
///
/// Give it the raw samples, with the time stamps of the events; no predicted or resampled ones. Only
/// differences of time count. 32-bit millisecond stamps may wrap, several samples may bear the same
/// time (the last one counts), and a stamp that lies a little before the previous one counts as equal.
package struct VelocityTracker: Sendable {
  /// Samples as old as this, in seconds, do not count any more.
  static let horizon = 0.08
  /// Samples of fast devices take each other's place, so that three in a row span at least this much, in
  /// seconds, and all of them reach back to `horizon`.
  private static let spacing = 0.005
  /// A pause as long as this, in seconds, is a stop: what was before does not count.
  static let stop = 0.04
  /// No velocity is greater, in items per second, unless another limit is given.
  static let limit = 40.0
  /// The period of 32-bit milliseconds, in seconds.
  static let wrap = 4_294_967.296

  private struct Sample: Sendable {
    var time = 0.0
    var position = 0.0
  }

  private static let capacity = 20
  private var samples = [20 of Sample](repeating: Sample())
  private var count = 0
  private var next = 0
  private var offset = 0.0
  private let limit: Double

  /// A tracker without samples that gives velocities within ±`limit`, in units of position per second.
  package init(limit: Double = VelocityTracker.limit) { self.limit = limit }

  /// Adds the position, in items, at the event time `time`, in seconds.
  package mutating func add(position: Double, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if wraps(at: time) { offset += Self.wrap }
    let time = time + offset
    if count > 0, time <= sample(0).time {
      samples[index(0)].position = position
      return
    }
    if count > 1, time - sample(1).time < Self.spacing {
      samples[index(0)] = Sample(time: time, position: position)
      return
    }
    samples[next] = Sample(time: time, position: position)
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  /// Moves all samples by `distance` items, when positions are rebased.
  mutating func shift(by distance: Double) {
    for age in 0..<count { samples[index(age)].position += distance }
  }

  /// The velocity in items per second when the finger leaves at `time`, within ±the limit.
  package func velocity(at time: Double) -> Double {
    guard count > 1, time.isFinite else { return 0 }
    let newest = sample(0)
    let end = time + offset + (wraps(at: time) ? Self.wrap : 0)
    guard end - newest.time < Self.stop else { return 0 }
    var used = 1
    while used < count {
      let older = sample(used)
      let gap = sample(used - 1).time - older.time
      if gap >= Self.stop || end - older.time >= Self.horizon { break }
      used += 1
    }
    guard used > 1 else { return 0 }
    let velocity = slope(newest: used, at: max(end, newest.time))
    return velocity.isFinite ? min(max(velocity, -limit), limit) : 0
  }

  /// Whether the timestamps have wrapped since the newest sample.
  private func wraps(at time: Double) -> Bool {
    count > 0 && sample(0).time - (time + offset) > Self.wrap / 2
  }

  private func index(_ age: Int) -> Int { (next - 1 - age + 2 * Self.capacity) % Self.capacity }

  private func sample(_ age: Int) -> Sample { samples[index(age)] }
}

extension VelocityTracker {
  private func slope(newest used: Int, at end: Double) -> Double {
    let origin = sample(0)
    var (sum, sumT, sumX) = (0.0, 0.0, 0.0)
    for age in 0..<used {
      let weight = weight(age, at: end)
      sum += weight
      sumT += weight * (sample(age).time - origin.time)
      sumX += weight * (sample(age).position - origin.position)
    }
    let (meanT, meanX) = (sumT / sum, sumX / sum)
    var (square, product) = (0.0, 0.0)
    for age in 0..<used {
      let t = sample(age).time - origin.time - meanT
      let weight = weight(age, at: end)
      square += weight * t * t
      product += weight * t * (sample(age).position - origin.position - meanX)
    }
    return square > 0 ? product / square : 0
  }

  /// How much the sample of this age counts when the finger leaves at `end`.
  private func weight(_ age: Int, at end: Double) -> Double {
    1 - (end - sample(age).time) / Self.horizon
  }
}
