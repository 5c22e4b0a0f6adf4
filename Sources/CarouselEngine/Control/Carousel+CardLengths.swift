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
    return distance(steps(offset), fraction: self.offset(ofItem: index), row: row)
  }

  /// How many cards there are from the current one to that which is `offset` items away.
  private func steps(_ offset: Double) -> Int {
    Int(bounded: (offset - self.offset(ofItem: index)).rounded())
  }

  /// The same for the card that is `steps` from the current one, which is itself `fraction` items
  /// away.
  private func distance(_ steps: Int, fraction: Double, row: CardRow) -> Double {
    guard index >= 0 else { return (fraction + Double(steps)) * itemWidth }
    // Between two items the position moves evenly from the middle of one to that of the other.
    let beside = lengths.distance(fraction < 0 ? 1 : -1, from: index, of: row)
    return lengths.distance(steps, from: index, of: row) + fraction * abs(beside)
  }

  /// The distance of a card from the current position in items, on the side on which it is in view: in
  /// a ring of cards of different lengths that may be the longer way.
  func offset(ofCard index: Int) -> Double {
    let offset = offset(ofItem: index)
    guard hasCardLengths, wrapping.isWrapped, !isInView(offset) else { return offset }
    let around = offset + Double(offset < 0 ? wrapping.count : -wrapping.count)
    return isInView(around) ? around : offset
  }

  /// Whether a card that is `offset` items away is one of those that were measured to be in view.
  func isInView(_ offset: Double) -> Bool { lengths.isInView(steps(offset)) }

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
    // A ring of two and more is gone round until the view is full.
    let total = wrapping.count + placeholders.count
    let isEndless = wrapping.isWrapped && total > 1
    let most = min(Int(bounded: rangeLimit), isEndless ? .max : total)
    let fraction = offset(ofItem: index)
    let room = room
    var (before, behind) = (0, 0)
    lengths.begin(at: index, of: row)
    measure(1, and: 1, of: row)
    while before + behind + 1 < most {
      let grows = (
        behind: (wrapping.isWrapped || index + behind < row.ends.last)
          && leavesRoom(behind, fraction, room.behind, row, isBehind: true),
        before: (wrapping.isWrapped || index - before > row.ends.first)
          && leavesRoom(-before, fraction, room.before, row, isBehind: false)
      )
      guard grows.behind || grows.before else { break }
      if grows.behind { behind += 1 }
      if grows.before, before + behind + 1 < most { before += 1 }
      measure(before + 1, and: behind + 1, of: row)
    }
    lengths.show(before: before, behind: behind)
    (range.first, range.count) = (index - before, min(before + behind + 1, total))
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

  /// Whether the card `steps` from the current one leaves some of the `room` on its far side.
  private func leavesRoom(
    _ steps: Int, _ fraction: Double, _ room: Double, _ row: CardRow, isBehind: Bool
  ) -> Bool {
    let way = distance(steps, fraction: fraction, row: row) * (isBehind ? 1 : -1)
    return way * arrangement.spacing - lengths.length(steps, from: index, of: row) / 2 <= room
  }
}
