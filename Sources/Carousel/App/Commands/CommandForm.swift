public import CarouselDesktop
import CarouselPaint
package import CarouselText
import CarouselView

/// A row of the table of commands: a name, the arguments, and what it does.
///
/// Keys, `carousel msg`, standard input and the socket have the same commands. On a line of words, arguments stand in
/// their order; in JSON each has a name.
package struct CommandForm: Sendable {
  /// The name.
  package let name: String
  /// What it does, in few words.
  package let summary: String
  private let parameters: [CommandParameter]
  private let make: @Sendable (inout CommandFields) throws(ControlError) -> ProgramCommand

  private init(
    _ name: String, _ parameters: [CommandParameter], _ summary: String,
    _ make: @escaping @Sendable (inout CommandFields) throws(ControlError) -> ProgramCommand
  ) {
    (self.name, self.parameters, self.summary, self.make) = (name, parameters, summary, make)
  }

  /// A command of one word, which may take a count.
  private init(_ word: (name: String, summary: String, command: ProgramCommand)) {
    guard case .view(.step(let direction, let cause)) = word.command else {
      let command = word.command
      self.init(word.name, [], word.summary) { _ in command }
      return
    }
    self.init(word.name, [.count], word.summary) { fields throws(ControlError) in
      .view(.step(direction * (try fields.count()), cause: cause))
    }
  }

  /// The arguments as help writes them: `[N]`.
  package var arguments: String { parameters.map(\.placeholder).joined(separator: " ") }

  /// All commands.
  package static let all: [CommandForm] =
    ProgramCommand.words.map { CommandForm($0) } + [
      CommandForm("goto", [.item(isRequired: true)], "go to a position") {
        fields throws(ControlError) in .go(to: try fields.requiredItem())
      },
      CommandForm("goto-id", [.id], "go to the picture with an id") {
        fields throws(ControlError) in .go(to: .id(try fields.id()))
      },
      CommandForm("open", [], "open the picture or folder in front") { _ in .open },
      CommandForm("close", [], "close the picture or folder") { _ in .close },
      CommandForm("type", [.type], "change the arrangement") { fields throws(ControlError) in
        .set([StyleSetting("type", try fields.text(.type))])
      },
      CommandForm("set", [.settings], "change look and motion") { fields throws(ControlError) in
        .set(try fields.settings())
      },
      CommandForm("toggle", [.setting], "change a setting to its next value") {
        fields throws(ControlError) in try fields.cycle()
      },
      CommandForm("autoplay", [.show], "control the slide show") { fields throws(ControlError) in
        .autoplay(try fields.show())
      },
      CommandForm(
        "rotate", [.choice("to", ["left", "right"]), .item(isRequired: false)], "rotate"
      ) {
        fields throws(ControlError) in try fields.turn([.left, .right])
      },
      CommandForm(
        "flip", [.choice("to", ["horizontal", "vertical"]), .item(isRequired: false)], "flip"
      ) { fields throws(ControlError) in try fields.turn([.horizontal, .vertical]) },
      CommandForm("insert", [.rows], "add pictures or folders") { fields throws(ControlError) in
        try fields.insertion()
      },
      CommandForm("remove", [.item(isRequired: false)], "remove from the carousel, not the disk") {
        fields throws(ControlError) in .remove(try fields.item())
      },
      CommandForm("remove-id", [.id], "remove the picture with an id") {
        fields throws(ControlError) in .remove(.id(try fields.id()))
      },
      CommandForm("reload", [.item(isRequired: false)], "read one picture again, or all") {
        fields throws(ControlError) in .reload(try fields.item())
      },
      CommandForm("reload-id", [.id], "read the picture with an id again") {
        fields throws(ControlError) in .reload(.id(try fields.id()))
      },
      CommandForm("choose", [.status], "choose, in a picker") { fields throws(ControlError) in
        .choose(try fields.status())
      },
      CommandForm("run", [.program], "start a program") { fields throws(ControlError) in
        .run(try fields.program())
      },
      CommandForm(
        "windows", [.choice("action", WindowsAction.allCases.map(\.rawValue))], "switch windows"
      ) {
        fields throws(ControlError) in .windows(try fields.action())
      },
      CommandForm("query", [], "print the state as JSON") { _ in .query },
      CommandForm("subscribe", [], "print the state, then events") { _ in .subscribe },
    ]

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The form with a name.
  private static func named(_ name: String) throws(ControlError) -> CommandForm {
    if let form = named[name] { return form }
    let nearest = NearestName.of(name, among: all.map(\.name))
    throw ControlError(
      "unknown command '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// What a command does whose name says it, for the page of keys.
  static func summary(of command: ProgramCommand) -> String? {
    let name: String? =
      switch command {
      case .view(.step(let count, cause: _)): count < 0 ? "previous" : "next"
      case .insert: "insert"
      case .remove: "remove"
      case .reload: "reload"
      case .autoplay: "autoplay"
      case .open: "open"
      case .close: "close"
      case .turn(.left, _), .turn(.right, _): "rotate"
      case .turn: "flip"
      default: nil
      }
    return name.flatMap { named[$0]?.summary }
  }

  /// A line of words as the object of a line of JSON.
  package static func object(_ words: [String]) throws(ControlError) -> JSONValue {
    guard let name = words.first else { throw ControlError("the command is missing") }
    let form = try named(name)
    var rest = words.dropFirst()
    var fields: [String: JSONValue] = [:]
    for parameter in form.parameters { try parameter.take(&rest, of: name, into: &fields) }
    guard rest.isEmpty else {
      throw ControlError(
        form.parameters.isEmpty
          ? "'\(name)' takes no arguments" : "'\(name)' takes only \(form.arguments)")
    }
    fields["command"] = .string(name)
    return .object(fields)
  }

  /// The command with a name and the fields of its object.
  static func command(
    _ name: String, _ fields: [String: JSONValue]
  ) throws(ControlError) -> ProgramCommand {
    let form = try named(name)
    var fields = CommandFields(fields, of: name, form.parameters)
    let command = try form.make(&fields)
    try fields.finish()
    return command
  }
}

extension ProgramCommand {
  /// A command by its words.
  ///
  /// - Throws: `DesktopError.setting` if there is no such command
  public init(_ words: [String]) throws(DesktopError) {
    do throws(ControlError) {
      var fields = try CommandForm.object(words).object ?? [:]
      fields["command"] = nil
      self = try CommandForm.command(words[0], fields)
    } catch {
      throw .setting(error.message)
    }
  }
}

/// Why a command was not carried out, in one plain line.
package struct ControlError: Error, Equatable {
  package let message: String

  init(_ message: String) { self.message = message }

  /// The program cannot do it in its present state.
  static let notNow = ControlError("that is not possible at present")
}

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

/// The most likely name for a mistyped one.
package enum NearestName {
  /// Longer texts are not compared.
  private static let longest = 64

  /// The first of the nearest names, or `nil` where none is near enough to be meant.
  package static func of(_ name: String, among names: [String]) -> String? {
    let name = Array(name.prefix(longest + 1))
    guard name.count <= longest else { return nil }
    let distances = names.map { (name: $0, distance: distance(from: name, to: Array($0))) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    // Of two letters, one is no hint.
    let limit = name.count < 3 ? 0 : max(1, name.count / 3)
    return nearest.distance <= limit ? nearest.name : nil
  }

  /// How many characters must be inserted, deleted, replaced or swapped with their neighbor
  /// (the optimal string alignment).
  private static func distance(from left: [Character], to right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (place, character) in left.enumerated() {
      var next = [place + 1]
      for (column, other) in right.enumerated() {
        let replaced = row[column] + (character == other ? 0 : 1)
        var least = min(replaced, row[column + 1] + 1, next[column] + 1)
        if place > 0, column > 0, character == right[column - 1], left[place - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
