import ArgumentParser
import CarouselShow

/// Writes what happens to a carousel that runs.
struct SubscribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe", abstract: "Writes what happens to a carousel that runs, as JSON.",
    discussion: """
      One JSON object a line, as --announce json writes them, until the carousel ends. The \
      carousel is one that was started with --socket.
      """)

  @OptionGroup var socket: SocketOptions

  func run() throws {
    let client = try ControlClient(socket.name)
    _ = try socket.ask(.object(["command": .string("subscribe")]), of: client)
    while let line = client.line(waiting: -1) {
      try Selection.write(line, endedByNUL: false)
    }
  }
}
