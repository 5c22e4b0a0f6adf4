import CarouselApp
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
    let only = try Self.command(words)
    // Many paths are sent as several commands.
    if words.first != "insert" || words.count == 1,
      let problem = ControlRequest.problem(in: only.text)
    {
      throw UsageError(problem)
    }
    let standard = words.first == "windows" ? ControlName.windowSwitcher : nil
    let client = try ControlClient(settings.window.socket ?? standard)
    let commands =
      words.first == "insert"
      ? try Insertion.commands(Array(words.dropFirst()), at: at)
      : [only]
    for command in commands.dropLast() { _ = try client.ask(command) }
    guard let last = commands.last else { return }
    let answer = try client.ask(last)
    guard answer.object?.count ?? 0 > 1 else { return }
    try Selection.write(Array(answer.text.utf8), endedByNUL: false)
  }

  /// The object that words are, or that is written as JSON.
  static func command(_ words: [String]) throws(UsageError) -> JSONValue {
    if let text = words.first, text.first == "{" {
      guard words.count == 1, let value = JSONValue(text.utf8), value.object != nil else {
        throw UsageError("the command is not one JSON object")
      }
      return value
    }
    do throws(ControlError) { return try CommandForm.object(words) } catch {
      throw UsageError(error.message)
    }
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
