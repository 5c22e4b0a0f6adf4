/// The positions of the cards of a row, measured from the current one along the axis.
///
/// Every length is requested once and added up from the current card outwards, as far as cards are
/// needed. A frame therefore costs the same in a row of ten cards as in one of millions, and nothing is
/// kept for the others. Because sums begin at the current card, the length of a distant card does
/// not reduce the precision of near ones.
struct CardLengths: Sendable {
  /// The card that distances are measured from.
  private var current: Int?
  /// The current card and those behind it.
  private var ahead: [Card] = []
  /// The current card and those before it, outwards.
  private var back: [Card] = []

  private var inView = (before: 0, behind: 0)

  /// How many cards are in view.
  ///
  /// Those of a short ring count once for every time they are seen.
  var countInView: Int { inView.before + inView.behind + 1 }

  private struct Card {
    var length: Double
    var distance: Double
  }

  /// Drops what was measured: the cards are others now.
  mutating func forget() { current = nil }

  mutating func begin(at index: Int, of row: CardRow) {
    guard index != current else { return }
    current = index
    let card = Card(length: row.length(of: index), distance: 0)
    ahead.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
    ahead.append(card)
    back.append(card)
  }

  mutating func show(before: Int, behind: Int) { inView = (before, behind) }

  func isInView(_ steps: Int) -> Bool { -inView.before <= steps && steps <= inView.behind }

  /// Measures the cards up to `steps` from the current one, behind it or, below 0, before it.
  mutating func measure(_ steps: Int, of row: CardRow) {
    guard let current else { return }
    if steps < 0 {
      Self.measure(&back, from: current, step: -1, to: -steps, of: row)
    } else {
      Self.measure(&ahead, from: current, step: 1, to: steps, of: row)
    }
  }

  private static func measure(
    _ cards: inout [Card], from current: Int, step: Int, to count: Int, of row: CardRow
  ) {
    while cards.count <= count, let last = cards.last {
      cards.append(next(after: last, length: row.length(of: current + step * cards.count), of: row))
    }
  }

  private static func next(after card: Card, length: Double, of row: CardRow) -> Card {
    Card(length: length, distance: card.distance + row.pitch(card.length, length))
  }

  func length(_ steps: Int, from index: Int, of row: CardRow) -> Double {
    card(steps, from: index, of: row).length
  }

  /// The distance from the middle of the card at `index` to that of the one `steps` further on.
  func distance(_ steps: Int, from index: Int, of row: CardRow) -> Double {
    let distance = card(steps, from: index, of: row).distance
    return steps < 0 ? -distance : distance
  }

  /// What is known about a card.
  ///
  /// One that was not measured is looked for in the row.
  private func card(_ steps: Int, from index: Int, of row: CardRow) -> Card {
    let measured = index == current ? (steps < 0 ? back : ahead) : []
    if abs(steps) < measured.count { return measured[abs(steps)] }
    let step = steps < 0 ? -1 : 1
    var card = measured.last ?? Card(length: row.length(of: index), distance: 0)
    for count in stride(from: max(measured.count, 1), through: abs(steps), by: 1) {
      card = Self.next(after: card, length: row.length(of: index + step * count), of: row)
    }
    return card
  }
}

extension CardLengths {
  /// The distance along the axis, before spacing, from the current position to the middle of the card
  /// that is `offset` items away.
  func distance(ofOffset offset: Double, at moment: Moment) -> Double {
    guard moment.metrics.hasCardLengths, moment.metrics.count > 0 else {
      return offset * moment.metrics.itemWidth
    }
    let index = moment.index
    let fraction = moment.offset(of: index)
    return distance(
      Self.steps(offset, fraction), fraction: fraction, from: index, of: moment.metrics.row)
  }

  /// The distance of a card from the current position in items, on the side on which it is in view: in
  /// a ring of cards of different lengths that may be the longer way.
  func offset(ofCard index: Int, at moment: Moment) -> Double {
    let offset = moment.offset(of: index)
    guard moment.metrics.hasCardLengths, moment.metrics.isWrapped,
      !isInView(offset, at: moment)
    else { return offset }
    let count = moment.metrics.count
    let around = offset + Double(offset < 0 ? count : -count)
    return isInView(around, at: moment) ? around : offset
  }

