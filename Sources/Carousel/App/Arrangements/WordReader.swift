import CarouselEngine

/// The words of a line of an arrangement file.
struct WordReader {
  private var rest: Substring.UTF8View
  private let start: Substring.UTF8View.Index
  private let line: Int

  /// A word and where it begins.
  struct Word {
    let text: String
    let line, column: Int

    func error(_ message: String) -> ArrangementSyntaxError {
      ArrangementSyntaxError(line: line, column: column, message: message)
    }
  }

  init(_ bytes: Substring.UTF8View, line: Int) {
    self.line = line
    start = bytes.startIndex
    rest = bytes.prefix { $0 != UInt8(ascii: "#") }
  }

  /// The next word, or `nil` at the end of the line.
  mutating func next() -> Word? {
    rest = rest.drop { Self.isSpace($0) }
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { !Self.isSpace($0) }
    let column = rest.distance(from: start, to: rest.startIndex) + 1
    rest = rest[word.endIndex...]
    return Word(text: Self.printable(word), line: line, column: column)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

  /// The word as it may stand in an error: without control characters, and not endless.
  private static func printable(_ word: Substring.UTF8View) -> String {
    let limit = 40
    let bytes = word.prefix(limit).map { $0 < 32 || $0 == 127 ? UInt8(ascii: "?") : $0 }
    return String(decoding: bytes, as: UTF8.self) + (word.count > limit ? "…" : "")
  }

  /// The next word, which is the value of `name`.
  private mutating func value(of name: String) throws(ArrangementSyntaxError) -> Word {
    if let next = next() { return next }
    throw ArrangementSyntaxError(
      line: line, column: rest.distance(from: start, to: rest.endIndex) + 1,
      message: "'\(name)' needs a value")
  }

  mutating func choice<Value>(
    _ name: String, _ all: [Value], word: (Value) -> String
  ) throws(ArrangementSyntaxError) -> Value {
    let next = try value(of: name)
    if let value = all.first(where: { word($0) == next.text }) { return value }
    throw next.error(
      "unknown value '\(next.text)' for \(name); expected one of "
        + all.map(word).joined(separator: ", "))
  }

  mutating func choice<Value: RawRepresentable<String>>(
    _ name: String, _ all: [Value]
  ) throws(ArrangementSyntaxError) -> Value {
    try choice(name, all) { $0.rawValue }
  }

  mutating func number(
    _ name: String, in limits: Limits
  ) throws(ArrangementSyntaxError) -> Double {
    let next = try value(of: name)
    guard let value = Double(next.text) else {
      throw next.error("'\(next.text)' is not a number, for \(name)")
    }
    guard limits.contains(value) else {
      throw next.error("\(name) must be \(limits), not \(Limits.text(value))")
    }
    return value
  }

  /// Two or three numbers.
  mutating func triple(
    _ name: String, in limits: Limits
  ) throws(ArrangementSyntaxError) -> DeclaredArrangement.Triple {
    var triple = DeclaredArrangement.Triple()
    triple.x = try number(name, in: limits)
    triple.y = try number(name, in: limits)
    if nextIsNumber { triple.z = try number(name, in: limits) }
    return triple
  }

  var nextIsNumber: Bool {
    var copy = self
    return copy.next().map { Double($0.text) != nil } ?? false
  }

  /// Reads each property up to the end of the line by its name, which must be one of `names`.
  mutating func properties(
    _ names: [String],
    _ read: (String, inout WordReader) throws(ArrangementSyntaxError) -> Void
  ) throws(ArrangementSyntaxError) {
    while let property = next() {
      guard names.contains(property.text) else {
        let all = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        throw property.error("unknown property '\(property.text)'; expected \(all)")
      }
      try read(property.text, &self)
    }
  }
}
