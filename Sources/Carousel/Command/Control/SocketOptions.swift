import ArgumentParser
import CarouselShow

/// Which of the carousels that run is meant.
struct SocketOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The carousel that was started with this name; without it, the only one.",
      valueName: "name"))
  var socket: SocketArgument?

  /// How long an answer may take, in milliseconds.
  private static let patience: Int32 = 5000

  /// The name of the socket.
  var name: ControlName? { socket?.name }

  /// Sends a command and waits for its answer.
  func ask(_ command: JSONValue, of client: ControlClient) throws(ShowError) -> JSONValue {
    guard client.send(command, waiting: Self.patience),
      let line = client.line(waiting: Self.patience), let answer = JSONValue(line)
    else { throw .setting("the carousel does not answer") }
    guard answer["ok"] == .bool(true) else {
      throw .setting(answer["error"]?.string ?? "the carousel refuses")
    }
    return answer
  }
}

/// The name of a socket on the command line.
struct SocketArgument: Equatable, ExpressibleByArgument {
  let name: ControlName

  init?(argument: String) {
    guard let name = ControlName(argument) else { return nil }
    self.name = name
  }
}
