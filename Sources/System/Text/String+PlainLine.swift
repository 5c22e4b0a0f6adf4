extension String {
  /// The text as one printable line, without anything that controls a terminal or reorders the text around it.
  ///
  /// Escape sequences and control characters (C0, DEL, C1) are removed. Line breaks and tabs become spaces, and
  /// repeated spaces become one. Bidirectional marks, embeddings, overrides and isolates (Unicode
  /// Annex 9) are removed, and so are other invisible formatting characters except the joiners that letters and
  /// emoji need. A text of more than `limit` Unicode scalars ends with an ellipsis.
  package func plainLine(limit: Int = 200) -> String {
    if isPlainASCII(limit: limit) { return self }
    var scanner = TextScanner()
    var result = String.UnicodeScalarView()
    var length = 0
    var spaces = false
    for scalar in unicodeScalars {
      guard let kept = scanner.keep(scalar) else { continue }
      if kept.properties.isWhitespace {
        spaces = length > 0
        continue
      }
      let needed = spaces ? 2 : 1
      guard length + needed <= limit else {
        return String(Self.shortened(result, to: limit - 1)) + "…"
      }
      if spaces { result.append(" ") }
      result.append(kept)
      length += needed
      spaces = false
    }
    return String(result)
  }

  /// Whether it is one line of at most `limit` letters, digits, signs and single spaces of ASCII, as most
  /// names are: nothing has to be looked up for them.
  private func isPlainASCII(limit: Int) -> Bool {
    guard utf8.count <= limit else { return false }
    let space = UInt8(ascii: " ")
    var last = space
    for byte in utf8 {
      guard (0x20..<0x7f).contains(byte), byte != space || last != space else { return false }
      last = byte
    }
    return isEmpty || last != space
  }

  /// At most `count` scalars from the front, whole characters if they are not monstrous.
  private static func shortened(_ scalars: String.UnicodeScalarView, to count: Int)
    -> Substring
  {
    let text = String(scalars)
    var length = 0
    var end = text.startIndex
    for index in text.indices {
      length += text[index].unicodeScalars.count
      if length > count { break }
      end = text.index(after: index)
    }
    if end > text.startIndex || count <= 0 { return text[..<end] }
    return Substring(text.unicodeScalars.prefix(count))
  }
}

extension String {
  /// The text as one unambiguous line: what ``plainLine(limit:)`` would leave out
  /// or turn into a space is written as `\u{…}`.
  ///
  /// For file names in messages, where it matters which file it is.
  package var escapedLine: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.appearance {
      case .shown: result.unicodeScalars.append(scalar)
      case .lineBreak, .hidden: result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }
}

/// What a Unicode scalar does in a line of text.
enum Appearance {
  /// Visible, or with an effect on visible characters.
  case shown
  /// It ends a line or jumps within it.
  case lineBreak
  /// It is not seen, and may steer a terminal or the direction of text.
  case hidden
}

extension Unicode.Scalar {
  /// What the scalar does in a line of text.
  var appearance: Appearance {
    switch value {
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: .lineBreak
    case 0...0x1f, 0x7f...0x9f: .hidden
    case 0x200c, 0x200d: .shown  // Joiners that scripts and emoji need.
    case 0xe0020...0xe007f: .shown  // Tags: flags of regions.
    default: properties.generalCategory == .format || isNoncharacter ? .hidden : .shown
    }
  }

  /// Whether it is one that Unicode keeps for programs' own use and that is never text.
  private var isNoncharacter: Bool {
    value & 0xfffe == 0xfffe || (0xfdd0...0xfdef).contains(value)
  }
}
