/// Looks a keymap's text over before xkbcommon reads it.
///
/// The library makes tables as long as the largest number in the text: one line can cost hundreds
/// of megabytes, or end the process where the number is close to 2³². Here the numbers that become
/// lengths are held to what keyboards have. What this cannot keep out are errors of the library
/// that no number leads to. It runs in the program's own process.
struct KeymapCheck {
  /// The longest text, in bytes.
  ///
  /// A keymap of four layouts has some 100,000.
  static var longestText: Int { 256 << 10 }
  /// The highest code of a key: the kernel's are below 768, and keymaps add 8.
  static var highestCode: UInt64 { 1023 }
  /// The highest level of a type of keys; keymaps in use have 8.
  static var highestLevel: UInt64 { 64 }

  private let text: [UInt8]
  private var place = 0

  private init(_ text: [UInt8]) {
    self.text = text
  }

  /// Whether xkbcommon may read the text.
  static func allows(_ text: [UInt8]) -> Bool {
    guard !text.isEmpty, text.count <= longestText else { return false }
    var check = KeymapCheck(text)
    return check.allows()
  }

  /// The parts of a text.
  private enum Token: Equatable {
    /// The beginning of a section.
    case section(Section)
    /// What begins a list of virtual modifiers.
    case virtualModifiers
    case number(UInt64)
    /// A name of a level.
    case level
    /// Any other word, a name of a key, or text in quotation marks: nothing in it counts.
    case other
    case sign(UInt8)

    /// Whether it denotes a level.
    var isLevel: Bool {
      switch self {
      case .number, .level: true
      case .section, .virtualModifiers, .other, .sign: false
      }
    }
  }

  /// The sections whose numbers become lengths of tables, and all others.
  private enum Section {
    case codes
    case types
    case other
  }

  private mutating func allows() -> Bool {
    var section = Section.other
    var depth = 0
    var before: Token = .other
    // The masks of virtual modifiers are large and harmless.
    var isMask = false
    while let token = next() {
      switch token {
      // Within the braces of a section no other can begin, whatever its words are.
      case .section(let new) where depth <= 1: section = new
      case .virtualModifiers: isMask = true
      case .sign(UInt8(ascii: ";")): isMask = false
      case .sign(UInt8(ascii: "{")): depth += 1
      case .sign(UInt8(ascii: "}")): depth -= 1
      case .number(let code) where section == .codes && code > Self.highestCode: return false
      default: break
      }
      if section == .types, !isMask, !isPlainLevel(token, after: before) { return false }
      before = token
    }
    return true
  }

  /// Whether a token leads to no level but those there are: no large number stands there, and
  /// none is worked out.
  private func isPlainLevel(_ token: Token, after before: Token) -> Bool {
    switch token {
    case .number(let level): level <= Self.highestLevel && before != .sign(UInt8(ascii: "+"))
    case .level: before != .sign(UInt8(ascii: "+"))
    case .sign(UInt8(ascii: "+")): !before.isLevel
    case .sign(let sign): !"*/-()".utf8.contains(sign)
    case .section, .virtualModifiers, .other: true
    }
  }

  private mutating func next() -> Token? {
    skipSpace()
    guard place < text.count else { return nil }
    let first = text[place]
    switch first {
    case UInt8(ascii: "\""):
      place += 1
      skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
      place += 1
      return .other
    case UInt8(ascii: "<"):
      skip { $0 != UInt8(ascii: ">") && !Self.isSpace($0) }
      place += 1
      return .other
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    default:
      let start = place
      skip(Self.isWordPart)
      guard place > start else {
        place += 1
        return .sign(first)
      }
      return word(start..<place)
    }
  }

  /// What a word says.
  ///
  /// The grammar reads them in either case.
  private func word(_ range: Range<Int>) -> Token {
    if begins(range, with: "xkb_") {
      if range.count == 12, begins(range, with: "xkb_keycodes") { return .section(.codes) }
      if range.count == 9, begins(range, with: "xkb_types") { return .section(.types) }
      return .section(.other)
    }
    if range.count == 17, begins(range, with: "virtual_modifiers") { return .virtualModifiers }
    if begins(range, with: "level"), text[range].dropFirst(5).allSatisfy(Self.isDigit) {
      return .level
    }
    return .other
  }

  private func begins(_ range: Range<Int>, with word: StaticString) -> Bool {
    guard range.count >= word.utf8CodeUnitCount else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { offset in
      let byte = text[range.lowerBound + offset]
      let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      return unsafe small == word.utf8Start[offset]
    }
  }

  /// A decimal or hexadecimal number.
  ///
  /// One that is too large to count is the largest.
  private mutating func number() -> Token {
    var base: UInt64 = 10
    if text[place] == UInt8(ascii: "0"), place + 1 < text.count, text[place + 1] | 0x20 == 0x78 {
      base = 16
      place += 2
    }
    var value: UInt64 = 0
    while place < text.count, let digit = Self.digit(text[place], base) {
      place += 1
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: base)
      let (sum, overflows) = product.addingReportingOverflow(digit)
      value = isTooLarge || overflows || value == .max ? .max : sum
    }
    return .number(value)
  }

  private mutating func skipSpace() {
    while place < text.count {
      let byte = text[place]
      let isSlash = byte == UInt8(ascii: "/")
      if Self.isSpace(byte) {
        place += 1
      } else if byte == UInt8(ascii: "#")
        || isSlash && place + 1 < text.count
          && text[place + 1] == byte
      {
        skip { $0 != UInt8(ascii: "\n") }
      } else {
        return
      }
    }
  }

  private mutating func skip(_ matches: (UInt8) -> Bool) {
    while place < text.count, matches(text[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func digit(_ byte: UInt8, _ base: UInt64) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: base == 16 ? UInt64((byte | 0x20) - 0x61 + 10) : nil
    default: nil
    }
  }
}
