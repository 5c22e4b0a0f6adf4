/// The text that has been typed to find an item, and where in it the next letter goes.
struct TypeAhead: Equatable {
  /// The most characters that are kept.
  static let limit = 1000

  private struct Letter: Equatable {
    var character: Character
    /// What its key types in other layouts of the keyboard.
    var others: [Character] = []
  }

  private var letters: [Letter] = []
  /// How many letters are before the text cursor.
  private(set) var cursor = 0

  /// What has been typed; one line.
  var text: String { String(letters.map(\.character)) }
  var isEmpty: Bool { letters.isEmpty }
  /// Whether the text cursor is at the end.
  var isAtEnd: Bool { cursor == letters.count }

  /// The text with a line at the text cursor where that is not at its end; with `hidesLetters`, dots are in their place.
  func shown(hidesLetters: Bool = false) -> String {
    var shown = letters.map { hidesLetters ? "•" : $0.character }
    if !isAtEnd { shown.insert("│", at: cursor) }
    return String(shown)
  }

  /// What the same keys type in the other layouts of the keyboard, each text once.
  var otherTexts: [String] {
    var texts: [String] = []
    for layout in 0..<(letters.map(\.others.count).max() ?? 0) {
      let other = String(
        letters.map { layout < $0.others.count ? $0.others[layout] : $0.character })
      if other != text, !texts.contains(other) { texts.append(other) }
    }
    return texts
  }

  /// Adds what was typed, for which other layouts have other texts, at the text cursor.
  ///
  /// Returns `false` if it types nothing, or nothing to begin with.
  mutating func append(_ typed: String, otherwise otherTexts: [String] = []) -> Bool {
    let isText = typed.unicodeScalars.allSatisfy {
      !$0.properties.generalCategory.isControl
    }
    guard !typed.isEmpty, isText, !(isEmpty && typed == " ") else { return false }
    guard letters.count + typed.count <= Self.limit else { return true }
    // A combining accent joins the character before it.
    let head = Array(String(letters[..<cursor].map(\.character)) + typed)
    for index in letters[..<cursor].indices { letters[index].character = head[index] }
    let others = otherTexts.map { $0.count == 1 ? $0.first : nil }
    let known = head.count == cursor + 1 ? others.map { $0 ?? typed.first ?? " " } : []
    letters.insert(
      contentsOf: head[cursor...].map { Letter(character: $0, others: known) }, at: cursor)
    cursor = head.count
    return true
  }

  /// Removes the character before the text cursor, if there is one.
  ///
  /// Returns `false` if there is no text.
  mutating func deleteBackward() -> Bool { delete(max(0, cursor - 1)..<cursor) }

  /// Removes the character behind the text cursor, if there is one.
  ///
  /// Returns `false` if there is no text.
  mutating func deleteForward() -> Bool { delete(cursor..<min(cursor + 1, letters.count)) }

  /// Removes the word before the text cursor and the space behind it.
  ///
  /// Returns `false` if there is no text.
  mutating func deleteWordBackward() -> Bool { delete(word(before: true)) }

  /// Removes the word behind the text cursor and the space before it.
  ///
  /// Returns `false` if there is no text.
  mutating func deleteWordForward() -> Bool { delete(word(before: false)) }

  /// Moves the text cursor over a word and the space on the way to it, backward or forward.
  mutating func moveCursorByWord(backward isBackward: Bool) {
    let word = word(before: isBackward)
    cursor = isBackward ? word.lowerBound : word.upperBound
  }

  /// What is between the text cursor and the far end of the word before or behind it.
  private func word(before isBefore: Bool) -> Range<Int> {
    var end = cursor
    func skip(_ isSpace: Bool) {
      while isBefore ? end > 0 : end < letters.count,
        (letters[isBefore ? end - 1 : end].character == " ") == isSpace
      {
        end += isBefore ? -1 : 1
      }
    }
    skip(true)
    skip(false)
    return min(end, cursor)..<max(end, cursor)
  }

  /// Removes the text before the text cursor.
  ///
  /// Returns `false` if there is no text.
  mutating func deleteToStart() -> Bool { delete(0..<cursor) }

  /// Removes the text behind the text cursor.
  ///
  /// Returns `false` if there is no text.
  mutating func deleteToEnd() -> Bool { delete(cursor..<letters.count) }

  private mutating func delete(_ range: Range<Int>) -> Bool {
    let isText = !isEmpty
    letters.removeSubrange(range)
    cursor = range.lowerBound
    return isText
  }

  /// Moves the text cursor by a number of characters, at most to an end of the text.
  mutating func moveCursor(by count: Int) {
    cursor = max(0, min(cursor + count, letters.count))
  }

  /// Removes everything.
  ///
  /// Returns `false` if there is nothing to remove.
  mutating func clear() -> Bool { delete(0..<letters.count) }

  /// The index among `count` items of a position from 1, with or without `#` before it, or `nil`
  /// for other texts.
  func index(among count: Int) -> Int? {
    let text = text
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
