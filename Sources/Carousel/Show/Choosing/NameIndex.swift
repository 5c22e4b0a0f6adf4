import CarouselView

/// The names that items are searched by: of each its label, the name of its file, and what its list entry
/// says.
struct NameIndex {
  /// The names of the items that are indexed, a line each.
  private var names: [[UInt8]] = []
  private let items: [CarouselItem]

  private static let newline = UInt8(ascii: "\n")

  /// An index of items.
  init(_ items: [CarouselItem]) {
    self.init(later: items)
    extend(by: items.count)
  }

  /// An index of items that ``extend(by:)`` makes.
  init(later items: [CarouselItem]) { self.items = items }

  /// Whether every item is indexed.
  var isComplete: Bool { names.count >= items.count }

  /// Indexes a number of items more.
  mutating func extend(by count: Int) {
    names += items[names.count...].prefix(max(0, count)).map(Self.names)
  }

  private static func names(of item: CarouselItem) -> [UInt8] {
    // Nothing finds an item that cannot be chosen.
    guard item.entry?.isSelectable != false else { return [] }
    var names = [item.label]
    if let path = item.path {
      let file = String(decoding: FileName(of: path).bytes, as: UTF8.self)
      if file.hasPrefix(item.label) { names[0] = file } else { names.append(file) }
    }
    if let entry = item.entry {
      let text = String(decoding: entry.text, as: UTF8.self)
      if !text.isEmpty, text != item.label { names.append(text) }
      if !entry.keywords.isEmpty { names.append(entry.keywords) }
    }
    return folded(names)
  }

  /// An index of items with one name each.
  init(_ names: [String]) {
    items = []
    self.names = names.map { Self.folded([$0]) }
  }

  private static func folded(_ names: [String]) -> [UInt8] {
    Array(
      names.map { name in FoldedText(name).bytes.map { $0 == newline ? 0x20 : $0 } }
        .joined(separator: [newline]))
  }

  /// How many items there are.
  var count: Int { names.count }

  /// How well each item matches a search text, 0 best, or `nil` for items that do not match.
  ///
  /// Best is a name that begins with the text, then one with a word that does, then one that contains it,
  /// then names that contain all of its words in any order.
  func ranks(of text: String) -> [Int?] {
    let query = Query(text)
    return names.map { query.whole.isEmpty ? nil : Self.rank(of: query, in: $0) }
  }

  /// A search text as names are compared with it.
  private struct Query {
    let words: [[UInt8]]
    let whole: [UInt8]
    /// The letters of the words, without the space between them.
    let letters: [UInt8]

    init(_ text: String) {
      words = text.split(separator: " ").map { FoldedText(String($0)).bytes }
      whole = Array(words.joined(separator: [0x20]))
      letters = words.flatMap(\.self)
    }
  }

  private static func rank(of query: Query, in name: [UInt8]) -> Int? {
    if let place = place(of: query.whole, in: name) { return place.rawValue }
    guard query.words.count > 1 else { return nil }
    var isAtWords = true
    for word in query.words {
      guard let place = place(of: word, in: name) else { return nil }
      if place == .inside { isAtWords = false }
    }
    return isAtWords ? 3 : 4
  }

  // MARK: Fuzzy search

  /// The items that match a search text.
  struct Matches: Equatable {
    /// Their indices, best first; of several that match equally well in the order of the items.
    var best: [Int] = []
    /// Their indices in the order of the items.
    var all: [Int] = []
  }

  /// The most letters between those of a search text that make a difference.
  private static let mostGaps = 60

  /// Finds the items that match a search text, or have its letters in the same order.
  ///
  /// Items that match by ``ranks(of:)`` come first, then those with the fewest other letters in between.
  ///
  /// - Parameters:
  ///   - text: the search text
  ///   - candidates: the items to search, in their order; `nil` for all that are indexed
  /// - Returns: the items that match
  func matches(of text: String, among candidates: [Int]? = nil) -> Matches {
    let query = Query(text)
    guard !query.whole.isEmpty else { return Matches() }
    var ranks = [[Int]](repeating: [], count: 6 + Self.mostGaps)
    var found = Matches()
    for index in candidates ?? Array(names.indices) {
      let name = names[index]
      let gaps = { Self.gaps(of: query.letters, in: name).map { 5 + min($0, Self.mostGaps) } }
      guard let rank = Self.rank(of: query, in: name) ?? gaps() else { continue }
      ranks[rank].append(index)
      found.all.append(index)
    }
    found.best = ranks.flatMap(\.self)
    return found
  }

  /// The number of letters between those of a text, where a name has them in the same order; `nil` where not.
  private static func gaps(of letters: [UInt8], in name: [UInt8]) -> Int? {
    guard letters.count > 1 else { return nil }
    var least: Int?
    var (next, end) = (0, 0)
    while end < name.count {
      if name[end] == newline {
        next = 0
      } else if next < letters.count, name[end] == letters[next] {
        next += 1
        if next == letters.count {
          let length = end - start(of: letters, endingAt: end, in: name) + 1
          least = min(least ?? .max, length - letters.count)
        }
      }
      end += 1
    }
    return least
  }

  /// The start of the shortest stretch of a name that has the letters of a text and ends at a place.
  private static func start(of letters: [UInt8], endingAt end: Int, in name: [UInt8]) -> Int {
    var (place, next) = (end, letters.count - 1)
    while place > 0 {
      if name[place] == letters[next] {
        if next == 0 { break }
        next -= 1
      }
      place -= 1
    }
    return place
  }

  /// Where in a name something occurs.
  private enum Place: Int {
    case start, word, inside
  }

  /// The best place in which `wanted`, which is not empty, occurs in `name`.
  private static func place(of wanted: [UInt8], in name: [UInt8]) -> Place? {
    guard wanted.count <= name.count else { return nil }
    var best: Place?
    for start in 0...(name.count - wanted.count) where name[start] == wanted[0] {
      guard (1..<wanted.count).allSatisfy({ name[start + $0] == wanted[$0] }) else { continue }
      if start == 0 || name[start - 1] == newline { return .start }
      if best != .word { best = endsWord(name[start - 1]) ? .word : .inside }
    }
    return best
  }

  /// Whether a byte stands between words: neither a letter nor a digit.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      false
    default: true
    }
  }
}
