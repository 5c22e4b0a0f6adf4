import Testing

@testable import FrameProbe

/// Scripts of input.
struct InputScriptTests {
  @Test func `a script has a line for each event`() throws {
    let script = try InputScript(
      "# a flick\n0 touch down 0 700 400\n130.5 touch up 0 # lifted\n\n700 key 106\n", name: "x")
    #expect(script.steps.map(\.time) == [.zero, .microseconds(130_500), .milliseconds(700)])
    #expect(script.steps.map(\.event) == [.touchDown(0, 700, 400), .touchUp(0), .key(106)])
    #expect(script.end == .milliseconds(700))
  }

  @Test(arguments: ["0 touch", "x key 1", "0 touch down 0 1", "-1 key 1", "0 pointer move 1e99 0"])
  func `a line that is not understood is named`(line: String) {
    let error = #expect(throws: (any Error).self) {
      try InputScript("0 key 1\n" + line, name: "demo.txt")
    }
    #expect("\(String(describing: error))".contains("demo.txt, line 2"))
  }
}
