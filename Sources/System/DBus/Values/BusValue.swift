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
