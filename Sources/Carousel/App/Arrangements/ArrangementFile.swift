public import CarouselEngine

/// Why an arrangement file was refused.
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
  /// Reads the text of an arrangement file.
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
  /// or two, and `scale`, `opacity`, `corner` and `parallax` with one: see `Pose`. The current pose is the card itself
  /// unless it is given.
  ///
  /// A path takes the place of poses: see `Path`. A point has the properties of a pose after its place. The current
  /// card stands at the point in the middle of the list unless `current` tells the number of another one. On a path,
  /// `beyond` is `hide` and `interpolation` is `smooth` unless they are given.
  ///
  /// ```
  /// path cards 7              # current 2, closed
  /// point -1 0.2 -1  scale 0.8
  /// point 0 0
  /// point 1 -0.2 -1  scale 0.8
  /// ```
  ///
  /// Keylines take the place of poses too: see `Keylines`.
  ///
  /// ```
  /// keylines 1 0.5 0.15 current 1 gap 0.03 parallax 0.5 corner 0.05
  /// content cropped           # or measured, styled
  /// edges masked              # or cut
  /// ```
  public init(parsing text: String) throws(ArrangementSyntaxError) {
    var file = ArrangementFile()
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      file.lines += 1
      var words = WordReader(line, line: file.lines)
      guard let first = words.next() else { continue }
      try file.read(first, &words)
      if let extra = words.next() { throw extra.error("unexpected '\(extra.text)'") }
    }
    self = try file.arrangement()
  }
}

/// The statements of an arrangement file as far as it has been read.
private struct ArrangementFile {
  typealias Pose = DeclaredArrangement.Pose

  var lines = 0
  private var (poses, points): ([Pose], [Pose]) = ([], [])
  private var path: (current: Int?, cards: Double?, isClosed: Bool) = (nil, nil, false)
  private var beyond: DeclaredArrangement.Beyond?
  private var interpolation: DeclaredArrangement.Interpolation?
  private var options: [ArrangementOption: Double] = [:]
  private var keylines: DeclaredArrangement.Keylines?
  private var content = DeclaredArrangement.Content.styled
  private var masksEdges = false
  /// Where the first statement of each sort is.
  private var first: [String: WordReader.Word] = [:]

  mutating func read(
    _ word: WordReader.Word, _ words: inout WordReader
  ) throws(ArrangementSyntaxError) {
    switch word.text {
    case "beyond": beyond = try words.choice("beyond", DeclaredArrangement.Beyond.allCases)
    case "interpolation":
      interpolation = try words.choice(
        "interpolation", DeclaredArrangement.Interpolation.allCases)
    case "content": content = try words.choice("content", DeclaredArrangement.Content.allCases)
    case "edges":
      masksEdges = try words.choice("edges", [false, true]) { $0 ? "masked" : "cut" }
    case "option":
      let option = try words.choice("option", ArrangementOption.allCases) { $0.name }
      options[option] = try words.number(option.name, in: option.range)
    case "keylines":
      try note(word, as: "keylines are given twice")
      keylines = try readKeylines(word, &words)
    case "path":
      try note(word, as: "a path is given twice")
      try words.properties(["cards", "current", "closed"]) {
        (name, words) throws(ArrangementSyntaxError) in
        switch name {
        case "cards": path.cards = try words.number(name, in: Limits(1, 100))
        case "current":
          let limits = Limits(1, Double(DeclaredArrangement.poseLimit))
          path.current = Int(try words.number(name, in: limits)) - 1
        default: path.isClosed = true
        }
      }
    case "point":
      first["point"] = first["point"] ?? word
      let place = try words.triple("point", in: Limits(-1000, 1000))
      try append(to: \.points, word, pose(at: 0, movedTo: place, &words))
    case "at", "previous", "current", "next":
      first["pose"] = first["pose"] ?? word
      let offset =
        switch word.text {
        case "at": try words.number("at", in: Limits(-1000, 1000))
        case "previous": -1.0
        case "next": 1.0
        default: 0.0
        }
      guard !poses.contains(where: { $0.offset == offset }) else {
        throw word.error("a second pose at \(Limits.text(offset))")
      }
      try append(to: \.poses, word, pose(at: offset, movedTo: nil, &words))
    default:
      throw word.error(
        "unknown statement '\(word.text)'; expected beyond, interpolation, option, previous, "
          + "current, next, at, path, point, keylines, content or edges")
    }
  }

  private mutating func note(
    _ word: WordReader.Word, as error: String
  ) throws(ArrangementSyntaxError) {
    guard first[word.text] == nil else { throw word.error(error) }
    first[word.text] = word
  }

