import CarouselText

/// What a command's object holds, taken out field by field.
struct ControlFields {
  private let name: String
  private var rest: [String: JSONValue]
  private var asked: [String] = []

  /// The fields of the command `name`, all of which may be asked for.
  init(_ fields: [String: JSONValue], of name: String) { (self.name, rest) = (name, fields) }

  /// Takes a field out.
  ///
  /// Returns `nil` if it is not there.
  mutating func take(_ key: String) -> JSONValue? {
    asked.append(key)
    return rest.removeValue(forKey: key)
  }

  /// Takes a field that may be left out, of a kind that `read` knows.
  mutating func take<Value>(
    _ key: String, _ kind: String, _ read: (JSONValue) -> Value?
  ) throws(ControlError) -> Value? {
    guard let value = take(key) else { return nil }
    guard let result = read(value) else { throw ControlError("\(key) must be \(kind)") }
    return result
  }

  /// Takes which item is meant: by `index` from 0, `position` from 1, or `id`.
  ///
  /// Returns `nil` for none.
  mutating func takeItem() throws(ControlError) -> ItemReference? {
    let index = try take("index", "a whole number", \.integer)
    let position = try take("position", "a whole number from 1") {
      $0.integer.flatMap { $0 >= 1 ? $0 : nil }
    }
    let id = try take("id", "a text", \.identity)
    switch (index, position, id) {
    case (nil, nil, nil): return nil
    case (let index?, nil, nil): return .index(index)
    case (nil, let position?, nil): return .index(position - 1)
    case (nil, nil, let id?): return .id(id)
    default: throw ControlError("\(name) takes one of index, position, id")
    }
  }

  /// Throws if there is an unknown field.
  func finish() throws(ControlError) {
    guard let key = rest.keys.min() else { return }
    let nearest = NearestName.of(key, among: asked)
    throw ControlError(
      "\(name) takes no \(key)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
  }
}

extension JSONValue {
  /// An identity: a text, or a number as it was written.
  fileprivate var identity: String? {
    if case .number(let digits) = self { digits } else { string }
  }
}
