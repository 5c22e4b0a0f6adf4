import CarouselText

/// A command from one line: `{"command":"goto","index":3}`.
///
/// The value of `request`, a text or a number, is repeated in the answer.
package struct ControlRequest {
  /// What the request calls itself, or `nil` for nothing.
  let name: JSONValue?
  /// The command, or the error in it.
  let command: Result<ProgramCommand, ControlError>

  /// Reads a line, without its end.
  init(_ line: some Collection<UInt8>) {
    guard let object = JSONValue(line)?.object else {
      (name, command) = (nil, .failure(ControlError("not a JSON object")))
      return
    }
    var fields = object
    switch fields.removeValue(forKey: "request") {
    case .string(let text) where text.utf8.count <= 100: name = .string(text)
    case .number(let digits) where digits.utf8.count <= 100: name = .number(digits)
    default: name = nil
    }
    do throws(ControlError) {
      if object["request"] != nil, name == nil {
        throw ControlError("request must be a number or a text of at most 100 bytes")
      }
      guard let command = fields.removeValue(forKey: "command")?.string else {
        throw ControlError("command must be the name of one")
      }
      self.command = .success(try CommandForm.command(command, fields))
    } catch {
      command = .failure(error)
    }
  }

  /// Returns why a carousel would refuse a command in every state; `nil` if there is no such reason.
  package static func problem(in command: String) -> String? {
    guard case .failure(let error) = ControlRequest(command.utf8).command else { return nil }
    return error.message
  }

  /// A request that cannot be read at all.
  init(failing error: ControlError) { (name, command) = (nil, .failure(error)) }

  /// The answer to a successful request, to which more can be added.
  func answer() -> JSONObject {
    var answer = JSONObject()
    answer.add("ok", true)
    if let name { answer.add("request", name) }
    return answer
  }

  /// The answer to a request that changes nothing.
  func answer(_ error: ControlError) -> JSONObject {
    var answer = JSONObject()
    answer.add("ok", false)
    if let name { answer.add("request", name) }
    answer.add("error", error.message.plainLine(limit: 500))
    return answer
  }
}
