import CarouselApp
import CarouselEngine
import CarouselTestSupport
import Testing

/// The text of arrangement files; what it declares is shown by the tests of the engine.
struct ArrangementFileTests {
  @Test(arguments: [
    ("", "line 1, column 1: no pose is given"),
    ("next\n  sideways 3", "line 2, column 3: unknown statement 'sideways'"),
    ("next turn 1 2", "line 1, column 6: unknown property 'turn'"),
    ("next rotate 1", "line 1, column 14: 'rotate' needs a value"),
    ("next rotate 1 x", "line 1, column 15: 'x' is not a number, for rotate"),
    ("next opacity 1.5", "line 1, column 14: opacity must be 0 to 1, not 1.5"),
    ("next scale nan", "line 1, column 12: scale must be 0 to 100, not nan"),
    (
      "beyond never\nnext",
      "line 1, column 8: unknown value 'never' for beyond; expected one of extend"
    ),
    ("option wrap 2\nnext", "line 1, column 13: wrap must be 0 to 1, not 2"),
    ("next # c\nat 1 scale 2", "line 2, column 1: a second pose at 1"),
    ("interpolation smooth linear\nnext", "line 1, column 22: unexpected 'linear'"),
    ("at \u{1B}[31m", "line 1, column 4: '?[31m' is not a number, for at"),
    ("path\npoint 0 0", "line 1, column 1: a path needs two points"),
    ("path current 3\npoint 0 0\npoint 1 0", "line 1, column 1: the path has no such point"),
    (
      "path\npoint 1 1\npoint 1 1",
      "line 1, column 1: the points of the path are all in one place"
    ),
    ("point 0 0\npoint 1 0", "line 1, column 1: points need a path"),
    ("path\npath\npoint 0 0", "line 2, column 1: a path is given twice"),
    ("path open\npoint 0 0", "line 1, column 6: unknown property 'open'; expected cards"),
    ("path cards 0\npoint 0 0", "line 1, column 12: cards must be 1 to 100, not 0"),
    ("path\npoint 0", "line 2, column 8: 'point' needs a value"),
    ("path\npoint 0 0 translate 1 1", "line 2, column 11: unknown property 'translate'"),
    (
      "path\npoint 0 0\npoint 1 0\nnext scale 2",
      "line 4, column 1: poses, a path and keylines cannot be combined"
    ),
    (
      "keylines 1\npath\npoint 0 0\npoint 1 0",
      "line 2, column 1: poses, a path and keylines cannot be combined"
    ),
  ])
  func `mistakes are named with line and column`(text: String, message: String) {
    #expect { try DeclaredArrangement(parsing: text) } throws: {
      "\($0)".hasPrefix(message)
    }
  }

  @Test func `lines may end with CR LF, and be indented by tabs`() throws {
    let declared = try DeclaredArrangement(parsing: "\tnext translate 1 0 2\r\n\r\nbeyond hold\r\n")
    #expect(declared.beyond == .hold)
    #expect(declared.poses.map(\.offset) == [0, 1])
    #expect(declared.poses[1].translation == .init(x: 1, y: 0, z: 2))
  }

  @Test func `too many poses are refused`() {
    let text = (0...DeclaredArrangement.poseLimit).map { "at \($0)\n" }.joined()
    #expect(throws: ArrangementSyntaxError.self) { try DeclaredArrangement(parsing: text) }
  }

  @Test func `any text is read or refused`() {
    var generator = SeededGenerator(seed: 48)
    let words = [
      "at", "next", "previous", "current", "beyond", "repeat", "hide", "extend", "smooth",
      "interpolation", "option", "wrap", "1", "-1", "1e300", "nan", "0.5", "translate", "rotate",
      "origin", "path", "point", "closed", "cards", "spin", "scale", "opacity", "\n", "\n", "#",
      "\u{0}", "é", "1000", "-1000", "36000",
    ]
    for _ in 0..<1000 {
      let text = (0..<40).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
      _ = try? DeclaredArrangement(parsing: text)
    }
  }
}
