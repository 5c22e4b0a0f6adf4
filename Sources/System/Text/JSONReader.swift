/// Reads JSON (RFC 8259) from the front of a text, with a limited nesting depth.
package struct JSONReader {
  /// Deeper than this nothing is read.
  private static let deepest = 32

  private var rest: Substring.UTF8View
  private var depth = 0

  package init(_ text: String) { rest = Substring(text).utf8 }

  /// Whether nothing but space is left.
  package var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return rest.isEmpty
    }
  }

  /// Reads a value.
  ///
  /// Returns `nil` if there is none.
  package mutating func value() -> JSONValue? {
    skipSpace()
    switch rest.first {
    case UInt8(ascii: "\""): return text().map(JSONValue.string)
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func skipSpace() {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let word = "\(word)".utf8
    guard rest.starts(with: word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private mutating func nested(_ body: (inout Self) -> JSONValue?) -> JSONValue? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func object() -> JSONValue? {
    guard take("{") else { return nil }
    var fields: [String: JSONValue] = [:]
    if take("}") { return .object(fields) }
    repeat {
      skipSpace()
      guard let key = text(), take(":"), let value = value() else { return nil }
      fields[key] = value
    } while take(",")
    return take("}") ? .object(fields) : nil
  }

  private mutating func array() -> JSONValue? {
    guard take("[") else { return nil }
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat {
      guard let value = value() else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  // MARK: Numbers

  private mutating func number() -> JSONValue? {
    let start = rest.startIndex
    let all = rest
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let hasZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !hasZero else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() > 0 else { return nil }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard digits() > 0 else { return nil }
    }
    return .number(String(Substring(all[start..<rest.startIndex])))
  }

  /// Passes over digits and tells how many there were.
  private mutating func digits() -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.count
  }

  // MARK: Texts

  private mutating func text() -> String? {
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    rest.removeFirst()
    var text = ""
    while true {
      let plain = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
      text += String(Substring(plain))
      rest = rest[plain.endIndex...]
      switch rest.popFirst() {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        guard let escaped = escaped() else { return nil }
        text.unicodeScalars.append(escaped)
      default: return nil
      }
    }
  }

  private mutating func escaped() -> Unicode.Scalar? {
    switch rest.popFirst().map(Unicode.Scalar.init) {
    case "\"": "\""
    case "\\": "\\"
    case "/": "/"
    case "b": "\u{8}"
    case "f": "\u{C}"
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    case "u": character()
    default: nil
    }
  }

  /// The character of four hexadecimal digits, or of two halves; half a character is none.
  private mutating func character() -> Unicode.Scalar? {
    guard let unit = unit() else { return nil }
    guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard rest.starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    let next = rest
    rest = rest.dropFirst(2)
    guard let low = self.unit() else { return nil }
    guard (0xDC00...0xDFFF).contains(low) else {
      // Another character, which is read after this one.
      rest = next
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    let digits = rest.prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    rest = rest.dropFirst(4)
    return UInt32(String(Substring(digits)), radix: 16)
  }
}
