/// Names of items, made safe to print and speak.
public enum Label {
  /// The greatest number of Unicode scalars in a label.
  public static let limit = 200

  /// `text` on one line, without anything that steers a terminal or reorders text.
  ///
  /// Escape sequences and control characters (C0, DEL, C1) go, line breaks and tabs become spaces,
  /// spaces next to each other one; bidirectional marks, embeddings, overrides and isolates go (Unicode
  /// Annex 9), and so do other invisible formatting characters but the joiners that letters and emoji
  /// need. What is longer than `limit` ends with an ellipsis.
  public static func sanitized(_ text: String, limit: Int = Label.limit) -> String {
    var scanner = LabelScanner()
    var result = String.UnicodeScalarView()
    var length = 0
    var spaces = false
    for scalar in text.unicodeScalars {
      guard let kept = scanner.keep(scalar) else { continue }
      if kept.properties.isWhitespace {
        spaces = length > 0
        continue
      }
      let needed = spaces ? 2 : 1
      guard length + needed <= limit else {
        return String(shortened(result, to: limit - 1)) + "…"
      }
      if spaces { result.append(" ") }
      result.append(kept)
      length += needed
      spaces = false
    }
    return String(result)
  }

  /// The name of a file as a label: without folder and extension, `_` and `-` as spaces.
  public static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let dot = file.lastIndex(of: ".")
    let stem = dot.map { $0 > file.startIndex ? file[..<$0] : file } ?? file
    return sanitized(String(stem.map { $0 == "_" || $0 == "-" ? " " : $0 }))
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
      if length > max(0, count) { break }
      end = text.index(after: index)
    }
    if end > text.startIndex || count <= 0 { return text[..<end] }
    return Substring(text.unicodeScalars.prefix(count))
  }
}
