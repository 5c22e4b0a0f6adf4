extension Carousel {
  /// Whether lengths along the axis vary.
  var hasCardLengths: Bool {
    configuration.usesCardLengths
      && (configuration.kind == .linear || configuration.kind.isCoverFlow)
  }

  /// The cards as they follow each other.
  private var row: CardRow {
    CardRow(
      data: data, wrapping: wrapping, placeholders: placeholders, axis: configuration.axis)
  }

  /// The distance along the axis, before spacing, from the current position to the middle of the card
  /// that is `offset` items away.
  func distance(ofOffset offset: Double) -> Double {
    guard hasCardLengths, index >= 0 else { return offset * itemWidth }
    let fraction = self.offset(ofItem: index)
    let steps = Int(bounded: (offset - fraction).rounded())
    return distance(steps, fraction: fraction, row: row)
  }

  /// The same for the card that is `steps` from the current one, which is itself `fraction` items
  /// away.
  private func distance(_ steps: Int, fraction: Double, row: CardRow) -> Double {
    guard index >= 0 else { return (fraction + Double(steps)) * itemWidth }
    // Between two items the position moves evenly from the middle of one to that of the other.
    let beside = lengths.distance(fraction < 0 ? 1 : -1, from: index, of: row)
    return lengths.distance(steps, from: index, of: row) + fraction * abs(beside)
  }

  /// Where a finger takes the carousel from `offset` if it moves it on by `length`.
  func offset(_ offset: Double, movedBy length: Double) -> Double {
    hasCardLengths && wrapping.count > 0
      ? row.offset(offset, movedBy: length) : offset + length / itemWidth
  }

  /// The cards in view if their lengths vary: from the current one out to both edges, and one more on
  /// each side.
  mutating func measuredRange() -> VisibleRange {
    let row = row
    var range = VisibleRange(
      around: index, count: 1, wrapping: wrapping, placeholders: placeholders)
    guard range.count > 0 else { return range }
    let limit = min(Int(bounded: rangeLimit), wrapping.count + placeholders.count)
    let fraction = offset(ofItem: index)
    let room = room
    var (before, behind) = (0, 0)
    lengths.begin(at: index, of: row)
    measure(1, and: 1, of: row)
    while before + behind + 1 < limit {
      let grows = (
        behind: (wrapping.isWrapped || index + behind < row.ends.last)
          && reaches(behind, fraction, room.behind, row),
        before: (wrapping.isWrapped || index - before > row.ends.first)
          && reaches(-before, fraction, room.before, row)
      )
      guard grows.behind || grows.before else { break }
      if grows.behind { behind += 1 }
      if grows.before, before + behind + 1 < limit { before += 1 }
      measure(before + 1, and: behind + 1, of: row)
    }
    (range.first, range.count) = (index - before, before + behind + 1)
    // Those that are shown again, whole turns away.
    if repeats { measure(fittingCount / 2 + 1, and: fittingCount / 2 + 1, of: row) }
    return range
  }

  private var rangeLimit: Double {
    configuration.options.value(.visibleItems, default: VisibleRange.limit)
  }

  /// How far the view reaches from where the current position is seen, in the sense of the indices.
  private var room: (before: Double, behind: Double) {
    let middle = center.along(configuration.axis)
    let rest = viewSize.along(configuration.axis) - middle
    return arrangement.isMirrored ? (rest, middle) : (middle, rest)
  }

  private mutating func measure(_ before: Int, and behind: Int, of row: CardRow) {
    lengths.measure(-before, of: row)
    lengths.measure(behind, of: row)
  }

  /// Whether the card `steps` from the current one reaches no farther than `room`.
  private func reaches(
    _ steps: Int, _ fraction: Double, _ room: Double, _ row: CardRow
  ) -> Bool {
    let distance = distance(steps, fraction: fraction, row: row) * arrangement.spacing
    return abs(distance) - lengths.length(steps, from: index, of: row) / 2 <= room
  }
}
