/// A value as messages on a bus carry it.
package indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(ObjectPath)
  case signature(Signature)
  /// The place of a descriptor among those that came along with the message.
  case descriptor(UInt32)
  /// Values of one type.
  case array(of: ValueType, [BusValue])
  case structure([BusValue])
  /// A key and its value, which occurs only as an element of arrays.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// The type of the value.
  package var type: ValueType {
    switch self {
    case .byte: .byte
    case .boolean: .boolean
    case .int16: .int16
    case .uint16: .uint16
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .signature
    case .descriptor: .descriptor
    case .array(let element, _): .array(element)
    case .structure(let members): .structure(members.map(\.type))
    case .entry(let key, let value): .entry(key.type, value.type)
    case .variant: .variant
    }
  }
}

extension BusValue {
  /// Strings in a row.
  package static func strings(_ strings: [String]) -> BusValue {
    .array(of: .string, strings.map { .string($0) })
  }

  /// Strings by name, in the order of the names.
  package static func dictionary(_ strings: [String: String]) -> BusValue {
    .array(
      of: .entry(.string, .string),
      strings.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
  }

  /// Values of any type by name, in the order of the names.
  package static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: .entry(.string, .variant),
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
  }
}

/// The name of an object behind a bus name: elements of letters, digits and underscores after slashes.
package struct ObjectPath: Hashable, Sendable {
  /// The path as text.
  package let text: String

  /// A path, or `nil` for text that is none.
  package init?(reading text: String) {
    guard Self.isValid(text.utf8) else { return nil }
    self.text = text
  }

  /// A path in the source code.
  package init(_ text: StaticString) {
    precondition(Self.isValid(text.description.utf8), "this is no path of an object")
    self.text = text.description
  }

  /// The path with an element more, of which nothing but letters, digits and underscores is kept.
  package func appending(_ element: some CustomStringConvertible) -> ObjectPath {
    let kept = element.description.utf8.filter(Self.isPart)
    guard !kept.isEmpty else { return self }
    return ObjectPath(
      known: (text == "/" ? text : text + "/") + String(decoding: kept, as: UTF8.self))
  }

  private init(known text: String) { self.text = text }

  private static func isPart(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isValid(_ letters: String.UTF8View) -> Bool {
    let slash = UInt8(ascii: "/")
    guard letters.first == slash else { return false }
    if letters.count == 1 { return true }
    var last = slash
    for letter in letters.dropFirst() {
      guard isPart(letter) || (letter == slash && last != slash) else { return false }
      last = letter
    }
    return last != slash
  }
}

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

/// The type of a value, written as a letter or a few in signatures.
package indirect enum ValueType: Hashable, Sendable {
  case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
  case string, objectPath, signature, descriptor
  case array(ValueType)
  case structure([ValueType])
  case entry(ValueType, ValueType)
  case variant

  /// The types that are one letter.
  private static let letters: [(letter: UInt8, type: ValueType)] = zip(
    "ybnqiuxtdsoghv".utf8,
    [
      .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string,
      .objectPath, .signature, .descriptor, .variant,
    ]
  ).map { ($0, $1) }

  /// The letters of a signature.
  package var code: String {
    switch self {
    case .array(let element): "a" + element.code
    case .structure(let members): "(" + members.map(\.code).joined() + ")"
    case .entry(let key, let value): "{" + key.code + value.code + "}"
    default: String(decoding: Self.letters.filter { $0.type == self }.map(\.letter), as: UTF8.self)
    }
  }

  /// The type with one letter, or `nil` if there is none.
  init?(letter: UInt8) {
    guard let type = Self.letters.first(where: { $0.letter == letter })?.type else { return nil }
    self = type
  }

  /// Whether values of the type may be keys of dictionaries.
  var isBasic: Bool {
    switch self {
    case .array, .structure, .entry, .variant: false
    default: true
    }
  }

  /// The alignment of values, in bytes.
  var alignment: Int {
    switch self {
    case .byte, .signature, .variant: 1
    case .int16, .uint16: 2
    case .boolean, .int32, .uint32, .string, .objectPath, .descriptor, .array: 4
    case .int64, .uint64, .double, .structure, .entry: 8
    }
  }
}
