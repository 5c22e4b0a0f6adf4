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
