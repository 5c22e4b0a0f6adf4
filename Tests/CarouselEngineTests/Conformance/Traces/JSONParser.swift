/// Reads one line of JSON as the traces are written: no escapes but those of quotes and backslashes.
struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value at the present place; `null` for what cannot be read.
  mutating func value() -> JSON {
    skipSpace()
    guard place < bytes.count else { return .null }
    switch bytes[place] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return .string(string())
    default: return word()
    }
  }

  private mutating func object() -> JSON {
    var table: [String: JSON] = [:]
    place += 1
    while !take("}"), place < bytes.count {
      skipSpace()
      let key = string()
      _ = take(":")
      table[key] = value()
      _ = take(",")
    }
    return .object(table)
  }

  private mutating func array() -> JSON {
    var list: [JSON] = []
    place += 1
    while !take("]"), place < bytes.count {
      list.append(value())
      _ = take(",")
    }
    return .array(list)
  }

  private mutating func string() -> String {
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") { place += 1 }
      if place < bytes.count { text.append(bytes[place]) }
      place += 1
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func word() -> JSON {
    let start = place
    while place < bytes.count, !",]} ".utf8.contains(bytes[place]) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if start == place { place += 1 }
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: return Double(text).map(JSON.number) ?? .null
    }
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }
}
