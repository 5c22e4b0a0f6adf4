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
