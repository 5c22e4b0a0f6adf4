import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText

/// The words of `carousel msg`, and the command that they represent.
enum MessageWords {
  /// The command, or a complaint about its usage.
  ///
  /// `place` is where items are put in, from 1.
  static func command(_ words: [String], place: Int?) throws -> JSONValue {
    guard let name = words.first else { throw UsageError("name a command") }
    if name.first == "{" {
      guard words.count == 1, let value = JSONValue(name.utf8), value.object != nil else {
        throw UsageError("the command is not one JSON object")
      }
      return value
    }
    let rest = Array(words.dropFirst())
    var fields: [String: JSONValue] = ["command": .string(name)]
    switch name {
    case "next", "previous":
      if let count = try single(rest, of: name) { fields["count"] = try number(count, of: name) }
    case "goto", "remove", "reload":
      if let place = try single(rest, of: name) {
        fields["position"] = try number(place, of: name)
      }
    case "goto-id", "remove-id", "reload-id":
      guard let id = try single(rest, of: name) else {
        throw UsageError("\(name) needs an id")
      }
      fields = ["command": .string(String(name.dropLast(3))), "id": .string(id)]
    case "rotate", "flip":
      if let change = try single(rest, of: name) { fields["to"] = .string(change) }
    case "set":
      fields["settings"] = .object(try settings(rest))
    case "type":
      if let type = try single(rest, of: name) { fields["type"] = .string(type) }
    case "insert":
      guard !rest.isEmpty else { throw UsageError("insert needs files or folders") }
      fields["items"] = .array(rest.map { item(RawArguments.bytes(of: $0)) })
      if let place { fields["position"] = .number(String(place)) }
    case "windows":
      guard let word = try single(rest, of: name) else {
        let names = WindowsAction.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("windows needs one of \(names)")
      }
      fields["action"] = .string(word)
    case "autoplay":
      guard let word = try single(rest, of: name) else {
        throw UsageError("autoplay needs seconds, pause, resume or off")
      }
      if Double(word) != nil {
        fields["interval"] = try number(word, of: name)
      } else {
        fields["state"] = .string(word)
      }
    default:
      let known = ["open", "close", "query", "quit", "subscribe"]
      guard rest.isEmpty || !known.contains(name) else {
        throw UsageError("'\(name)' takes no arguments")
      }
    }
    return .object(fields)
  }

  private static func single(_ words: [String], of name: String) throws -> String? {
    guard words.count < 2 else { throw UsageError("'\(name)' takes one argument") }
    return words.first
  }

  private static func number(_ word: String, of name: String) throws -> JSONValue {
    guard let value = JSONValue(word.utf8), case .number = value else {
      throw UsageError("\(name) takes a number, not \(word)")
    }
    return value
  }

  private static func settings(_ words: [String]) throws -> [String: JSONValue] {
    var settings: [String: JSONValue] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("set takes NAME=VALUE, not \(word)")
      }
      settings[parts[0]] = .string(parts[1])
    }
    return settings
  }

  /// A picture by its absolute path, which the other program finds whatever its folder is.
  static func item(_ bytes: [UInt8]) -> JSONValue {
    let path = Pathname(bytes).absolute.bytes
    guard let text = String(validating: path, as: UTF8.self) else {
      return .object(["path_base64": .string(Base64.encoded(path))])
    }
    return .object(["image": .string(text)])
  }
}
