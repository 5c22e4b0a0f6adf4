import CarouselPaint

/// In which order the pictures of a folder come.
public enum AlbumOrder: Sendable, Equatable {
  /// By name, numbers by their value.
  case name
  /// By the time of the last change, the newest first.
  case time
  /// By the size of the file, the largest first.
  case size
  /// By lot: the same for the same seed and names.
  case random(seed: UInt64)

  /// The paths in this order.
  ///
  /// Those that say nothing of themselves come last.
  ///
  /// `statuses` is asked for their times or sizes where those matter.
  func sorted(_ paths: [Pathname], statuses: ([Pathname]) -> [FileStatus?]) -> [Pathname] {
    let named = NaturalOrder.sorted(paths.map(\.bytes)).map { Pathname($0) }
    switch self {
    case .name: return named
    case .time: return Self.sorted(named, statuses(named)) { $0.modified }
    case .size: return Self.sorted(named, statuses(named)) { $0.size }
    case .random(let seed):
      var lots = Lots(seed)
      return named.shuffled(using: &lots)
    }
  }

  /// Sorts paths by descending number.
  ///
  /// The sort is stable.
  private static func sorted(
    _ paths: [Pathname], _ statuses: [FileStatus?], by number: (FileStatus) -> Int
  ) -> [Pathname] {
    let keyed = zip(paths, statuses).enumerated().map { place, pair in
      (key: pair.1.map(number) ?? .min, place: place, path: pair.0)
    }
    return keyed.sorted { $0.key == $1.key ? $0.place < $1.place : $0.key > $1.key }.map(\.path)
  }
}

/// Numbers by lot, the same for the same seed (SplitMix64).
private struct Lots: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
