/// Writes one JSON object on one line (RFC 8259).
package struct JSONObject {
  private var text = "{"

  package init() {}

  package mutating func add(_ key: String, _ value: String) {
    begin(key)
    text += Self.quoted(value)
  }

  package mutating func add(_ key: String, _ value: Int) {
    begin(key)
    text += String(value)
  }

  package mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  package mutating func add(_ key: String, _ value: JSONValue) {
    begin(key)
    text += value.text
  }

  /// Adds a number with six decimals; NaN and infinities become `null`.
  package mutating func add(_ key: String, decimal value: Double) {
    begin(key)
    let micros = (value * 1_000_000).rounded()
    guard abs(micros) < 9e15 else {
      text += "null"
      return
    }
    let magnitude = Int(micros.magnitude)
    let fraction = String(magnitude % 1_000_000)
    text += (micros < 0 ? "-" : "") + String(magnitude / 1_000_000) + "."
    text += String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  /// The object and a line feed, in UTF-8.
  package var line: [UInt8] { Array(text.utf8) + Array("}\n".utf8) }

  private mutating func begin(_ key: String) {
    if text.utf8.count > 1 { text += "," }
    text += Self.quoted(key) + ":"
  }

  package static func quoted(_ value: String) -> String {
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}":
        // Controls, and what would turn the direction of a terminal's line.
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The texts, numbers and truth values of one JSON object, by their keys, without nested values.
package struct JSONFields: Equatable {
  private let fields: [String: String]

  package subscript(key: String) -> String? { fields[key] }

  /// Reads an object with nothing behind it.
  ///
  /// Returns `nil` for anything else.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let object = JSONValue(bytes)?.object else { return nil }
    self.init(object)
  }

  /// Takes what an object holds.
  package init(_ object: [String: JSONValue]) {
    fields = object.compactMapValues { value in
      switch value {
      case .string(let text): text
      case .number(let digits): digits
      case .bool(let isTrue): isTrue ? "true" : "false"
      case .null, .array, .object: nil
      }
    }
  }
}
