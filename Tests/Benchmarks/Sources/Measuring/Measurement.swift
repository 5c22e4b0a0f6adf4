import CAllocations

/// How long a piece of work takes and how often it allocates memory.
public struct Measurement: Sendable {
  /// The best round's time for one repetition, in nanoseconds.
  public let nanoseconds: Double
  /// The fewest allocations of a round, for one repetition.
  public let allocations: Double

  /// Runs `work` once to warm up, then in `rounds` rounds of `repetitions` each.
  ///
  /// The best round counts: on a shared machine the others measure the neighbors.
  public init(rounds: Int = 20, repetitions: Int, _ work: (Int) -> Void) {
    let clock = ContinuousClock()
    var best = Duration.seconds(1_000_000)
    var fewest = UInt64.max
    work(0)
    for _ in 0..<rounds {
      let before = allocation_count()
      let time = clock.measure { for repetition in 0..<repetitions { work(repetition) } }
      fewest = min(fewest, allocation_count() - before)
      best = min(best, time)
    }
    nanoseconds = best / .nanoseconds(1) / Double(repetitions)
    allocations = Double(fewest) / Double(repetitions)
  }
}
