import CarouselApp
import CarouselPaint
import CarouselText
import Glibc

/// The parts of a command line: the mode, the settings, and the other words.
struct CommandLineReader {
  /// A setting and its value, as they were written.
  struct Assignment: Equatable {
    /// The name of the setting.
    let name: String
    let value: String
    /// The option, such as `--no-wrap` or `-r`.
    let spelling: String
    /// The letter of a short option.
    var letter: Character? { spelling.hasPrefix("--") ? nil : spelling.last }
  }

  /// What a command line asks for instead of running a mode.
  enum Request: Equatable {
    case help(isLong: Bool)
    case version
    case checkConfig
    case dumpConfig
    case types
    case completion(String)
    case description
  }

  /// The mode that is named; `nil` for none.
  private(set) var mode: Mode?
  private(set) var request: Request?
  private(set) var assignments: [Assignment] = []
  /// The words that are no options, before `--`.
  private(set) var words: [String] = []
  /// The words after `--`; `nil` without it.
  private(set) var tail: [String]?

  /// Reads a command line; the mode may follow options.
  ///
  /// - Throws: ``UsageError`` for a word that can only be a mistyped mode or option
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        tail = Array(rest)
        break
      } else if word.hasPrefix("--") {
        try readOption(word, &rest)
      } else if word.hasPrefix("-"), word != "-", mode != .msg || Int(word) == nil {
        try readLetters(word, &rest)
      } else {
        try read(word)
      }
    }
  }

  /// Reads a word that is neither an option nor the value of one.
  private mutating func read(_ word: String) throws(UsageError) {
    let isHelp = request == .help(isLong: true) && mode == nil
    guard words.isEmpty, mode == nil else {
      words.append(word)
      return
    }
    if let named = Mode(rawValue: word) {
      mode = named
    } else if word == "events" && !Self.exists(word) {
      throw UsageError("instead of events, use --announce json --announce-moving")
    } else if word == "help" {
      request = .help(isLong: true)
    } else {
      let names = Mode.allCases.map(\.rawValue) + ["help"]
      let isPath = word.contains("/") || Self.exists(word)
      let nearest = isPath && !isHelp ? nil : NearestName.of(word, among: names)
      if nearest != nil || isHelp && !isPath {
        throw UsageError(
          "unknown command '\(Self.words(word))'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      words.append(word)
    }
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let (name, attached) = (parts[0], parts.count > 1 ? parts[1] : nil)
    let spelling = "--" + name
    switch name {
    case "help": request = .help(isLong: true)
    case "version": request = .version
    case "check-config": request = .checkConfig
    case "dump-config": request = .dumpConfig
    case "list-types", "list-arrangements": request = .types
    case "experimental-dump-help": request = .description
    case "generate-completion-script":
      request = .completion(try Self.value(attached, &rest, spelling))
    case "config":
      add("config", try Self.value(attached, &rest, spelling), spelling)
    case "set":
      let pair = try Self.value(attached, &rest, spelling)
      guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else {
        throw UsageError("invalid value '\(Self.words(pair))' for --set: must be NAME=VALUE")
      }
      add(String(pair[..<equals]), String(pair[pair.index(after: equals)...]), "--set")
    default:
      try readSetting(name, attached, &rest, word)
    }
  }

  private mutating func readSetting(
    _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>, _ word: String
  ) throws(UsageError) {
    let spelling = "--" + name
    if let setting = Setting.all.first(where: { $0.name == Setting.current(name) }) {
      guard setting.isSwitch else {
        return add(setting.name, try Self.value(attached, &rest, spelling), spelling)
      }
      // One of its other values may follow.
      let isNext = attached == nil && rest.first.map(setting.choices.contains) == true
      return add(setting.name, attached ?? (isNext ? rest.removeFirst() : "yes"), spelling)
    }
    if name.hasPrefix("no-"), attached == nil,
      let setting = Setting.all.first(where: { $0.name == name.dropFirst(3) }), setting.isSwitch
    {
      return add(setting.name, "no", spelling)
    }
    throw Self.unknown(word)
  }

  private mutating func readLetters(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      if letter == "h" {
        request = request ?? .help(isLong: false)
        continue
      }
      if letter == "v" {
        request = request ?? .version
        continue
      }
      guard let setting = Setting.all.first(where: { $0.letter == letter }) else {
        // A word with anything else in it is no list of letters.
        let isList = word.dropFirst().allSatisfy { $0.isLetter || $0.isNumber }
        throw Self.unknown(isList ? "-\(letter)" : word, in: word)
      }
      if setting.isSwitch {
        add(setting.name, "yes", "-\(letter)")
      } else {
        let attached = letters.isEmpty ? nil : String(letters)
        return add(setting.name, try Self.value(attached, &rest, "-\(letter)"), "-\(letter)")
      }
    }
  }

  private mutating func add(_ name: String, _ value: String, _ spelling: String) {
    assignments.append(Assignment(name: name, value: value, spelling: spelling))
  }

  private static func value(
    _ attached: String?, _ rest: inout ArraySlice<String>, _ spelling: String
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("\(spelling) needs a value")
    }
    return value
  }

  /// The error about an option, which may be one of several letters in a word.
  private static func unknown(_ option: String, in word: String? = nil) -> UsageError {
    let word = word ?? option
    if exists(word) {
      return UsageError("'\(words(word))' is read as an option; to name the file, put -- before it")
    }
    let name = String(option.prefix { $0 != "=" })
    let names = Setting.all.map { "--" + $0.name } + ["--help", "--version", "--config", "--set"]
    let nearest = word.hasPrefix("--") ? NearestName.of(name, among: names) : nil
    return UsageError(
      "unknown option '\(words(name))'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

  private static func words(_ text: String) -> String { RawArguments.words(of: text).escapedLine }

  private static func exists(_ word: String) -> Bool {
    var status = stat()
    return unsafe lstat(Pathname(RawArguments.bytes(of: word)).terminated, &status) == 0
  }
}
