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
