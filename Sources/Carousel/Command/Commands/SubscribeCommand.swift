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
    let client = try ControlClient(settings.window.socket)
    _ = try client.ask(.object(["command": .string("subscribe")]))
    while let line = client.line(waiting: -1) {
      try Selection.write(line, endedByNUL: false)
    }
  }
}
