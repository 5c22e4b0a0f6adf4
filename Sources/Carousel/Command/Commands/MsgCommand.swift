import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText

/// Sends one command to a carousel that runs.
struct MsgCommand: Command {
  static let abstract = "Send a command to a running carousel."
  static let usage = ["msg [--socket NAME] COMMAND [ARGUMENT...]"]
  static let discussion = """
    The command may also be one JSON object. Positions count from 1. query prints the state as JSON, with all \
    settings that set can change. windows is for carousel windows --daemon.

    The carousel must have been started with --socket. Exit status: 0 done, 1 refused or not running, 2 \
    usage error.
    """

  let settings: Settings

  func run() throws {
    let (words, at) = (settings.words, settings.place)
    if at != nil, words.first != "insert" { throw UsageError("--at is for insert") }
    // Many paths are sent as several commands.
    let only = words.first == "insert" && words.count > 1 ? nil : try Self.command(words)
    if let only, let problem = ControlRequest.problem(in: only.text) { throw UsageError(problem) }
    let standard = words.first == "windows" ? ControlName.windowSwitcher : nil
    let client = try ControlClient(settings.window.socket ?? standard)
    let commands =
      try only.map { [$0] } ?? Insertion.commands(Array(words.dropFirst()), at: at)
    for command in commands.dropLast() { _ = try client.ask(command) }
    guard let last = commands.last else { return }
    let answer = try client.ask(last)
    guard answer.object?.count ?? 0 > 1 else { return }
    try Selection.write(Array(answer.text.utf8), endedByNUL: false)
  }

  /// The object that words are, with the paths of files as they are found from everywhere, or that is written as JSON.
  static func command(_ words: [String]) throws(UsageError) -> JSONValue {
    if let text = words.first, text.first == "{" {
      guard words.count == 1, let value = JSONValue(text.utf8), value.object != nil else {
        throw UsageError("the command is not one JSON object")
      }
      return value
    }
    do throws(ControlError) { return absolute(try CommandForm.object(words)) } catch {
      throw UsageError(error.message)
    }
  }

  private static func absolute(_ command: JSONValue) -> JSONValue {
    guard var fields = command.object else { return command }
    func absolute(_ value: JSONValue, of name: String) -> JSONValue {
      guard let text = value.string, let setting = try? Setting.named(name, in: .view) else {
        return value
      }
      return .string(setting.absolute(text))
    }
    if let type = fields["type"] { fields["type"] = absolute(type, of: "type") }
    if let settings = fields["settings"]?.object {
      let pairs = settings.map { ($0, absolute($1, of: $0)) }
      fields["settings"] = .object(Dictionary(uniqueKeysWithValues: pairs))
    }
    if let name = fields["setting"]?.string, let values = fields["values"]?.array {
      fields["values"] = .array(values.map { absolute($0, of: name) })
    }
    return .object(fields)
  }
}

/// Writes what happens to a carousel that runs.
struct SubscribeCommand: Command {
  static let abstract = "Print the events of a running carousel as JSON."
  static let usage = ["subscribe [--socket NAME]"]
  static let discussion = """
    One JSON object per line, as --announce json writes them, until the carousel exits. The carousel \
    must have been started with --socket.
    """

  let settings: Settings

  func run() throws {
    let client = try ControlClient(settings.window.socket)
    _ = try client.ask(.object(["command": .string("subscribe")]))
    while let line = client.line(waiting: -1) {
      try Selection.write(line, endedByNUL: false)
    }
  }
}

/// The commands that insert pictures, which are looked for before anything is sent.
enum Insertion {
  /// The longest command that is sent, in bytes, and the most pictures in one.
  private static let longest = 32 << 10
  private static let mostPictures = 500

  /// Makes the commands for files and for the pictures in folders.
  ///
  /// - Parameters:
  ///   - paths: the files and folders, as they were given
  ///   - position: where the first picture goes, from 1; `nil` appends them
  /// - Returns: the commands, in the order in which they are to be sent
  /// - Throws: why the first of the paths that cannot be shown cannot be
  static func commands(_ paths: [String], at position: Int?) throws -> [JSONValue] {
    let pictures = try paths.flatMap { path in
      try Album(scanning: [WrittenPath.found(RawArguments.bytes(of: path))]).pictures
    }
    var commands: [JSONValue] = []
    var items: [JSONValue] = []
    var (length, sent) = (0, 0)
    func flush() {
      guard !items.isEmpty else { return }
      var fields: [String: JSONValue] = ["command": .string("insert"), "items": .array(items)]
      if let position { fields["position"] = .number(String(position + sent)) }
      commands.append(.object(fields))
      sent += items.count
      (items, length) = ([], 0)
    }
    for picture in pictures {
      // The other program finds it whatever its folder is.
      let item = CommandParameter.item(picture.path.absolute)
      let bytes = item.text.utf8.count + 1
      if items.count == mostPictures || length + bytes > longest { flush() }
      items.append(item)
      length += bytes
    }
    flush()
    return commands
  }
}
