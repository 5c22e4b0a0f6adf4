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
