/// The velocity of a finger at the end of a gesture, by least squares over its last samples.
///
/// Give it the raw samples, with the time stamps of the events; no predicted or resampled ones. Only
/// differences of time count. 32-bit millisecond stamps may wrap, several samples may bear the same
/// time (the last one counts), and a stamp that lies a little before the previous one counts as equal.
struct VelocityTracker: Sendable {
  /// Samples older than this, in seconds, do not count.
  static let horizon = 0.1
  /// A pause as long as this, in seconds, is a stop: what was before does not count.
  static let stop = 0.04
  /// No velocity is greater, in items per second.
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

  /// A tracker without samples.
  init() {}

  /// Forgets all samples.
  mutating func reset() {
    (count, next, offset) = (0, 0, 0)
  }

  /// Adds the position, in items, at the event time `time`, in seconds.
  mutating func add(position: Double, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if wraps(at: time) { offset += Self.wrap }
    let time = time + offset
    if count > 0, time <= sample(0).time {
      samples[index(0)].position = position
      return
    }
    samples[next] = Sample(time: time, position: position)
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  /// Moves all samples by `distance` items, as when the items are counted anew.
  mutating func shift(by distance: Double) {
    for age in 0..<count { samples[index(age)].position += distance }
  }

  /// The velocity in items per second when the finger leaves at `time`, within ±`limit`.
  func velocity(at time: Double) -> Double {
    guard count > 1, time.isFinite else { return 0 }
    let newest = sample(0)
    let end = time + offset + (wraps(at: time) ? Self.wrap : 0)
    guard end - newest.time < Self.stop else { return 0 }
    var used = 1
    while used < count {
      let older = sample(used)
      let gap = sample(used - 1).time - older.time
      if gap >= Self.stop || newest.time - older.time > Self.horizon { break }
      used += 1
    }
    guard used > 1 else { return 0 }
    let velocity = slope(newest: used)
    return velocity.isFinite ? min(max(velocity, -Self.limit), Self.limit) : 0
  }

  /// Whether the stamps have begun anew since the newest sample.
  private func wraps(at time: Double) -> Bool {
    count > 0 && sample(0).time - (time + offset) > Self.wrap / 2
  }

  private func index(_ age: Int) -> Int { (next - 1 - age + 2 * Self.capacity) % Self.capacity }

  private func sample(_ age: Int) -> Sample { samples[index(age)] }
}

extension VelocityTracker {
  /// The slope at the newest sample of the parabola that fits the `used` newest ones best; of the
  /// line, for two.
  ///
  /// Fitted with polynomials orthogonal on the samples (Forsythe, J. SIAM 5, 1957): p₁ = t − α,
  /// p₂ = (t − β)·p₁ − γ; so nothing cancels, however near the samples are.
  private func slope(newest used: Int) -> Double {
    let origin = sample(0)
    let number = Double(used)
    var (sumT, sumX) = (0.0, 0.0)
    for age in 0..<used {
      sumT += sample(age).time - origin.time
      sumX += sample(age).position - origin.position
    }
    let (alpha, mean) = (sumT / number, sumX / number)
    var (norm1, moment1, product1) = (0.0, 0.0, 0.0)
    for age in 0..<used {
      let t = sample(age).time - origin.time
      let p1 = t - alpha
      norm1 += p1 * p1
      moment1 += t * p1 * p1
      product1 += p1 * (sample(age).position - origin.position - mean)
    }
    guard norm1 > 0 else { return 0 }
    let line = product1 / norm1
    guard used > 2 else { return line }
    let (beta, gamma) = (moment1 / norm1, norm1 / number)
    var (norm2, product2) = (0.0, 0.0)
    for age in 0..<used {
      let t = sample(age).time - origin.time
      let p1 = t - alpha
      let p2 = (t - beta) * p1 - gamma
      norm2 += p2 * p2
      product2 += p2 * (sample(age).position - origin.position - mean - line * p1)
    }
    guard norm2 > 0 else { return line }
    return line - product2 / norm2 * (alpha + beta)
  }
}
