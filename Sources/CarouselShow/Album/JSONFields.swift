/// The texts and numbers of one JSON object (RFC 8259), by their keys; what is nested in it is left out.
struct JSONFields: Equatable {
  private var fields: [String: String] = [:]

  subscript(key: String) -> String? { fields[key] }

  /// Reads an object with nothing behind it; `nil` for anything else.
  init?(_ bytes: some Collection<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var reader = Reader(rest: text.unicodeScalars[...])
    guard let fields = reader.object(depth: 0), reader.isAtEnd else { return nil }
    self.fields = fields
  }

  private struct Reader {
    var rest: Substring.UnicodeScalarView

    /// Deeper than this nothing is read.
    private static let depth = 32

    var isAtEnd: Bool {
      mutating get {
        skipSpace()
        return rest.isEmpty
      }
    }

    private mutating func skipSpace() {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      skipSpace()
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    mutating func object(depth: Int) -> [String: String]? {
      guard depth < Self.depth, take("{") else { return nil }
      var fields: [String: String] = [:]
      if take("}") { return fields }
      repeat {
        skipSpace()
        guard let key = text(), take(":"), let value = value(depth: depth) else { return nil }
        if case .plain(let text) = value { fields[key] = text }
      } while take(",")
      return take("}") ? fields : nil
    }

    private enum Value {
      case plain(String)
      case other
    }

    private mutating func value(depth: Int) -> Value? {
      skipSpace()
      switch rest.first {
      case "\"": return text().map(Value.plain)
      case "{": return object(depth: depth + 1).map { _ in .other }
      case "[": return array(depth: depth + 1)
      default: return word()
      }
    }

    private mutating func array(depth: Int) -> Value? {
      guard depth < Self.depth, take("[") else { return nil }
      if take("]") { return .other }
      repeat { guard value(depth: depth) != nil else { return nil } } while take(",")
      return take("]") ? .other : nil
    }

    /// A number, or one of the three names.
    private mutating func word() -> Value? {
      let word = String(
        rest.prefix { scalar in
          ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "E"
            || scalar == "+" || scalar == "-" || scalar == "."
        })
      rest = rest.dropFirst(word.unicodeScalars.count)
      if ["true", "false", "null"].contains(word) { return .other }
      return Double(word) != nil && word.first?.isLetter != true ? .plain(word) : nil
    }

    private mutating func text() -> String? {
      guard rest.first == "\"" else { return nil }
      rest.removeFirst()
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\"": return String(text)
        case "\\":
          guard let escaped = escape() else { return nil }
          text.append(escaped)
        case "\u{0}"..."\u{1F}": return nil
        default: text.append(scalar)
        }
      }
      return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
      switch rest.popFirst() {
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

    /// The character of four hexadecimal digits, or of two halves.
    private mutating func character() -> Unicode.Scalar? {
      guard let unit = digits() else { return nil }
      guard (0xD800...0xDBFF).contains(unit) else {
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
      }
      guard rest.starts(with: "\\u".unicodeScalars) else { return "\u{FFFD}" }
      rest = rest.dropFirst(2)
      guard let low = digits() else { return nil }
      guard (0xDC00...0xDFFF).contains(low) else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func digits() -> UInt32? {
      let digits = rest.prefix(4)
      guard digits.count == 4, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else {
        return nil
      }
      rest = rest.dropFirst(4)
      return UInt32(String(digits), radix: 16)
    }
  }
}
