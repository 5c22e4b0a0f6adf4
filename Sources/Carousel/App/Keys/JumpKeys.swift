import CarouselDesktop
import CarouselEngine
import CarouselView
import Wayland

/// Goes to items of a viewer by their positions, which are typed as digits, and by their names, which are
/// searched for after a key has begun that.
///
/// Belongs to the window's thread.
final class JumpKeys {
  /// How long it waits for the next digit.
  private static let patience: Nanoseconds = 700_000_000
  /// The most digits that are a position.
  private static let mostDigits = 9

  private enum State: Equatable {
    case idle
    /// Digits were typed; more may follow.
    case number(String)
    /// A name is being typed; the item that was in front before.
    case name(from: Int?)
  }

  private let window: CarouselWindow
  private let status: StatusLine
  private let search: NameSearch
  private var state = State.idle
  private var timer: LoopTimer?

  init(_ window: CarouselWindow, _ status: StatusLine) {
    (self.window, self.status) = (window, status)
    search = NameSearch(window)
    timer = window.loop.makeTimer { [weak self] in self?.goToNumber() }
  }

  private var view: CarouselView { window.view }

  /// Shows which item the carousel is at, or on its way to.
  func showPosition() {
    guard let index = view.goal else { return }
    status.show(note: window.phrases.moving(position: index + 1, count: view.items.count))
  }

  /// Begins to search for a name.
  func beginSearch() {
    search.clear()
    state = .name(from: view.goal)
    showStatus()
  }

  /// Moves on by a number of matches of the last search; returns `false` if there was none.
  func step(_ count: Int) -> Bool {
    guard search.step(count) else { return false }
    status.show(note: search.status)
    return true
  }

  /// Notes that there are other items now.
  func itemsChanged() {
    search.itemsChanged()
    if state != .idle { showStatus() }
  }

  /// Takes a key while something is being typed, and a digit that begins a position.
  func take(_ key: KeyInput) -> Bool {
    switch state {
    case .idle: return false
    case .number(let digits): return take(key, after: digits)
    case .name(let origin): return take(key, searchingFrom: origin)
    }
  }

  /// Begins a position, if the key is a digit.
  func begin(_ key: KeyInput) -> Bool {
    guard state == .idle, Self.isDigit(key.text), !view.showsDetail else { return false }
    note(digits: key.text)
    return true
  }

  // MARK: Positions

  private static func isDigit(_ text: String) -> Bool {
    text.utf8.count == 1 && ("0"..."9").contains(text)
  }

  private func take(_ key: KeyInput, after digits: String) -> Bool {
    switch KeySymbol.plain(key.symbol) {
    case KeySymbol.enter: goToNumber()
    case KeySymbol.escape: end()
    case KeySymbol.backspace: digits.count > 1 ? note(digits: String(digits.dropLast())) : end()
    case _ where Self.isDigit(key.text): note(digits: digits + key.text)
    default:
      goToNumber()
      return false
    }
    return true
  }

  /// Waits for more digits, unless no item could have a number with one more.
  private func note(digits: String) {
    state = .number(digits)
    if digits.count >= Self.mostDigits || (Int(digits) ?? 0) * 10 > view.items.count {
      return goToNumber()
    }
    timer?.arm(at: window.loop.now + Self.patience)
    showStatus()
  }

  private func goToNumber() {
    guard case .number(let digits) = state else { return }
    end()
    guard let number = Int(digits), (1...max(1, view.items.count)).contains(number) else {
      let note = "\(digits) – \(window.phrases.nothingFound)"
      view.say(note, at: window.time)
      return status.show(note: note)
    }
    view.scroll(toItem: number - 1, at: window.time, cause: .key)
    showPosition()
  }

  // MARK: Names

  private func take(_ key: KeyInput, searchingFrom origin: Int?) -> Bool {
    switch KeySymbol.plain(key.symbol) {
    case KeySymbol.enter:
      if search.isLost { return true }
      end()
      showPosition()
      return true
    case KeySymbol.escape:
      search.clear()
      if let origin, view.items.indices.contains(origin) {
        view.scroll(toItem: origin, at: window.time, cause: .key)
      }
      end()
      return true
    case KeySymbol.backspace: if !search.deleteBackward() { end() }
    case KeySymbol.tab, KeySymbol.down: _ = search.step(1)
    case KeySymbol.shiftTab, KeySymbol.up: _ = search.step(-1)
    case _ where key.text.isEmpty: return false
    default:
      let wasLost = search.isLost
      _ = search.append(key.text, otherwise: key.otherTexts)
      if search.isLost, !wasLost { view.say(search.status, at: window.time) }
    }
    showStatus()
    return true
  }

  private func end() {
    state = .idle
    timer?.disarm()
    showStatus()
  }

  private func showStatus() {
    status.text =
      switch state {
      case .idle: ""
      case .number(let digits): "\(digits) …"
      case .name: "/ \(search.status)"
      }
  }
}

/// Finds items of a carousel by a text while it is typed, and goes to them.
///
/// Of several items that match equally well it goes to the first one after where the carousel stood when
/// typing began, also while the carousel moves. A number that no name contains is a position.
final class NameSearch {
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

  /// Adds text; returns `false` if there is none to add.
  func append(_ text: String, otherwise others: [String] = []) -> Bool {
    typed.append(text, otherwise: others) && find()
  }

  /// Removes the last character; returns `false` if there is none.
  func deleteBackward() -> Bool { typed.deleteBackward() && find() }

  /// Clears the search text.
  func clear() { if typed.clear() { _ = find() } }

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
