import CarouselApp
import CarouselDesktop
import CarouselText

/// A running carousel that is sent commands.
struct ControlConnection {
  /// The name with which it was started; `nil` for the only one.
  let name: ControlName?

  /// How long an answer may take, in milliseconds.
  private static let patience: Int32 = 5000

  /// Sends a command and waits for its answer.
  func ask(_ command: JSONValue, of client: ControlClient) throws(DesktopError) -> JSONValue {
    guard client.send(command, waiting: Self.patience),
      let line = client.line(waiting: Self.patience), let answer = JSONValue(line)
    else { throw .setting("the carousel does not answer") }
    guard answer["ok"] == .bool(true) else {
      throw .setting(answer["error"]?.string ?? "the carousel refuses")
    }
    return answer
  }
}
