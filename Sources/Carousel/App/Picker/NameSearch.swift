import CarouselDesktop
import CarouselEngine
import CarouselView

/// Finds items of a carousel by a text while it is typed, and goes to them.
///
/// Of several items that match equally well it goes to the first one after where the carousel stood when
/// typing began, also while the carousel moves. A number that no name contains is a position.
final class NameSearch: ItemSearch {
  private let window: CarouselWindow
  private var typed = TypeAhead()
  /// The names of all items, while something is searched for.
  private var names: NameIndex?
  /// The item from which the search goes on.
  private var origin: Int?
  /// The items that match, in their order.
  private var matches: [Int] = []
  /// The one that was gone to.
  private var match: Int?

  init(_ window: CarouselWindow) { self.window = window }

  private var view: CarouselView { window.view }

  /// What is searched for.
  var text: String { typed.text }
  /// Whether nothing is searched for.
  var isEmpty: Bool { typed.isEmpty }
  /// Whether no item matches.
  var isLost: Bool { !isEmpty && match == nil }

  /// The text, and what there is to be said of its matches; empty if nothing is searched for.
  var status: String {
    if isLost { return "\(text) – \(window.phrases.nothingFound)" }
    guard matches.count > 1, let place = matches.firstIndex(where: { $0 == match }) else {
      return text
    }
    return "\(text) – \(place + 1)/\(matches.count)"
  }

  func edit(_ change: (inout TypeAhead) -> Bool) -> Bool { change(&typed) && find() }

  /// Moves on by a number of matches, around the end.
  ///
  /// Returns `false` if there is no search text.
  func step(_ count: Int) -> Bool {
    guard !isEmpty else { return false }
    guard !matches.isEmpty else { return true }
    let place: Int
    if let current = matches.firstIndex(where: { $0 == match }) {
      place = current + count
    } else {
      place = count > 0 ? 0 : matches.count - 1
    }
    go(to: matches[(place % matches.count + matches.count) % matches.count])
    origin = match
    return true
  }

  /// Notes that there are other items now: what was not found before may be there.
  func itemsChanged() {
    guard !isEmpty else { return }
    names = nil
    if isLost {
      _ = find()
    } else {
      // The item that was gone to is still in front, wherever it is now.
      match = view.goal
      origin = match
      matches = Self.matches(ranks)
    }
  }

  var items: [CarouselItem] { view.items }

  func arranged(_ items: [CarouselItem]) -> [CarouselItem] { items }

  func index(ofShown index: Int) -> Int { index }

  func replace(shown index: Int, with item: CarouselItem) {
    view.replace(item: index, with: item, animated: false, at: window.time)
  }

  private func find() -> Bool {
    guard !isEmpty else {
      (names, origin, matches, match) = (nil, nil, [], nil)
      return true
    }
    let start = origin ?? view.goal ?? 0
    origin = start
    var ranks = ranks
    if ranks.allSatisfy({ $0 == nil }) {
      let others = typed.otherTexts.lazy.compactMap { [names] in names?.ranks(of: $0) }
      ranks = others.first { $0.contains { $0 != nil } } ?? ranks
    }
    matches = Self.matches(ranks)
    let found =
      Self.best(ranks, from: start)
      ?? typed.index(among: ranks.count).flatMap { view.canSelect($0) ? $0 : nil }
    match = nil
    if let found { go(to: found) }
    return true
  }

  /// How well each item fits the text.
  private var ranks: [Int?] {
    let names = names ?? NameIndex(view.items)
    self.names = names
    return names.ranks(of: text)
  }

  private static func matches(_ ranks: [Int?]) -> [Int] {
    ranks.indices.filter { ranks[$0] != nil }
  }

  /// The best match; of several, the first from `start` on, around the end.
  static func best(_ ranks: [Int?], from start: Int) -> Int? {
    let start = ranks.indices.contains(start) ? start : 0
    var best: (rank: Int, index: Int)?
    for range in [start..<ranks.count, 0..<start] {
      for index in range {
        guard let rank = ranks[index], rank < best?.rank ?? .max else { continue }
        best = (rank, index)
      }
    }
    return best?.index
  }

  private func go(to index: Int) {
    match = index
    view.scroll(toItem: index, at: window.time, cause: .key)
  }
}

extension CarouselView {
  /// The index of the item that the carousel is at, or on its way to; `nil` without items.
  var goal: Int? {
    (carousel.targetIndex ?? carousel.currentIndex).flatMap {
      items.indices.contains($0) ? $0 : nil
    }
  }

  /// Returns `true` if the item at an index can be chosen.
  func canSelect(_ index: Int) -> Bool {
    items.indices.contains(index) && items[index].entry?.isSelectable != false
  }
}