  private mutating func append(
    to list: WritableKeyPath<Self, [Pose]>, _ word: WordReader.Word, _ pose: Pose
  ) throws(ArrangementSyntaxError) {
    let limit = DeclaredArrangement.poseLimit
    guard self[keyPath: list].count < limit else {
      throw word.error("more than \(limit) \(word.text == "point" ? "points" : "poses")")
    }
    self[keyPath: list].append(pose)
  }

  /// The properties up to the end of the line; a property does not move a card that is moved already.
  private func pose(
    at offset: Double, movedTo place: DeclaredArrangement.Triple?, _ words: inout WordReader
  ) throws(ArrangementSyntaxError) -> Pose {
    var pose = Pose(offset: offset, translation: place ?? DeclaredArrangement.Triple())
    let names =
      (place == nil ? ["translate"] : [])
      + ["rotate", "spin", "origin", "scale", "opacity", "mask", "corner", "parallax"]
    try words.properties(names) { (name, words) throws(ArrangementSyntaxError) in
      switch name {
      case "translate": pose.translation = try words.triple(name, in: Limits(-1000, 1000))
      case "rotate": pose.rotation = try words.triple(name, in: Limits(-36000, 36000))
      case "spin": pose.spin = try words.triple(name, in: Limits(-36000, 36000))
      case "origin": pose.origin = try words.triple(name, in: Limits(-1000, 1000))
      case "scale": pose.scale = try words.number(name, in: Limits(0, 100))
      case "opacity": pose.opacity = try words.number(name, in: Limits(0, 1))
      case "corner": pose.mask.corner = try words.number(name, in: Limits(0, 0.5))
      case "parallax": pose.mask.shift = try words.number(name, in: Limits(-1, 1))
      default:
        let length = try words.number(name, in: Limits(0, 1))
        (pose.mask.start, pose.mask.end) = ((1 - length) / 2, (1 + length) / 2)
        if words.nextIsNumber { pose.mask.breadth = try words.number(name, in: Limits(0, 1)) }
      }
    }
    return pose
  }

  /// Lengths, and what follows them up to the end of the line.
  private func readKeylines(
    _ word: WordReader.Word, _ words: inout WordReader
  ) throws(ArrangementSyntaxError) -> DeclaredArrangement.Keylines {
    let limit = DeclaredArrangement.Keylines.limit
    var lengths: [Double] = []
    repeat {
      guard lengths.count < limit else { throw word.error("more than \(limit) keylines") }
      lengths.append(try words.number("keylines", in: Limits(above: 0, 1)))
    } while words.nextIsNumber
    var (current, gap, parallax, corner) = (1, 0.03, 0.5, 0.0)
    try words.properties(["current", "gap", "parallax", "corner"]) {
      (name, words) throws(ArrangementSyntaxError) in
      switch name {
      case "current": current = Int(try words.number(name, in: Limits(1, Double(lengths.count))))
      case "gap": gap = try words.number(name, in: Limits(0, 1))
      case "parallax": parallax = try words.number(name, in: Limits(0, 1))
      default: corner = try words.number(name, in: Limits(0, 0.5))
      }
    }
    guard
      let keylines = DeclaredArrangement.Keylines(
        lengths: lengths, current: current - 1, gap: gap, parallax: parallax, corner: corner)
    else { throw word.error("the keylines are invalid") }
    return keylines
  }

  /// What all statements declare together.
  func arrangement() throws(ArrangementSyntaxError) -> DeclaredArrangement {
    if let point = first["point"], first["path"] == nil { throw point.error("points need a path") }
    let ways = ["keylines", "path", "pose"].compactMap { first[$0] }.sorted { $0.line < $1.line }
    if ways.count > 1 { throw ways[1].error("poses, a path and keylines cannot be combined") }
    if let word = first["path"] {
      guard
        let path = DeclaredArrangement.Path(
          points: points, current: path.current ?? max(0, points.count - 1) / 2,
          cards: path.cards ?? Double(max(1, points.count)), isClosed: path.isClosed)
      else {
        throw word.error(
          points.count < 2
            ? "a path needs two points"
            : points.indices.contains(path.current ?? 0)
              ? "the points of the path are all in one place" : "the path has no such point")
      }
      var arrangement = DeclaredArrangement(
        path: path, beyond: beyond ?? .hide, interpolation: interpolation ?? .smooth,
        options: options, content: content)
      arrangement.masksEdges = masksEdges
      return arrangement
    }
    guard !poses.isEmpty || keylines != nil else {
      throw ArrangementSyntaxError(line: max(1, lines), column: 1, message: "no pose is given")
    }
    let hasCurrent = poses.contains { $0.offset == 0 }
    return DeclaredArrangement(
      poses: poses + (hasCurrent ? [] : [Pose(offset: 0)]), beyond: beyond ?? .extend,
      interpolation: interpolation ?? .linear, options: options, keylines: keylines,
      content: content, masksEdges: masksEdges)
  }
}
