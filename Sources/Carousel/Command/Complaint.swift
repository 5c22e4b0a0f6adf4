import ArgumentParser
import CarouselShow

/// What is said about arguments that cannot be understood, in one plain line.
///
/// The parser says which value is wrong; what would be right, and what was meant, is added.
struct Complaint {
  /// The line.
  let words: String

  /// What the parser has thrown.
  init(_ error: any Error) {
    let message = CarouselProgram.message(for: error)
    words = Self.wrongValue(message) ?? message
  }

  /// The line about the value of a setting that was not made on a command line: its name has no dashes.
  var wordsOfSetting: String {
    if words.hasPrefix("invalid value '") { return words.replacing("' for --", with: "' for ") }
    let parts = words.split(separator: " ", maxSplits: 2)
    guard words.hasPrefix("--"), parts.count == 3, ["takes", "must"].contains(parts[1]) else {
      return words
    }
    return String(words.dropFirst(2))
  }

  /// The line, with the help that tells more about the command, or about the whole program.
  func words(seeing command: String?) -> String {
    words + " (see carousel \(command.map { "\($0) " } ?? "")--help)"
  }

  /// What takes which values, for the parser's words about a wrong one; `nil` for other words.
  private static func wrongValue(_ message: String) -> String? {
    let start = "The value '"
    // A value may have apostrophes of its own; names of options have none.
    let halves = message.split(separator: "' is invalid for '")
    guard message.hasPrefix(start), halves.count > 1, let rest = halves.last else { return nil }
    let value = halves.dropLast().joined(separator: "' is invalid for '").dropFirst(start.count)
    let parts = rest.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let option = parts[0]
    let (name, placeholder) = option.split(separator: " ", maxSplits: 1).pair
    guard let choices = choices(in: parts) else {
      return forms[placeholder].map { "\(name) takes \($0), not \(value)" }
    }
    let hint = NearestName.of(String(value), among: choices).map { "; did you mean \($0)?" } ?? ""
    return "\(name) takes \(choices.joined(separator: ", ")), not \(value)\(hint)"
  }

  /// The values that the parser lists, few of them in quotes and many a line each.
  private static func choices(in parts: [Substring]) -> [String]? {
    guard parts.count > 2 else {
      let lines = parts[1].split(separator: "\n").dropFirst()
      return lines.isEmpty ? nil : lines.map { String($0.drop { " -".contains($0) }) }
    }
    return stride(from: 2, to: parts.count, by: 2).map { String(parts[$0]) }
  }

  /// The forms of the values that are not listed, by what stands for them in the help.
  private static let forms: [Substring: String] = [
    "<WxH>": "a width and a height from 1 to 16384 such as 1280x720",
    "<n>": "a whole number",
    "<0…1>": "a number from 0 to 1",
    "<length>": "a number", "<seconds>": "a number", "<x>": "a number", "<rate>": "a number",
    "<scale>": "a number", "<perspective>": "a number",
    "<name=value>": "a name and a value such as tilt=0.7",
    "<color|file|front|none>":
      "front, none, a color such as #202028 or the path of a picture such as ./sea.jpg",
    "<name>": "a name of letters, digits, dots, dashes and underscores",
    "<command>": "a command", "<file>": "the path of a file",
  ]
}

extension [Substring] {
  /// The first two, empty where there are none.
  fileprivate var pair: (Substring, Substring) { (first ?? "", dropFirst().first ?? "") }
}