  /// Whether a card that is `offset` items away is one of those that were measured to be in view.
  func isInView(_ offset: Double, at moment: Moment) -> Bool {
    isInView(Self.steps(offset, moment.offset(of: moment.index)))
  }

  /// How many cards there are from the current one, which is `fraction` items away, to that which is
  /// `offset` items away.
  private static func steps(_ offset: Double, _ fraction: Double) -> Int {
    Int(bounded: (offset - fraction).rounded())
  }

  /// The cards in view: from the current one out to both edges, and one more on each side.
  mutating func measuredRange(at moment: Moment) -> VisibleRange {
    let (metrics, index) = (moment.metrics, moment.index)
    let (row, wrapping) = (metrics.row, metrics.wrapping)
    var range = VisibleRange(
      around: index, count: 1, wrapping: wrapping, placeholders: metrics.placeholders)
    guard range.count > 0 else { return range }
    // A ring of two and more is gone round until the view is full.
    let total = wrapping.count + metrics.placeholders.count
    let isEndless = wrapping.isWrapped && total > 1
    let limit = metrics.configuration.options.value(.visibleItems, default: VisibleRange.limit)
    let most = min(Int(bounded: limit), isEndless ? .max : total)
    let fraction = moment.offset(of: index)
    let room = room(at: moment)
    var (before, behind) = (0, 0)
    begin(at: index, of: row)
    measure(1, and: 1, of: row)
    func leavesRoom(_ steps: Int, _ sense: Double, _ room: Double) -> Bool {
      if let arc = metrics.arc {
        let next = steps + Int(sense)
        return arc.alpha(distance(next, fraction: fraction, from: index, of: row)) > 0
      }
      // Where a declared curve leaves the view, it says itself.
      if metrics.configuration.kind == .custom,
        case .value = metrics.configuration.options[.visibleItems]
      {
        return true
      }
      let way =
        metrics.arrangement.showsEqualShares
        ? (Double(steps) + fraction) * metrics.itemWidth * sense
        : distance(steps, fraction: fraction, from: index, of: row) * sense
      // What lies back in a cover flow is seen nearer to the middle than it is.
      let length =
        metrics.configuration.kind.isCoverFlow
        ? metrics.itemWidth : length(steps, from: index, of: row)
      return way * metrics.arrangement.spacing - length / 2 <= room
    }
    while before + behind + 1 < most {
      let growsBehind =
        (wrapping.isWrapped || index + behind < row.ends.last) && leavesRoom(behind, 1, room.behind)
      let growsBefore =
        (wrapping.isWrapped || index - before > row.ends.first)
        && leavesRoom(-before, -1, room.before)
      guard growsBehind || growsBefore else { break }
      if growsBehind { behind += 1 }
      if growsBefore, before + behind + 1 < most { before += 1 }
      measure(before + 1, and: behind + 1, of: row)
    }
    show(before: before, behind: behind)
    (range.first, range.count) = (index - before, min(before + behind + 1, total))
    return range
  }

  private mutating func measure(_ before: Int, and behind: Int, of row: CardRow) {
    measure(-before, of: row)
    measure(behind, of: row)
  }

  /// How far the view reaches from where the current position is seen, in the sense of the indices.
  private func room(at moment: Moment) -> (before: Double, behind: Double) {
    let metrics = moment.metrics
    let axis = metrics.configuration.axis
    let middle = metrics.center(at: moment.position).along(axis)
    let rest = metrics.viewSize.along(axis) - middle
    return metrics.arrangement.isMirrored ? (rest, middle) : (middle, rest)
  }

  /// The distance along the axis of the card that is `steps` from the one at `index`, which is itself `fraction`
  /// items away from the current position.
  private func distance(
    _ steps: Int, fraction: Double, from index: Int, of row: CardRow
  ) -> Double {
    // Between two items the position moves evenly from the middle of one to that of the other.
    let beside = distance(fraction < 0 ? 1 : -1, from: index, of: row)
    return distance(steps, from: index, of: row) + fraction * abs(beside)
  }
}
