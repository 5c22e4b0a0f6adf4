/// Why a declared arrangement was refused.
public struct ArrangementSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The character in the line, counted from 1.
  public let column: Int
  /// What is wrong, in one line.
  public let message: String

  /// One plain line: `line 3, column 9: …`.
  public var description: String { "line \(line), column \(column): \(message)" }
}

extension DeclaredArrangement {
  /// The largest number of poses.
  public static let poseLimit = 64

  /// Reads the text form.
  ///
  /// One statement a line; `#` begins a comment.
  ///
  /// ```
  /// beyond extend             # or repeat, hold, hide
  /// interpolation linear      # or smooth
  /// option wrap 1             # any option of arrangements
  /// previous translate -1 0 0 rotate 0 -30 0 opacity 0.5
  /// current
  /// next     translate 1 0 0  rotate 0 30 0  opacity 0.5
  /// at 2.5   scale 0.5        # any other offset
  /// ```
  ///
  /// The properties of a pose are `translate`, `rotate`, `spin` and `origin` with two or three numbers, `mask` with one
  /// or two, and `scale`, `opacity`, `corner` and `parallax` with one: see ``Pose``. The current pose is the card itself
  /// unless it is given.
  ///
  /// Keylines take the place of poses: see ``Keylines``.
  ///
  /// ```
  /// keylines 1 0.5 0.15 current 1 gap 0.03 parallax 0.5 corner 0.05
  /// content cropped           # or measured, styled
  /// edges masked              # or cut
  /// ```
  public init(parsing text: String) throws(ArrangementSyntaxError) {
    var poses: [Pose] = []
    // Where the keylines, and the first pose, are.
    var (keylinesWord, poseWord): (WordReader.Word?, WordReader.Word?)
    self.init(poses: [])
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      var words = WordReader(line, line: number)
      guard let first = words.next() else { continue }
      switch first.text {
      case "beyond": beyond = try words.choice("beyond", Beyond.allCases) { $0.rawValue }
      case "interpolation":
        interpolation = try words.choice("interpolation", Interpolation.allCases) { $0.rawValue }
      case "content": content = try words.choice("content", Content.allCases) { $0.rawValue }
      case "edges":
        masksEdges = try words.choice("edges", [false, true]) { $0 ? "masked" : "cut" }
      case "keylines":
        guard keylinesWord == nil else { throw first.error("keylines are given twice") }
        keylinesWord = first
        keylines = try words.keylines(first)
      case "option":
        let option = try words.choice("option", ArrangementOption.allCases) { $0.name }
        options[option] = try words.number(in: option.range, name: option.name)
      case "at", "previous", "current", "next":
        poseWord = poseWord ?? first
        guard poses.count < Self.poseLimit else {
          throw first.error("more than \(Self.poseLimit) poses")
        }
        let offset =
          switch first.text {
          case "at": try words.number(in: Limits(-1000, 1000), name: "at")
          case "previous": -1.0
          case "next": 1.0
          default: 0.0
          }
        guard !poses.contains(where: { $0.offset == offset }) else {
          throw first.error("a second pose at \(Limits.text(offset))")
        }
        poses.append(try words.pose(at: offset))
      default:
        throw first.error(
          "unknown statement '\(first.text)'; expected beyond, interpolation, option, previous, "
            + "current, next, at, keylines, content or edges")
      }
      if let extra = words.next() { throw extra.error("unexpected '\(extra.text)'") }
    }
    if keylinesWord != nil, let poseWord {
      throw poseWord.error("poses and keylines cannot be combined")
    }
    guard !poses.isEmpty || keylines != nil else {
      throw ArrangementSyntaxError(line: max(1, number), column: 1, message: "no pose is given")
    }
    if !poses.contains(where: { $0.offset == 0 }) { poses.append(Pose(offset: 0)) }
    self.init(
      poses: poses, beyond: beyond, interpolation: interpolation, options: options,
      keylines: keylines, content: content, masksEdges: masksEdges)
  }
}

/// The words of a line.
private struct WordReader {
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

  /// One of the words that `all` are written as.
  mutating func choice<Value>(
    _ name: String, _ all: [Value], word: (Value) -> String
  ) throws(ArrangementSyntaxError) -> Value {
    guard let next = next() else { throw missing(name) }
    if let value = all.first(where: { word($0) == next.text }) { return value }
    var choices = ""
    for value in all { choices += (choices.isEmpty ? "" : ", ") + word(value) }
    throw next.error("unknown value '\(next.text)' for \(name); expected one of \(choices)")
  }

  /// A number in `limits`.
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

  /// The properties up to the end of the line.
  mutating func pose(
    at offset: Double
  ) throws(ArrangementSyntaxError) -> DeclaredArrangement.Pose {
    var pose = DeclaredArrangement.Pose(offset: offset)
    while let property = next() {
      let name = property.text
      switch name {
      case "translate": pose.translation = try triple(in: Limits(-1000, 1000), name)
      case "rotate": pose.rotation = try triple(in: Limits(-36000, 36000), name)
      case "spin": pose.spin = try triple(in: Limits(-36000, 36000), name)
      case "origin": pose.origin = try triple(in: Limits(-1000, 1000), name)
      case "scale": pose.scale = try number(in: Limits(0, 100), name: name)
      case "opacity": pose.opacity = try number(in: Limits(0, 1), name: name)
      case "mask":
        pose.mask.length = try number(in: Limits(0, 1), name: name)
        if nextIsNumber { pose.mask.breadth = try number(in: Limits(0, 1), name: name) }
      case "corner": pose.mask.corner = try number(in: Limits(0, 0.5), name: name)
      case "parallax": pose.mask.parallax = try number(in: Limits(-1, 1), name: name)
      default:
        throw property.error(
          "unknown property '\(name)'; expected translate, rotate, spin, origin, scale, opacity, mask, "
            + "corner or parallax")
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

  /// Whether the next word is a number.
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
