import CarouselDesktop
import CarouselEngine
import CarouselView
import Wayland

/// Shows the items of a carousel that match a text, best first, while it is typed, and marks the letters that
/// match.
///
/// Names are folded while the program is idle, a longer text searches only what matched before, and a long
/// list of matches is shown in parts once nothing is typed.
final class FilterSearch {
  /// The number of matches in the first part.
  static let firstPart = 256
  /// The number of matches in each further part.
  private static let laterPart = 2048
  /// The number of names that are folded at a time.
  private static let slice = 2000
  /// The pause between two parts, in nanoseconds.
  private static let pause: Nanoseconds = 8_000_000
  /// The pause between a key and the second part, in nanoseconds: longer than between two keys, so that no key
  /// waits for a part.
  private static let typingPause: Nanoseconds = 200_000_000

  private let window: CarouselWindow
  private let findsScattered, findsPositions: Bool
  private var typed = TypeAhead()
  /// All items; while there is no search text those of the view count.
  private var all: [CarouselItem]
  private var names: NameIndex
  /// The text that was searched last, and what matches it.
  private var searched = ""
  /// The text that matches, if it is not the one that is typed but what its keys type in another layout.
  private var foundText: String?
  private var found = NameIndex.Matches()
  /// The matches that are shown, and those that are still to come.
  private var shown: ArraySlice<Int> = []
  private var matches: [Int] = []
  /// The item that was in front before the search.
  private var origin: Int?
  private var isApplying = false
  private var timer: LoopTimer?

  /// Whether no item matches.
  private(set) var isLost = false

  /// A search of the items of a window.
  ///
  /// With `findsScattered`, letters are found that are not next to each other. With `findsPositions`, a number that no
  /// item has is a position.
  init(_ window: CarouselWindow, findsScattered: Bool = true, findsPositions: Bool = true) {
    self.window = window
    (self.findsScattered, self.findsPositions) = (findsScattered, findsPositions)
    all = window.view.items
    names = NameIndex(later: all)
    timer = window.loop.makeTimer { [weak self] in self?.continueWork() }
    window.view.observe { [weak self] event in
      guard let self, case .itemsChanged = event, !isApplying, isEmpty else { return }
      forgetNames()
    }
    work()
  }

  private var view: CarouselView { window.view }

  /// The search text.
  var text: String { typed.text }
  /// Whether there is no search text.
  var isEmpty: Bool { typed.isEmpty }
  /// All items, also those that are not shown.
  var items: [CarouselItem] { isEmpty ? view.items : all }

  /// Whether letters go to the end of the search text.
  var isAtEnd: Bool { typed.isAtEnd }

  /// The search text as it is shown, with a text cursor within it, or as dots.
  func shownText(hidesLetters: Bool) -> String { typed.shown(hidesLetters: hidesLetters) }

  /// A text that is the search text, and how many items match; empty without a search text.
  func status(_ text: String) -> String {
    if isEmpty { return "" }
    if isLost { return "\(text) – \(window.phrases.nothingFound)" }
    return "\(text) – \(matches.count)/\(all.count)"
  }

  /// Goes to another match; returns `false` without a search text.
  func step(_ count: Int) -> Bool {
    guard !isEmpty else { return false }
    let total = view.items.count
    guard let front = view.goal else { return true }
    view.scroll(
      toItem: ((front + count) % total + total) % total, at: window.time, cause: .key)
    return true
  }

  /// Returns the items to show in place of those there are.
  func arranged(_ items: [CarouselItem]) -> [CarouselItem] {
    guard !isEmpty else { return items }
    let former = Set(shown.map { ItemKey(all[$0]) })
    all = items
    forgetNames()
    search()
    // Where nothing matches, what is shown stays as far as it is there.
    if isLost {
      matches = all.indices.filter { shown.isEmpty || former.contains(ItemKey(all[$0])) }
    }
    shown = matches.prefix(max(shown.count, Self.firstPart))
    markLetters()
    work()
    return shown.map { all[$0] }
  }

  /// Returns the index in ``items`` of an item of the view.
  func index(ofShown index: Int) -> Int {
    !isEmpty && shown.indices.contains(index) ? shown[index] : index
  }

  /// Replaces an item, by its index in the view.
  func replace(shown index: Int, with item: CarouselItem) {
    if !isEmpty { all[self.index(ofShown: index)] = item }
    isApplying = true
    view.replace(item: index, with: item, animated: false, at: window.time)
    isApplying = false
  }

  // MARK: Search

