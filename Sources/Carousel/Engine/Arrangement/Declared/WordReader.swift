/// What a `path` statement says.
struct PathStatement {
  var current: Int?
  var cards: Double?
  var isClosed = false
}

/// The words of a line of a declared arrangement.
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
    var text = String(
      decoding: word.prefix(limit).map { $0 < 32 || $0 == 127 ? 63 : $0 }, as: UTF8.self)
    if word.count > limit { text += "…" }
    return text
  }

  private func missing(_ name: String) -> ArrangementSyntaxError {
    ArrangementSyntaxError(
      line: line, column: rest.distance(from: start, to: rest.endIndex) + 1,
      message: "'\(name)' needs a value")
  }

  mutating func choice<Value>(
    _ name: String, _ all: [Value], word: (Value) -> String
  ) throws(ArrangementSyntaxError) -> Value {
    guard let next = next() else { throw missing(name) }
    if let value = all.first(where: { word($0) == next.text }) { return value }
    var choices = ""
    for value in all { choices += (choices.isEmpty ? "" : ", ") + word(value) }
    throw next.error("unknown value '\(next.text)' for \(name); expected one of \(choices)")
  }

  mutating func number(
    in limits: Limits, name: String
  ) throws(ArrangementSyntaxError) -> Double {
    guard let next = next() else { throw missing(name) }
    guard let value = Double(next.text) else {
      throw next.error("'\(next.text)' is not a number, for \(name)")
    }
    guard limits.contains(value) else {
      throw next.error("\(name) must be \(limits), not \(Limits.text(value))")
    }
    return value
  }

  mutating func path() throws(ArrangementSyntaxError) -> PathStatement {
    var path = PathStatement()
    while let property = next() {
      switch property.text {
      case "cards": path.cards = try number(in: Limits(1, 100), name: "cards")
      case "current":
        let limit = Double(DeclaredArrangement.poseLimit)
        path.current = Int(bounded: try number(in: Limits(1, limit), name: "current")) - 1
      case "closed": path.isClosed = true
      default:
        throw property.error(
          "unknown property '\(property.text)'; expected cards, current or closed")
      }
    }
    return path
  }

  /// A place, and the properties up to the end of the line.
  mutating func point() throws(ArrangementSyntaxError) -> DeclaredArrangement.Pose {
    let place = try triple(in: Limits(-1000, 1000), "point")
    return try pose(at: 0, movedTo: place)
  }

  /// The properties up to the end of the line; what is moved already is not moved by a property.
  mutating func pose(
    at offset: Double, movedTo place: DeclaredArrangement.Triple? = nil
  ) throws(ArrangementSyntaxError) -> DeclaredArrangement.Pose {
    var pose = DeclaredArrangement.Pose(
      offset: offset, translation: place ?? DeclaredArrangement.Triple())
    while let property = next() {
      let name = property.text
      switch name {
      case "translate" where place == nil:
        pose.translation = try triple(in: Limits(-1000, 1000), name)
      case "rotate": pose.rotation = try triple(in: Limits(-36000, 36000), name)
      case "spin": pose.spin = try triple(in: Limits(-36000, 36000), name)
      case "origin": pose.origin = try triple(in: Limits(-1000, 1000), name)
      case "scale": pose.scale = try number(in: Limits(0, 100), name: name)
      case "opacity": pose.opacity = try number(in: Limits(0, 1), name: name)
      case "mask":
        let length = try number(in: Limits(0, 1), name: name)
        (pose.mask.start, pose.mask.end) = ((1 - length) / 2, (1 + length) / 2)
        if nextIsNumber { pose.mask.breadth = try number(in: Limits(0, 1), name: name) }
      case "corner": pose.mask.corner = try number(in: Limits(0, 0.5), name: name)
      case "parallax": pose.mask.shift = try number(in: Limits(-1, 1), name: name)
      default:
        throw property.error(
          "unknown property '\(name)'; expected \(place == nil ? "translate, " : "")rotate, spin, origin, "
            + "scale, opacity, mask, corner or parallax")
      }
    }
    return pose
  }

  /// Two or three numbers.
  private mutating func triple(
    in limits: Limits, _ name: String
  ) throws(ArrangementSyntaxError) -> DeclaredArrangement.Triple {
    var triple = DeclaredArrangement.Triple()
    triple.x = try number(in: limits, name: name)
    triple.y = try number(in: limits, name: name)
    if nextIsNumber { triple.z = try number(in: limits, name: name) }
    return triple
  }

  private var nextIsNumber: Bool {
    var copy = self
    return copy.next().map { Double($0.text) != nil } ?? false
  }

  /// Lengths, and what follows them up to the end of the line; `first` is the statement's word.
  mutating func keylines(
    _ first: Word
  ) throws(ArrangementSyntaxError) -> DeclaredArrangement.Keylines {
    let limit = DeclaredArrangement.Keylines.limit
    var lengths: [Double] = []
    repeat {
      guard lengths.count < limit else { throw first.error("more than \(limit) keylines") }
      lengths.append(try number(in: Limits(above: 0, 1), name: "keylines"))
    } while nextIsNumber
    var (current, gap, parallax, corner) = (1, 0.03, 0.5, 0.0)
    while let property = next() {
      switch property.text {
      case "current":
        current = Int(
          bounded: try number(in: Limits(1, Double(lengths.count)), name: "current"))
      case "gap": gap = try number(in: Limits(0, 1), name: "gap")
      case "parallax": parallax = try number(in: Limits(0, 1), name: "parallax")
      case "corner": corner = try number(in: Limits(0, 0.5), name: "corner")
      default:
        throw property.error(
          "unknown property '\(property.text)'; expected current, gap, parallax or corner")
      }
    }
    guard
      let keylines = DeclaredArrangement.Keylines(
        lengths: lengths, current: current - 1, gap: gap, parallax: parallax, corner: corner)
    else { throw first.error("the keylines are invalid") }
    return keylines
  }
}
