/// How one frame of a moving picture follows the others.
struct FrameTiming: Equatable {
  /// How long it is seen, in milliseconds.
  let milliseconds: Int
  /// Whether no other frame follows it.
  let isLast: Bool
  /// How often all frames are seen, or 0 for without end.
  let plays: Int

  /// The least and most milliseconds that a frame is seen.
  static let range = 16...3_600_000

  /// The same about what may come from anywhere.
  init(milliseconds: Int, isLast: Bool, plays: Int) {
    self.milliseconds = max(Self.range.lowerBound, min(milliseconds, Self.range.upperBound))
    self.isLast = isLast
    self.plays = max(0, plays)
  }
}

/// Which frame of which moving picture is wanted.
struct FrameMark: Equatable {
  /// The picture, by a number that its file had when it was opened.
  var picture: Int
  /// From 0.
  var index: Int
}