  /// Adds text; returns `false` if there is none to add.
  func append(_ text: String, otherwise others: [String] = []) -> Bool {
    edit { $0.append(text, otherwise: others) }
  }

  /// Clears the search text; returns `false` if there is none.
  func clear() -> Bool { edit { $0.clear() } }

  /// Moves the text cursor.
  func moveCursor(by count: Int) { typed.moveCursor(by: count) }

  /// Moves the text cursor over a word.
  func moveCursorByWord(backward isBackward: Bool) {
    typed.moveCursorByWord(backward: isBackward)
  }

  /// Changes the search text; returns `false` if `change` does.
  func edit(_ change: (inout TypeAhead) -> Bool) -> Bool {
    let wasEmpty = isEmpty
    let front = view.goal.map(index)
    guard change(&typed) else { return false }
    if wasEmpty, !isEmpty {
      origin = front
      all = view.items
    }
    if isEmpty {
      guard !wasEmpty else { return true }
      restore(front: front ?? origin)
    } else {
      search()
      if !isLost { show() }
    }
    return true
  }

  private func search() {
    names.extend(by: all.count)
    let isLonger = !searched.isEmpty && text.hasPrefix(searched)
    found = names.matches(
      of: text, among: isLonger ? found.all : nil, findsScattered: findsScattered)
    (searched, foundText) = (text, nil)
    if found.best.isEmpty {
      for other in typed.otherTexts {
        let matches = names.matches(of: other, findsScattered: findsScattered)
        guard !matches.best.isEmpty else { continue }
        // A longer text searches all names again.
        (found, foundText, searched) = (matches, other, "")
        break
      }
    }
    var best = found.best
    if best.isEmpty, findsPositions, let index = typed.index(among: all.count),
      all[index].entry?.isSelectable != false
    {
      best = [index]
    }
    let found = Set(names.permanent.isEmpty ? [] : best)
    best += names.permanent.filter { !found.contains($0) }
    isLost = best.isEmpty
    if !isLost { matches = best }
  }

  /// Shows the first part of the matches, the best in front.
  private func show() {
    let new = matches.prefix(Self.firstPart)
    let places = shownPlaces
    shown = new
    markLetters()
    apply(new.map { all[$0] }, from: new.map { places($0) }, front: 0, animated: true)
    work(after: Self.typingPause)
  }

  /// Shows all items again.
  private func restore(front: Int?) {
    let places = shownPlaces
    (searched, found, matches, shown, isLost) = ("", NameIndex.Matches(), [], [], false)
    view.markedLetters = nil
    apply(
      all, from: all.indices.map { places($0) }, front: front,
      animated: all.count <= Self.slice)
    work()
  }

  /// Returns where each item is shown, by its index in ``items``.
  private var shownPlaces: (Int) -> Int? {
    // Before the first match, all items are.
    if shown.isEmpty { return { $0 } }
    var places = [Int32](repeating: -1, count: all.count)
    for (place, index) in zip(Int32(0)..., shown) { places[index] = place }
    return { places[$0] < 0 ? nil : Int(places[$0]) }
  }

  private func apply(
    _ items: [CarouselItem], from oldIndices: [Int?], front: Int?, animated: Bool
  ) {
    isApplying = true
    view.apply(items, from: oldIndices, animated: animated, at: window.time)
    isApplying = false
    guard let front, items.indices.contains(front) else { return }
    view.scroll(toItem: front, duration: animated ? 0.25 : 0, at: window.time)
  }

  private func markLetters() {
    let query = SearchQuery(foundText ?? text)
    var known: [String: [Range<Int>]] = [:]
    view.markedLetters = { label in
      if let letters = known[label] { return letters }
      if known.count > Self.firstPart { known = [:] }
      let letters = query.matchedLetters(of: label)
      known[label] = letters
      return letters
    }
  }

  // MARK: Work while idle

  private func forgetNames() {
    if isEmpty { all = view.items }
    names.take(all)
    (searched, found) = ("", NameIndex.Matches())
    work()
  }

  /// Continues after a pause if there is something left to do.
  private func work(after pause: Nanoseconds = FilterSearch.pause) {
    guard shown.count < matches.count || !names.isComplete else { return }
    timer?.arm(at: window.loop.now + pause)
  }

  private func continueWork() {
    if shown.count < matches.count {
      let part = matches[shown.endIndex...].prefix(Self.laterPart)
      shown = matches.prefix(shown.count + part.count)
      isApplying = true
      view.insert(
        part.map { all[$0] }, before: view.itemCount, animated: false, at: window.time)
      isApplying = false
    } else {
      names.extend(by: Self.slice)
    }
    work()
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
