import CarouselView

/// The names that items are searched by: of each its label, the name of its file, and what its list entry
/// says.
struct NameIndex {
  /// The names of each item, a line each.
  private let names: [[UInt8]]

  private static let newline = UInt8(ascii: "\n")

  /// An index of items.
  init(_ items: [CarouselItem]) {
    names = items.map { item in
      // Nothing finds an item that cannot be chosen.
      guard item.entry?.isSelectable != false else { return [] }
      var names = [item.label]
      if let path = item.path {
        let file = String(decoding: FileName(of: path).bytes, as: UTF8.self)
        if file.hasPrefix(item.label) { names[0] = file } else { names.append(file) }
      }
      if let entry = item.entry {
        let text = String(decoding: entry.text, as: UTF8.self)
        if text != item.label { names.append(text) }
        if !entry.keywords.isEmpty { names.append(entry.keywords) }
      }
      return Self.folded(names)
    }
  }

  /// An index of items with one name each.
  init(_ names: [String]) { self.names = names.map { Self.folded([$0]) } }

  private static func folded(_ names: [String]) -> [UInt8] {
    Array(
      names.map { name in FoldedText(name).bytes.map { $0 == newline ? 0x20 : $0 } }
        .joined(separator: [newline]))
  }

  /// How many items there are.
  var count: Int { names.count }

  /// How well each item matches a search text, 0 best; `nil` for items that do not match.
  ///
  /// Best is a name that begins with the text, then one with a word that does, then one that contains it,
  /// then names that contain all of its words in any order.
  func ranks(of text: String) -> [Int?] {
    let words = text.split(separator: " ").map { FoldedText(String($0)).bytes }
    let whole = Array(words.joined(separator: [0x20]))
    guard !whole.isEmpty else { return names.map { _ in nil } }
    return names.map { name in
      if let place = Self.place(of: whole, in: name) { return place.rawValue }
      guard words.count > 1 else { return nil }
      var isAtWords = true
      for word in words {
        guard let place = Self.place(of: word, in: name) else { return nil }
        if place == .inside { isAtWords = false }
      }
      return isAtWords ? 3 : 4
    }
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
