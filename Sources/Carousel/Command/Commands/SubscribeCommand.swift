import CarouselApp
import CarouselText

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
    let socket = ControlConnection(name: settings.window.socket)
    let client = try ControlClient(socket.name)
    _ = try socket.ask(.object(["command": .string("subscribe")]), of: client)
    while let line = client.line(waiting: -1) {
      try Selection.write(line, endedByNUL: false)
    }
  }
}
