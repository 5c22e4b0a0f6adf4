import CarouselDesktop
import CarouselView

/// The names that items are searched by: of each its label, the name of its file, and what its list entry
/// says.
///
/// They are one after the other in memory, so that a search of many is a walk through it.
struct NameIndex {
  /// The names of the items that are indexed, folded; those of an item are lines.
  private var bytes: [UInt8] = []
  /// Where the names of each item end.
  private var ends: [Int] = []
  /// The bytes that the names of each item have.
  private var sets: [ByteSet] = []
  private var items: [CarouselItem]
  /// The indices of the items that are indexed and are shown whatever is searched for.
  private(set) var permanent: [Int] = []

  /// An index of items.
  init(_ items: [CarouselItem]) {
    self.init(later: items)
    extend(by: items.count)
  }

  /// An index of items that ``extend(by:)`` makes.
  init(later items: [CarouselItem]) { self.items = items }

  /// An index of items with one name each.
  init(_ names: [String]) {
    items = []
    for name in names { append([name]) }
  }

  /// Whether every item is indexed.
  var isComplete: Bool { count >= items.count }

  /// How many items are indexed.
  var count: Int { ends.count }

  /// Indexes a number of items more.
  mutating func extend(by count: Int) {
    for item in items[self.count...].prefix(max(0, count)) {
      if item.entry?.isPermanent == true { permanent.append(self.count) }
      append(Self.names(of: item))
    }
  }

  /// Takes other items, of which those at the beginning that have not changed stay indexed.
  mutating func take(_ new: [CarouselItem]) {
    let same = zip(items.prefix(count), new).prefix { old, new in
      old.label == new.label && old.path == new.path && old.entry == new.entry
    }.count
    items = new
    guard same < count else { return }
    bytes.removeSubrange((same == 0 ? 0 : ends[same - 1])...)
    ends.removeSubrange(same...)
    sets.removeSubrange(same...)
    permanent.removeAll { $0 >= same }
  }

  private mutating func append(_ names: [String]) {
    let start = bytes.count
    for name in names {
      if bytes.count > start { bytes.append(SearchQuery.newline) }
      bytes += FoldedText(name).bytes.lazy.map { $0 == SearchQuery.newline ? 0x20 : $0 }
    }
    ends.append(bytes.count)
    sets.append(ByteSet(bytes[start...]))
  }

  private static func names(of item: CarouselItem) -> [String] {
    // Nothing finds an item that cannot be chosen.
    guard item.entry?.isSelectable != false else { return [] }
    var names = [item.label]
    if let path = item.path {
      let file = String(decoding: FileName(of: path).bytes, as: UTF8.self)
      if file.hasPrefix(item.label) { names[0] = file } else { names.append(file) }
    }
    if let entry = item.entry {
      let text = String(decoding: entry.text, as: UTF8.self)
      if !text.isEmpty, text != item.label, !entry.showsPart { names.append(text) }
      if !entry.keywords.isEmpty { names.append(entry.keywords) }
    }
    return names
  }

  /// The names of an item that has all letters of a text; `nil` for others.
  private func names(of index: Int, having needed: ByteSet) -> Range<Int>? {
    guard needed.isSubset(of: sets[index]) else { return nil }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// How well each item matches a search text (``SearchQuery/rank(of:in:)``), whatever the length of its name, or
  /// `nil` for items that do not match.
  func ranks(of text: String) -> [Int?] {
    let query = SearchQuery(text)
    return ends.indices.map { index in
      names(of: index, having: query.needed).flatMap { query.rank(of: $0, in: bytes)?.kind }
    }
  }

  /// The items that match a search text.
  struct Matches: Equatable {
    /// Their indices, best first; of several that match equally well in the order of the items.
    var best: [Int] = []
    /// Their indices in the order of the items.
    var all: [Int] = []
  }

  /// Finds the items that match a search text, or have its letters in the same order if `findsScattered`.
  ///
  /// - Parameters:
  ///   - text: the search text
  ///   - candidates: the items to search, in their order; `nil` for all that are indexed
  ///   - findsScattered: whether letters need not be next to each other
  /// - Returns: the items that match, by ``SearchQuery/fuzzyRank(of:in:)``
  func matches(
    of text: String, among candidates: [Int]? = nil, findsScattered: Bool = true
  ) -> Matches {
    let query = SearchQuery(text)
    guard !query.isEmpty else { return Matches() }
    var ranked: [(rank: SearchQuery.Rank, index: Int)] = []
    var found = Matches()
    func look(at index: Int) {
      guard let names = names(of: index, having: query.needed),
        let rank = findsScattered
          ? query.fuzzyRank(of: names, in: bytes) : query.rank(of: names, in: bytes)
      else { return }
      ranked.append((rank, index))
      found.all.append(index)
    }
    if let candidates {
      for index in candidates { look(at: index) }
    } else {
      for index in ends.indices { look(at: index) }
    }
    ranked.sort { $0.rank == $1.rank ? $0.index < $1.index : $0.rank < $1.rank }
    found.best = ranked.map(\.index)
    return found
  }
}
