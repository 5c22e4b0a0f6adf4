/// Where the cards of a row are, measured from the current one along the axis.
///
/// Every length is asked for once and added up from the current card outwards, as far as cards are
/// looked at: a frame costs the same in a row of ten cards as in one of 2⁵⁰, and nothing is kept for
/// the others. As sums begin at the current card, the length of one that is far away takes no digits
/// from those that are near.
struct CardLengths: Sendable {
  /// The card that distances are measured from.
  private var current: Int?
  /// The current card and those behind it.
  private var ahead: [Card] = []
  /// The current card and those before it, outwards.
  private var back: [Card] = []

  /// How many cards before and behind the current one are in view.
  private var inView = (before: 0, behind: 0)

  /// How many cards are in view; those of a short ring count once for every time they are seen.
  var countInView: Int { inView.before + inView.behind + 1 }

  private struct Card {
    var length: Double
    /// The distance of its middle from that of the current card, not below 0.
    var distance: Double
  }

  /// Drops what was measured: the cards are others now.
  mutating func forget() { current = nil }

  /// Measures from the card at `index` from now on.
  mutating func begin(at index: Int, of row: CardRow) {
    guard index != current else { return }
    current = index
    let card = Card(length: row.length(of: index), distance: 0)
    ahead.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
    ahead.append(card)
    back.append(card)
  }

  /// Notes how many cards before and behind the current one are in view.
  mutating func show(before: Int, behind: Int) { inView = (before, behind) }

  /// Whether the card `steps` from the current one is in view.
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
      cards.append(next(after: last, length: row.length(of: current + step * cards.count)))
    }
  }

  private static func next(after card: Card, length: Double) -> Card {
    Card(length: length, distance: card.distance + CardRow.pitch(card.length, length))
  }

  /// The length of the card that is `steps` from the one at `index`.
  func length(_ steps: Int, from index: Int, of row: CardRow) -> Double {
    card(steps, from: index, of: row).length
  }

  /// The distance from the middle of the card at `index` to that of the one `steps` further on.
  func distance(_ steps: Int, from index: Int, of row: CardRow) -> Double {
    let distance = card(steps, from: index, of: row).distance
    return steps < 0 ? -distance : distance
  }

  /// What is known about a card; one that was not measured is looked for in the row.
  private func card(_ steps: Int, from index: Int, of row: CardRow) -> Card {
    let measured = index == current ? (steps < 0 ? back : ahead) : []
    if abs(steps) < measured.count { return measured[abs(steps)] }
    let step = steps < 0 ? -1 : 1
    var card = measured.last ?? Card(length: row.length(of: index), distance: 0)
    for count in stride(from: max(measured.count, 1), through: abs(steps), by: 1) {
      card = Self.next(after: card, length: row.length(of: index + step * count))
    }
    return card
  }
}
