/// The type of a value, written as a letter or a few in signatures.
package indirect enum ValueType: Hashable, Sendable {
  case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
  case string, objectPath, signature, descriptor
  case array(ValueType)
  case structure([ValueType])
  case entry(ValueType, ValueType)
  case variant

  /// The letters of a signature.
  package var code: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .array(let element): "a" + element.code
    case .structure(let members): "(" + members.map(\.code).joined() + ")"
    case .entry(let key, let value): "{" + key.code + value.code + "}"
    case .variant: "v"
    }
  }

  /// The type with one letter, or `nil` if there is none.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "y"): self = .byte
    case UInt8(ascii: "b"): self = .boolean
    case UInt8(ascii: "n"): self = .int16
    case UInt8(ascii: "q"): self = .uint16
    case UInt8(ascii: "i"): self = .int32
    case UInt8(ascii: "u"): self = .uint32
    case UInt8(ascii: "x"): self = .int64
    case UInt8(ascii: "t"): self = .uint64
    case UInt8(ascii: "d"): self = .double
    case UInt8(ascii: "s"): self = .string
    case UInt8(ascii: "o"): self = .objectPath
    case UInt8(ascii: "g"): self = .signature
    case UInt8(ascii: "h"): self = .descriptor
    case UInt8(ascii: "v"): self = .variant
    default: return nil
    }
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
