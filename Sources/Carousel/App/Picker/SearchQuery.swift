/// A search text as names are compared with it.
///
/// Names are folded (``FoldedText``); those of one item are separated by line breaks.
struct SearchQuery {
  /// The words of the text, folded.
  private let words: [[UInt8]]
  /// The words with one space between them.
  private let whole: [UInt8]
  /// The letters of the words, without the spaces.
  private let letters: [UInt8]
  /// The bytes that each matching name has.
  let needed: ByteSet

  static let newline = UInt8(ascii: "\n")
  /// The most letters between those of a search text that make a difference.
  private static let mostGaps = 60

  /// How well names match: the smaller, the better.
  struct Rank: Comparable {
    /// What matches, and where.
    let kind: Int
    /// The length of the name in bytes: of several that match equally well, a shorter one is better.
    let length: Int

    static func < (a: Rank, b: Rank) -> Bool {
      a.kind == b.kind ? a.length < b.length : a.kind < b.kind
    }
  }

  init(_ text: String) {
    words = text.split(separator: " ").map { FoldedText(String($0)).bytes }
    whole = Array(words.joined(separator: [0x20]))
    letters = words.flatMap(\.self)
    needed = ByteSet(letters)
  }

  /// Whether it has no letter.
  var isEmpty: Bool { whole.isEmpty }

  /// How well names match, or `nil` if they do not.
  ///
  /// Best is a name that is the text, then one with words that are it, first ones before others, then one that
  /// begins with it, then one with a word that does, then one that contains it. After these come names that
  /// contain all of its words in any order.
  func rank(of names: Range<Int>, in bytes: [UInt8]) -> Rank? {
    if let found = Self.place(of: whole, in: bytes, names) {
      return Rank(
        kind: found.place.rawValue, length: Self.length(at: found.start, in: bytes, names))
    }
    guard words.count > 1 else { return nil }
    var isAtWords = true
    for word in words {
      guard let found = Self.place(of: word, in: bytes, names) else { return nil }
      if found.place == .inside { isAtWords = false }
    }
    let length = Self.length(at: names.lowerBound, in: bytes, names)
    return Rank(kind: Place.allCases.count + (isAtWords ? 0 : 1), length: length)
  }

  /// How well names match, as ``rank(of:in:)`` says, and after those, names that have the letters of the text
  /// in the same order: the fewer others between them, the better.
  func fuzzyRank(of names: Range<Int>, in bytes: [UInt8]) -> Rank? {
    if let rank = rank(of: names, in: bytes) { return rank }
    return stretch(in: bytes, names).map { stretch in
      Rank(
        kind: Place.allCases.count + 2 + min(stretch.count - letters.count, Self.mostGaps),
        length: Self.length(at: stretch.lowerBound, in: bytes, names))
    }
  }

  /// The length of the name around a place.
  private static func length(at place: Int, in bytes: [UInt8], _ names: Range<Int>) -> Int {
    let start = bytes[names.lowerBound..<place].lastIndex(of: newline).map { $0 + 1 }
    let end = bytes[place..<names.upperBound].firstIndex(of: newline)
    return (end ?? names.upperBound) - (start ?? names.lowerBound)
  }

  /// The letters of a label that match, as ascending ranges of its UTF-8 bytes.
  ///
  /// Only its first characters are looked at: a longer label is not shown whole.
  func matchedLetters(of label: String) -> [Range<Int>] {
    var bytes: [UInt8] = []
    var sources: [Range<Int>] = []
    var start = 0
    for character in label.prefix(Self.mostCharacters) {
      let folded = FoldedText(String(character)).bytes
      let end = start + character.utf8.count
      bytes += folded.map { $0 == Self.newline ? 0x20 : $0 }
      sources += repeatElement(start..<end, count: folded.count)
      start = end
    }
    var result: [Range<Int>] = []
    for source in places(in: bytes).sorted().map({ sources[$0] }) {
      guard let last = result.last, last.upperBound >= source.lowerBound else {
        result.append(source)
        continue
      }
      result[result.count - 1] = last.lowerBound..<max(last.upperBound, source.upperBound)
    }
    return result
  }

  private static let mostCharacters = 500

  /// Where the letters of the text are in a name.
  private func places(in bytes: [UInt8]) -> [Int] {
    func range(of word: [UInt8]) -> Range<Int>? {
      Self.place(of: word, in: bytes, bytes.indices).map { $0.start..<$0.start + word.count }
    }
    if let range = range(of: whole) { return Array(range) }
    let found = words.map(range)
    if found.contains(nil), let stretch = stretch(in: bytes, bytes.indices) {
      return places(of: stretch, in: bytes)
    }
    return found.flatMap { $0.map(Array.init) ?? [] }
  }

  /// Where in a name something occurs, the best first.
  private enum Place: Int, CaseIterable {
    /// It is the name.
    case name
    /// It is the first words of the name.
    case firstWord
    /// It is words of the name.
    case word
    case start
    case startOfWord
    case inside
  }

  /// The best place in which `wanted` occurs in names, the first of several.
  private static func place(
    of wanted: [UInt8], in bytes: [UInt8], _ names: Range<Int>
  ) -> (place: Place, start: Int)? {
    guard let first = wanted.first, wanted.count <= names.count else { return nil }
    var best: (place: Place, start: Int)?
    for start in names.lowerBound...(names.upperBound - wanted.count) where bytes[start] == first {
      var length = 1
      while length < wanted.count, bytes[start + length] == wanted[length] { length += 1 }
      guard length == wanted.count else { continue }
      let place = place(of: start..<start + length, in: bytes, names)
      if place == .name { return (.name, start) }
      if place.rawValue < best?.place.rawValue ?? .max { best = (place, start) }
    }
    return best
  }

