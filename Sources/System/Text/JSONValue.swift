/// A JSON value (RFC 8259).
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number, as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Of a key that is there twice, the last one counts.
  case object([String: JSONValue])

  /// Reads a value with nothing but space around it.
  ///
  /// Returns `nil` for anything else.
  package init?(_ bytes: some Collection<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var reader = JSONReader(text)
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  /// The text of a text.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value as an integer, or `nil` if it is not one, or too large.
  package var integer: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// The number, or infinity if it is too large.
  package var double: Double? {
    if case .number(let digits) = self { Double(digits) } else { nil }
  }

  /// The elements of an array.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// What an object holds.
  package var object: [String: JSONValue]? {
    if case .object(let fields) = self { fields } else { nil }
  }

  /// What an object has for a key.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The value on one line, keys in alphabetical order.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): JSONObject.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }
        .map { JSONObject.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }
}
