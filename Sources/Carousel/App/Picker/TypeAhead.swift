/// The text that has been typed to find an item.
struct TypeAhead: Equatable {
  /// The most characters that are kept.
  static let limit = 1000

  /// What has been typed; one line.
  private(set) var text = ""
  /// For each character of the text, what its key types in other layouts of the keyboard.
  private var others: [[Character]] = []

  var isEmpty: Bool { text.isEmpty }

  /// What the same keys type in the other layouts of the keyboard, each text once.
  var otherTexts: [String] {
    var texts: [String] = []
    for layout in 0..<(others.map(\.count).max() ?? 0) {
      let other = String(
        zip(text, others).map { own, others in layout < others.count ? others[layout] : own })
      if other != text, !texts.contains(other) { texts.append(other) }
    }
    return texts
  }

  /// Adds what was typed, for which other layouts have other texts.
  ///
  /// Returns `false` if it types nothing, or nothing to begin with.
  mutating func append(_ typed: String, otherwise otherTexts: [String] = []) -> Bool {
    let isText = typed.unicodeScalars.allSatisfy {
      !$0.properties.generalCategory.isControl
    }
    guard !typed.isEmpty, isText, !(text.isEmpty && typed == " ") else { return false }
    guard text.count + typed.count <= Self.limit else { return true }
    let before = text.count
    text += typed
    // A combining accent joins the character before it.
    let added = text.count - before
    let letters = otherTexts.map { $0.count == 1 ? $0.first : nil }
    let known = added == 1 ? letters.map { $0 ?? typed.first ?? " " } : []
    others += repeatElement(known, count: added)
    return true
  }

  /// Removes the last character.
  ///
  /// Returns `false` if there is none.
  mutating func removeLast() -> Bool {
    guard !text.isEmpty else { return false }
    text.removeLast()
    others.removeLast(max(0, others.count - text.count))
    return true
  }

  /// Removes the last word and the space before it.
  ///
  /// Returns `false` if there is none.
  mutating func removeWord() -> Bool {
    guard !text.isEmpty else { return false }
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
    while text.last == " " { text.removeLast() }
    others.removeLast(max(0, others.count - text.count))
    return true
  }

  /// Removes everything.
  ///
  /// Returns `false` if there is nothing to remove.
  mutating func clear() -> Bool {
    defer { (text, others) = ("", []) }
    return !text.isEmpty
  }

  /// The index among `count` items of a position from 1, with or without `#` before it, or `nil`
  /// for other texts.
  func index(among count: Int) -> Int? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits),
      (1...max(1, count)).contains(number), count > 0
    else { return nil }
    return number - 1
  }
}

extension Unicode.GeneralCategory {
  /// Whether it steers, and is no text.
  fileprivate var isControl: Bool {
    switch self {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}
