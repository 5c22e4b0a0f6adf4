import ArgumentParser
import CarouselShow

/// Sends one command to a carousel that runs.
struct MsgCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "msg", abstract: "Send a command to a running carousel.",
    discussion: """
      Commands: next [n], previous [n], goto <n>, goto-id <id>, type <type>, set <name=value> …, \
      insert <path> …, remove [n], remove-id <id>, reload [n], autoplay <seconds>, autoplay \
      pause, resume or off, open, close, query, quit; or one JSON object. Positions count from 1. \
      insert takes pictures and folders of pictures. query prints the state as JSON. windows next, \
      previous, next-of-app, previous-of-app, show or close is for carousel windows --daemon.

      Other carousels must have been started with --socket. Exit status: 0 done, 1 refused or not \
      running, 2 usage.
      """)

  @OptionGroup var socket: SocketOptions

  @Option(help: ArgumentHelp("Insert at this position, counted from 1.", valueName: "n"))
  var at: Int?

  @Argument(help: "The command and what belongs to it.")
  var words: [String] = []

  func run() throws {
    _ = try MessageWords.command(words, place: at)
    guard (at ?? 1) >= 1 else { throw ValidationError("--at must be 1 or more") }
    let standard = words.first == "windows" ? ControlName.windowSwitcher : nil
    let client = try ControlClient(socket.name ?? standard)
    let commands =
      words.first == "insert"
      ? try Insertion.commands(Array(words.dropFirst()), at: at)
      : [try MessageWords.command(words, place: at)]
    for command in commands.dropLast() { _ = try socket.ask(command, of: client) }
    guard let last = commands.last else { return }
    let answer = try socket.ask(last, of: client)
    guard answer.object?.count ?? 0 > 1 else { return }
    try Selection.write(Array(answer.text.utf8), endedByNUL: false)
  }
}
