/// The text that has been typed to find an item.
struct TypeAhead: Equatable {
  /// The most characters that are kept.
  static let limit = 1000

  /// What has been typed; one line.
  private(set) var text = ""

  var isEmpty: Bool { text.isEmpty }

  /// Adds what was typed.
  ///
  /// Returns `false` if it types nothing, or nothing to begin with.
  mutating func append(_ typed: String) -> Bool {
    let isText = typed.unicodeScalars.allSatisfy {
      !$0.properties.generalCategory.isControl
    }
    guard !typed.isEmpty, isText, !(text.isEmpty && typed == " ") else { return false }
    if text.count + typed.count <= Self.limit { text += typed }
    return true
  }

  /// Removes the last character.
  ///
  /// Returns `false` if there is none.
  mutating func removeLast() -> Bool {
    guard !text.isEmpty else { return false }
    text.removeLast()
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
    return true
  }

  /// Removes everything.
  ///
  /// Returns `false` if there is nothing to remove.
  mutating func clear() -> Bool {
    defer { text = "" }
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
