import Foundation
import Testing
import WaylandTesting

@testable import FrameProbe

/// The report of a run.
struct VerdictTests {
  private static func result(kind: RuleKind = .protocolError) -> ProbeResult {
    var result = ProbeResult(command: ["demo", "<a>"], preset: "ideal", time: "virtual")
    result.exit = 0
    result.shown = 10
    result.missed = 2
    result.digest = "00000000000000ff"
    let surface = SurfaceIdentifier(client: ClientIdentifier(number: 1), number: 3)
    let violation = Violation(
      instant: .milliseconds(1_000_500), rule: "obey", kind: kind, detail: "5 < 6 & more",
      subject: Subject(surface), request: "wl_surface.commit")
    result.note([violation, violation])
    return result
  }

  @Test func `a broken rule is told with its time, place and request, once`() {
    let text = Verdict(Self.result(), strict: false).text
    #expect(
      text.hasPrefix(
        """
        Protocol error: obey (2 times)
          at 1000.5 s on surface 3, wl_surface.commit: 5 < 6 & more
        """))
    #expect(text.hasSuffix("FAILED: 10 frames shown, 2 missed, digest 00000000000000ff"))
  }

  @Test func `waste and advice fail only when asked to`() {
    #expect(!Verdict(Self.result(kind: .wasteful), strict: false).fails)
    #expect(Verdict(Self.result(kind: .wasteful), strict: true).fails)
    #expect(Verdict(Self.result(kind: .undefined), strict: false).fails)
  }

  @Test func `a death fails, an exit code after the end does not`() {
    var result = ProbeResult(command: [], preset: "", time: "")
    result.note(.code(1))
    #expect(!result.hasFailed)
    result.diedEarly = true
    #expect(result.hasFailed)
    result.diedEarly = false
    result.note(.signal(11))
    #expect(result.exit == 139)
    #expect(result.hasFailed)
    #expect(Verdict(result, strict: false).text.contains("It died of signal 11."))
  }

  @Test func `a test report is well-formed whatever the names are`() throws {
    let text = JUnit(Self.result(), strict: false).text
    #expect(text.contains("classname=\"demo &lt;a&gt;\" name=\"obey\""))
    #expect(text.contains("message=\"5 &lt; 6 &amp; more\""))
    #expect(text.contains("failures=\"1\""))
    #expect(XMLChecker.isWellFormed(text))
    #expect(XMLChecker.isWellFormed(JUnit.escaped("\u{1}\u{7}")))
  }

  @Test func `JSON says the same when it is read again`() throws {
    let result = Self.result()
    let copy = try JSONDecoder().decode(ProbeResult.self, from: Data(result.json.utf8))
    #expect(copy == result)
  }

  @Test func `more missed frames and newly broken rules are worse`() {
    let before = Self.result()
    var after = before
    #expect(Comparison(before: before, after: after).text == "Compared: the same, to the byte.")
    after.digest = nil
    #expect(!Comparison(before: before, after: after).isWorse)
    after.missed = 3
    #expect(Comparison(before: before, after: after).isWorse)
    #expect(Comparison(before: before, after: after).text.contains("missed: 2 → 3"))
    var clean = before
    clean.violations = []
    clean.digest = nil
    #expect(Comparison(before: clean, after: before).isWorse)
    #expect(Comparison(before: before, after: clean).text.contains("no longer broken: obey"))
  }

  @Test func `what a hostile report says steers no terminal and adds no line`() {
    let hostile = "obey\u{1b}[2J\u{9b}1m\u{7}\u{202e}\npassed: all"
    var before = Self.result()
    before.violations[0].rule = hostile
    before.scenarios = [Self.scenario(hostile, requests: 1)]
    before.digest = nil
    var after = Self.result()
    after.violations = []
    after.scenarios = [Self.scenario(hostile, requests: 2)]
    let texts = [
      Comparison(before: before, after: after).text, Comparison(before: after, after: before).text,
      Verdict(before, strict: false).text,
    ]
    for text in texts {
      #expect(text.contains("obey passed: all"))
      #expect(StandardError.harmless(text) == text)
    }
    #expect(StandardError.harmless("a\u{1b}[2J\nb") == "a\\u{1b}[2J\nb")
    #expect(!JUnit(before, strict: false).text.unicodeScalars.contains("\u{9b}"))
  }

  private static func scenario(_ name: String, requests: Int) -> ProbeResult.Scenario {
    ProbeResult.Scenario(
      name: name, seconds: 1, commits: 0, shown: 0, missed: 0, callbacks: 0, requests: requests,
      sleeps: 0, violations: 0)
  }

  @Test(arguments: [(0.0, "0"), (16.666, "16.67"), (0.5, "0.5"), (2.05, "2.05"), (1000, "1000")])
  func `numbers have at most two places`(value: Double, text: String) {
    #expect(Verdict.text(value) == text)
  }

  @Test func `prices are times, several times, or a share of the work`() throws {
    #expect(try Price("8").value == .fixed(.milliseconds(8)))
    #expect(try Price("8,1.5").value == .scripted([.milliseconds(8), .microseconds(1500)]))
    #expect(try Price("x2").value == .measured(times: 2))
    for text in ["", "-1", "x", "1e9", "8,a"] {
      #expect(throws: (any Error).self) { try Price(text) }
    }
  }
}

/// Checks that elements are properly nested, which shows whether everything was escaped.
private enum XMLChecker {
  static func isWellFormed(_ text: String) -> Bool {
    guard !text.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" }) else {
      return false
    }
    var open: [Substring] = []
    for piece in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      guard let end = piece.firstIndex(of: ">") else { return false }
      let tag = piece[..<end]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
