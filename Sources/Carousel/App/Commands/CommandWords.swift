/// The words of a line, as a shell would part them, with nothing that a shell would do to them.
public enum CommandWords {
  /// The words, apart by space, or `nil` if a quote is not closed.
  ///
  /// Quotes of either kind keep space. A backslash keeps what follows it, in double quotes only a
  /// quote or a backslash, in single quotes nothing.
  public static func of(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        let isKept = quote == nil || character == "\"" || character == "\\"
        word = (word ?? "") + (isKept ? "" : "\\") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let word { words.append(word) }
    return words
  }
}
