/// The types of a row of values.
package struct Signature: Hashable, Sendable {
  /// The maximum length of a signature, from the specification.
  static var longest: Int { 255 }
  /// Arrays lie in arrays, and structures in structures, at most so deep.
  static var deepest: Int { 32 }

  /// The types, first to last.
  package let types: [ValueType]

  /// The signature of values of `types`.
  package init(_ types: [ValueType]) { self.types = types }

  /// The signature of some values.
  package init(of values: [BusValue]) { types = values.map(\.type) }

  /// Reads a signature.
  ///
  /// Returns `nil` for letters that make none.
  package init?(_ text: some StringProtocol) {
    var parser = SignatureParser(Array(text.utf8))
    guard let types = parser.all() else { return nil }
    self.types = types
  }

  /// The letters.
  package var code: String { types.map(\.code).joined() }
}

/// Reads the letters of a signature from the front.
private struct SignatureParser {
  private let letters: [UInt8]
  private var position = 0

  init(_ letters: [UInt8]) { self.letters = letters }

  mutating func all() -> [ValueType]? {
    guard letters.count <= Signature.longest else { return nil }
    var types: [ValueType] = []
    while position < letters.count {
      guard let type = one(arrays: 0, structures: 0) else { return nil }
      types.append(type)
    }
    return types
  }

  private mutating func next() -> UInt8? {
    guard position < letters.count else { return nil }
    defer { position += 1 }
    return letters[position]
  }

  private mutating func one(arrays: Int, structures: Int) -> ValueType? {
    guard arrays <= Signature.deepest, structures <= Signature.deepest else { return nil }
    switch next() {
    case UInt8(ascii: "a"):
      if position < letters.count, letters[position] == UInt8(ascii: "{") {
        position += 1
        return entry(arrays: arrays + 1, structures: structures + 1).map { .array($0) }
      }
      return one(arrays: arrays + 1, structures: structures).map { .array($0) }
    case UInt8(ascii: "("):
      return members(arrays: arrays, structures: structures + 1)
    case let letter?:
      return ValueType(letter: letter)
    case nil:
      return nil
    }
  }

  private mutating func members(arrays: Int, structures: Int) -> ValueType? {
    var members: [ValueType] = []
    while position < letters.count, letters[position] != UInt8(ascii: ")") {
      guard let member = one(arrays: arrays, structures: structures) else { return nil }
      members.append(member)
    }
    guard next() != nil, !members.isEmpty, structures <= Signature.deepest else { return nil }
    return .structure(members)
  }

  private mutating func entry(arrays: Int, structures: Int) -> ValueType? {
    guard let key = one(arrays: arrays, structures: structures), key.isBasic,
      let value = one(arrays: arrays, structures: structures), next() == UInt8(ascii: "}")
    else { return nil }
    return .entry(key, value)
  }
}
