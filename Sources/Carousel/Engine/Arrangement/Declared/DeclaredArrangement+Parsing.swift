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
  /// A path takes the place of poses: see ``Path``. A point has the properties of a pose after its place. The current
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
  /// Keylines take the place of poses too: see ``Keylines``.
  ///
  /// ```
  /// keylines 1 0.5 0.15 current 1 gap 0.03 parallax 0.5 corner 0.05
  /// content cropped           # or measured, styled
  /// edges masked              # or cut
  /// ```
  public init(parsing text: String) throws(ArrangementSyntaxError) {
    var (poses, points): ([Pose], [Pose]) = ([], [])
    var path = PathStatement()
    var beyond: Beyond?
    var interpolation: Interpolation?
    // Where the keylines, the path, the first pose and the first point are.
    var (keylinesWord, pathWord, poseWord, pointWord):
      (WordReader.Word?, WordReader.Word?, WordReader.Word?, WordReader.Word?)
    var options: [ArrangementOption: Double] = [:]
    var keylines: Keylines?
    var (content, masksEdges) = (Content.styled, false)
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
      case "path":
        guard pathWord == nil else { throw first.error("a path is given twice") }
        pathWord = first
        path = try words.path()
      case "point":
        pointWord = pointWord ?? first
        guard points.count < Self.poseLimit else {
          throw first.error("more than \(Self.poseLimit) points")
        }
        points.append(try words.point())
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
            + "current, next, at, path, point, keylines, content or edges")
      }
      if let extra = words.next() { throw extra.error("unexpected '\(extra.text)'") }
    }
    if let pointWord, pathWord == nil { throw pointWord.error("points need a path") }
    let ways = [keylinesWord, pathWord, poseWord].compactMap { $0 }.sorted { $0.line < $1.line }
    if ways.count > 1 {
      throw ways[1].error("poses, a path and keylines cannot be combined")
    }
    if let pathWord {
      guard
        let path = Path(
          points: points, current: path.current ?? max(0, points.count - 1) / 2,
          cards: path.cards ?? Double(max(1, points.count)), isClosed: path.isClosed)
      else {
        throw pathWord.error(
          points.count < 2
            ? "a path needs two points"
            : points.indices.contains(path.current ?? 0)
              ? "the points of the path are all in one place" : "the path has no such point")
      }
      self.init(
        path: path, beyond: beyond ?? .hide, interpolation: interpolation ?? .smooth,
        options: options, content: content)
      self.masksEdges = masksEdges
      return
    }
    guard !poses.isEmpty || keylines != nil else {
      throw ArrangementSyntaxError(line: max(1, number), column: 1, message: "no pose is given")
    }
    if !poses.contains(where: { $0.offset == 0 }) { poses.append(Pose(offset: 0)) }
    self.init(
      poses: poses, beyond: beyond ?? .extend, interpolation: interpolation ?? .linear,
      options: options, keylines: keylines, content: content, masksEdges: masksEdges)
  }
}
