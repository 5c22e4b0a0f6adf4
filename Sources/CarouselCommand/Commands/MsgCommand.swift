import ArgumentParser
import CarouselShow

/// Sends one command to a carousel that runs.
struct MsgCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "msg", abstract: "Tells a carousel that runs what to do.",
    discussion: """
      Commands: next [n], previous [n], goto <n>, goto-id <id>, type <type>, set <name=value> …, \
      insert <path> …, remove [n], remove-id <id>, reload [n], autoplay <seconds>, autoplay \
      pause, resume or off, open, close, query, quit; or one JSON object. Places count from 1. \
      query writes what the carousel shows, as JSON.

      The carousel is one that was started with --socket. Exit status: 0 done, 1 refused or not \
      there, 2 usage.
      """)

  @OptionGroup var socket: SocketOptions

  @Option(help: ArgumentHelp("Where insert puts pictures, counted from 1.", valueName: "n"))
  var at: Int?

  @Argument(help: "The command and what belongs to it.")
  var words: [String] = []

  mutating func validate() throws {
    _ = try MessageWords.command(words, place: at)
    guard (at ?? 1) >= 1 else { throw ValidationError("--at must be 1 or more") }
  }

  func run() throws {
    let client = try ControlClient(socket.name)
    let answer = try socket.ask(try MessageWords.command(words, place: at), of: client)
    guard answer.object?.count ?? 0 > 1 else { return }
    try Selection.write(Array(answer.text.utf8), endedByNUL: false)
  }
}
