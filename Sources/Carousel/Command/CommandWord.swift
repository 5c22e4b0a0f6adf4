import ArgumentParser
import CarouselShow
import Glibc

/// Finds the command on a command line, which may have options before it.
struct CommandWord {
  private static let names = CarouselProgram.commandNames + ["help"]
  /// The letters of all short options.
  private static let letters = "hr0o"

  /// The options of all commands; they are looked up only where a line begins with an option.
  private let tables = CarouselProgram.configuration.subcommands.map { OptionTable(of: $0) }

  /// A command line with its command in front.
  ///
  /// - Throws: If a word can only be a mistyped command or option
  static func first(in arguments: [String]) throws -> [String] {
    let options = Array(arguments.prefix { $0 != "--" })
    let isPlain = options.allSatisfy { !$0.hasPrefix("-") || $0 == "-" }
    let place = isPlain ? (options.isEmpty ? nil : 0) : try CommandWord().place(in: options)
    guard let place else { return arguments }
    let word = options[place]
    if word == "help" {
      return [word] + options[place...].dropFirst().filter { !$0.hasPrefix("-") }
    }
    if names.contains(word) {
      return [word] + arguments[..<place] + arguments[place...].dropFirst()
    }
    if !word.contains("/"), !exists(word), let nearest = NearestName.of(word, among: names) {
      throw ValidationError("unknown command '\(word)'; did you mean '\(nearest)'?")
    }
    return arguments
  }

  /// Where the first word is that is neither an option nor the value of one.
  private func place(in options: [String]) throws -> Int? {
    var first: Int?
    var isValue = false
    for (place, word) in options.enumerated() {
      if isValue {
        isValue = false
      } else if word.hasPrefix("--") {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        if !tables.contains(where: { $0.hasOption(String(name)) }), Self.exists(word) {
          throw Self.unknown(word)
        }
        isValue = !word.contains("=") && tables.contains { $0.takesValue(String(name)) }
      } else if word.hasPrefix("-"), word != "-" {
        guard word.dropFirst().allSatisfy(Self.letters.contains) else { throw Self.unknown(word) }
        isValue = word.last == "o"
      } else if first == nil {
        first = place
      }
    }
    return first
  }

  private static func unknown(_ word: String) -> ValidationError {
    let words = RawArguments.words(of: word)
    return ValidationError(
      exists(word)
        ? "'\(words)' is read as an option; to name the file, put -- before it"
        : "unknown option '\(words)'")
  }

  private static func exists(_ word: String) -> Bool {
    var status = stat()
    let path = RawArguments.bytes(of: word).map { CChar(bitPattern: $0) } + [0]
    return unsafe lstat(path, &status) == 0
  }
}
