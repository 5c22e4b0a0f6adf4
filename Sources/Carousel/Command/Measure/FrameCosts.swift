/// What frames cost, in milliseconds each, and what follows from it.
struct FrameCosts {
  private var sorted: [Double]

  /// What some frames cost.
  init(_ milliseconds: [Double]) { sorted = milliseconds.sorted() }

  /// How many frames there were.
  var count: Int { sorted.count }

  /// The cost that a share of the frames, 0…1, does not exceed, or 0 for no frames.
  func percentile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[min(max(place, 0), sorted.count - 1)]
  }

  /// The mean cost, or 0 for no frames.
  var mean: Double {
    sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count)
  }

  /// How many frames cost more than a frame has time.
  func misses(period: Double) -> Int { sorted.count { $0 > period } }
}
