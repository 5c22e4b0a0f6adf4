import CarouselApp
import CarouselText

/// Sends one command to a carousel that runs.
struct MsgCommand: Command {
  static let abstract = "Send a command to a running carousel."
  static let usage = ["msg [--socket NAME] COMMAND [ARGUMENT...]"]
  static let discussion = """
    Commands: next [N], previous [N], goto N, goto-id ID, type TYPE, set NAME=VALUE..., insert PATH..., \
    remove [N], remove-id ID, reload [N], rotate left or right, flip horizontal or vertical, autoplay \
    SECONDS, autoplay pause, resume or off, open, close, query, quit; or one JSON object. Positions \
    count from 1. query prints the state as JSON, with all settings that set can change. windows next, \
    previous, next-of-app, previous-of-app, show or close is for carousel windows --daemon.

    The carousel must have been started with --socket. Exit status: 0 done, 1 refused or not running, 2 \
    usage error.
    """

  let settings: Settings

  func run() throws {
    let (words, at) = (settings.words, settings.place)
    if at != nil, words.first != "insert" { throw UsageError("--at is for insert") }
    let only = try MessageWords.command(words, place: at)
    if words.first != "insert", let problem = ControlRequest.problem(in: only.text) {
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
}