  private static func place(
    of range: Range<Int>, in bytes: [UInt8], _ names: Range<Int>
  ) -> Place {
    let before = range.lowerBound > names.lowerBound ? bytes[range.lowerBound - 1] : newline
    let after = range.upperBound < names.upperBound ? bytes[range.upperBound] : newline
    switch (before == newline, after == newline) {
    case (true, true): return .name
    case (true, false): return endsWord(after) ? .firstWord : .start
    case (false, _) where endsWord(before): return endsWord(after) ? .word : .startOfWord
    default: return .inside
    }
  }

  /// Whether a byte stands between words: neither a letter nor a digit.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      false
    default: true
    }
  }

  // MARK: Scattered letters

  /// The shortest stretch of a name that has the letters of the text in their order; `nil` if there is none.
  private func stretch(in bytes: [UInt8], _ names: Range<Int>) -> Range<Int>? {
    guard letters.count > 1 else { return nil }
    var best: Range<Int>?
    var next = 0
    for end in names {
      if bytes[end] == Self.newline {
        next = 0
      } else if next < letters.count, bytes[end] == letters[next] {
        next += 1
        guard next == letters.count else { continue }
        var start = end
        visitBackwards(from: end, in: bytes, names.lowerBound) { start = $0 }
        if end - start + 1 < best?.count ?? .max { best = start..<end + 1 }
      }
    }
    return best
  }

  /// Where the letters of the text are in a stretch that has them.
  private func places(of stretch: Range<Int>, in bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    visitBackwards(from: stretch.upperBound - 1, in: bytes, stretch.lowerBound) {
      places.append($0)
    }
    return places
  }

  /// Visits the place of each letter of the text, last to first.
  private func visitBackwards(
    from end: Int, in bytes: [UInt8], _ start: Int, _ visit: (Int) -> Void
  ) {
    var (place, next) = (end, letters.count - 1)
    while place >= start, next >= 0 {
      if bytes[place] == letters[next] {
        visit(place)
        next -= 1
      }
      place -= 1
    }
  }
}

/// Which bytes occur in a text, some of them together.
struct ByteSet {
  private var bits: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { bits |= Self.bit(of: byte) }
  }

  func isSubset(of other: ByteSet) -> Bool { bits & ~other.bits == 0 }

  /// Letters and digits have a bit each.
  private static func bit(of byte: UInt8) -> UInt64 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 1 << UInt64(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1 << UInt64(26 + byte - UInt8(ascii: "0"))
    default: 1 << UInt64(36 + byte % 28)
    }
  }
}

/// A text as search compares it: without case and accents, however its letters are composed.
struct FoldedText: Equatable {
  /// The text in UTF-8.
  let bytes: [UInt8]

  init(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
      bytes = text.utf8.map { capitals.contains($0) ? $0 | 0x20 : $0 }
      return
    }
    var letters: [Unicode.Scalar] = []
    for scalar in text.lowercased().unicodeScalars {
      guard !Self.isAccent(scalar), !Self.join(scalar, to: &letters) else { continue }
      letters += Self.base(of: scalar)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: letters)
    bytes = Array(String(result).utf8)
  }

  /// Whether it is a combining accent: of Latin, Greek and Cyrillic letters, or an Arabic vowel sign.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x64B...0x652, 0x640: true
    default: false
    }
  }

  /// Composes Hangul syllables and voiced kana, which some systems write in parts.
  ///
  /// Returns `false` for anything else.
  private static func join(_ scalar: Unicode.Scalar, to letters: inout [Unicode.Scalar]) -> Bool {
    guard let last = letters.last?.value else { return false }
    let joined: UInt32
    switch (last, scalar.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      joined = 0xAC00 + ((last - 0x1100) * 21 + scalar.value - 0x1161) * 28
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (last - 0xAC00) % 28 == 0:
      joined = last + scalar.value - 0x11A7
    case (0x304B...0x30FE, 0x3099): joined = last == 0x30A6 ? 0x30F4 : last + 1
    case (0x304B...0x30FE, 0x309A): joined = last + 2
    default: return false
    }
    guard let letter = Unicode.Scalar(joined) else { return false }
    letters[letters.count - 1] = letter
    return true
  }

  /// The letter, or the letters, that a keyboard without it has in its place.
  private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let others = special[scalar] { return Array(others.unicodeScalars) }
    switch scalar.value {
    case 0xC0...0x24F, 0x1E00...0x1EFF:
      // `LATIN SMALL LETTER E WITH ACUTE`
      let words = scalar.properties.name?.split(separator: " ") ?? []
      guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
        words[3].utf8.count == 1
      else { return [scalar] }
      return Array(words[3].lowercased().unicodeScalars)
    default: return [scalar]
    }
  }

  private static let special: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ſ": "s",
    "ё": "е", "й": "и", "ї": "і", "ў": "у", "ґ": "г",
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ϊ": "ι", "ΐ": "ι", "ό": "ο", "ύ": "υ", "ϋ": "υ",
    "ΰ": "υ", "ώ": "ω", "ς": "σ",
    "أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي", "ة": "ه",
  ]
}
