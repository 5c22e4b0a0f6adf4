import Foundation
import Testing
import WaylandTesting

@testable import FrameProbe

/// The report of a run.
struct VerdictTests {
  private static func result(_ rule: Rule = .noProtocolError) -> ProbeResult {
    var result = ProbeResult(command: ["demo", "<a>"], preset: "ideal", time: "virtual")
    result.exit = 0
    result.shown = 10
    result.missed = 2
    result.digest = "00000000000000ff"
    result.rules = Rule.all.map(\.name)
    let surface = SurfaceIdentifier(client: ClientIdentifier(number: 1), number: 3)
    let violation = Violation(
      instant: .milliseconds(1_000_500), rule: rule.name, kind: rule.kind,
      detail: "5 < 6 & more", subject: Subject(surface), request: "wl_surface.commit")
    result.note([violation, violation])
    return result
  }

  private static func text(_ result: ProbeResult) -> String {
    Verdict(result, Judgment(result)).text
  }

  @Test func `a broken rule is reported with its time, position and request, once`() {
    let text = Self.text(Self.result())
    #expect(
      text.hasPrefix(
        """
        Protocol error: no protocol error (2 times)
          at 1000.5 s on surface 3, wl_surface.commit: 5 < 6 & more
          wl_display.error: The error event is sent out when a fatal
        """))
    #expect(
      text.hasSuffix(
        "FAILED: 1 of \(Rule.all.count) rules broken, 10 frames shown, 2 missed, "
          + "digest 00000000000000ff"))
  }

  @Test func `waste and advice fail only when asked to`() {
    let waste = Self.result(.noBusyTimer)
    #expect(Judgment(waste).outcome == .passed)
    #expect(Judgment(waste, isStrict: true).outcome == .failed)
    #expect(Judgment(Self.result(.busyBuffer)).outcome == .failed)
  }

  @Test func `a death fails, an exit code after the end does not`() {
    var result = ProbeResult(command: [], preset: "", time: "")
    result.note(.code(1))
    #expect(result.failure == nil)
    result.diedEarly = true
    #expect(result.failure == "It exited with status 1.")
    result.errors = "warning\n\u{1b}[31mcannot open display\n\n"
    let words = "It exited early with status 1. Its last error message: "
    #expect(Self.text(result).contains(words))
    #expect(Self.text(result).contains("cannot open display"))
    #expect(!Self.text(result).contains("\u{1b}"))
    result.errors = ""
    result.diedEarly = false
    result.note(.signal(11))
    #expect((result.exit, result.signal) == (nil, 11))
    #expect(Judgment(result).outcome == .failed)
    #expect(Self.text(result).contains("It was killed by signal 11 (SIGSEGV)."))
  }

  @Test func `every rule, scenario and budget is a case, whatever happened`() throws {
    let budgets = try Budget.list("missed=1,interval-p99=17ms,commits-at-rest=0")
    func cases(_ result: ProbeResult) -> [Check] { Judgment(result, budgets: budgets).checks }
    var calm = Self.result()
    calm.violations = []
    calm.planned = ["rest"]
    calm.scenarios = [Self.scenario("rest", requests: 0)]
    var unheld = ProbeResult(command: [], preset: "", time: "")
    unheld.planned = ["rest"]
    unheld.obstacle = "it cannot be held"
    var broken = Self.result()
    broken.planned = ["rest"]
    #expect(cases(calm).map(\.name) == cases(broken).map(\.name))
    #expect(cases(calm).map(\.name) == cases(unheld).map(\.name))
    #expect(cases(calm).count == 1 + 1 + Rule.all.count + 3)
    #expect(cases(unheld).allSatisfy { $0.outcome == .skipped })
    #expect(Judgment(unheld, budgets: budgets).outcome == .notJudged)
    #expect(cases(calm).filter { $0.outcome == .failed }.map(\.name) == ["missed ≤ 1"])
    let failed = cases(broken).filter { $0.outcome == .failed }.map(\.name)
    #expect(failed == [Rule.noProtocolError.name, "missed ≤ 1"])
  }

  @Test func `a budget without a measurement is not judged, and a restless program has no timing`()
    throws
  {
    var result = Self.result()
    result.violations = []
    let paced = try Budget.list("interval-p99=17ms")
    #expect(Judgment(result, budgets: paced).outcome == .notJudged)
    let missed = try Budget.list("missed=5")
    #expect(Judgment(result, budgets: missed).outcome == .passed)
    result.isRestless = true
    #expect(Judgment(result, budgets: missed).outcome == .notJudged)
  }

  @Test func `budgets have names, numbers and units`() throws {
    #expect(try Budget.list("missed=0,input-to-light=0.04s").map(\.limit) == [0, 40])
    #expect(try Budget.list("interval-max=17.5ms").map(\.limit) == [17.5])
    for text in ["missed", "missed=", "missed=-1", "missed=5ms", "nothing=0", "cpu-at-rest=1m"] {
      #expect(throws: (any Error).self, "\(text)") { try Budget.list(text) }
    }
  }

  @Test func `an exit code above 128 is no signal`() {
    var result = Self.result()
    result.violations = []
    result.note(.code(255))
    #expect(result.failure == nil)
    #expect(Self.text(result).contains("It exited with status 255."))
    result.diedEarly = true
    #expect(result.failure == "It exited with status 255.")
  }

  @Test func `a run of another program, preset or version is compared as far as it can be`() throws
  {
    let after = Self.result()
    let old = try JSONDecoder().decode(
      Baseline.self, from: Data(#"{"command":["/usr/bin/demo"],"missed":2,"future":[1]}"#.utf8))
    #expect(Comparison(before: old, after: after).text.contains("newly broken"))
    for (json, difference) in [
      (#"{"command":["other"]}"#, "it is of other"),
      (#"{"command":["demo"],"preset":"strict"}"#, "its preset is strict"),
      (#"{"command":["demo"],"planned":["rest"]}"#, "its scenarios are rest"),
      (#"{"command":["demo"],"time":"real"}"#, "it ran in real time"),
    ] {
      let other = try JSONDecoder().decode(Baseline.self, from: Data(json.utf8))
      let comparison = Comparison(before: other, after: after)
      #expect(comparison.isWorse)
      #expect(comparison.text == "Not comparable with the earlier run: \(difference).")
    }
  }

  @Test func `the first message that differs is told, with its time and scenario`() {
    func transcript(_ texts: String...) -> Transcript {
      var transcript = Transcript()
      transcript.add(texts.map { (Duration.milliseconds(1500), $0) }, of: "flick")
      return transcript
    }
    let first = transcript("→ a", "→ b")
    #expect(first.difference(from: first) == nil)
    #expect(
      first.difference(from: transcript("→ a", "→ c"))
        == "message 2 differs:\n  1.500000 flick → b\n  1.500000 flick → c")
    #expect(first.difference(from: transcript("→ a"))?.hasSuffix("→ b\n  (ends)") == true)
    var result = Self.result()
    result.violations = []
    let different = Repetition(count: 3, difference: first.difference(from: transcript()))
    #expect(Judgment(result, others: [different.check]).outcome == .failed)
    #expect(Judgment(result, others: [Repetition(count: 3).check]).outcome == .passed)
  }

  @Test func `a report without a verdict is an error, and programs do not collide`() {
    var result = ProbeResult(command: ["/bin/a.out"], preset: "", time: "")
    result.obstacle = "it cannot be <held>"
    let text = JUnit(command: result.command, judgment: Judgment(result)).text
    #expect(text.contains("errors=\"1\" failures=\"0\""))
    #expect(text.contains("<error message=\"it cannot be &lt;held&gt;\"/>"))
    #expect(text.contains("classname=\"frame-probe.a_out.program\""))
    #expect(XMLChecker.isWellFormed(text))
  }

  @Test func `a test report is well-formed whatever the names are`() throws {
    let judgment = Judgment(Self.result())
    let text = JUnit(command: ["demo", "<a>"], judgment: judgment).text
    #expect(text.contains("<testsuite name=\"demo &lt;a&gt;\" tests=\"\(1 + Rule.all.count)\""))
    #expect(text.contains("5 &lt; 6 &amp; more"))
    #expect(text.contains("failures=\"1\""))
    #expect(XMLChecker.isWellFormed(text))
    #expect(XMLChecker.isWellFormed(JUnit.escaped("\u{1}\u{7}")))
  }

  /// A run as `--compare` reads it.
  private static func baseline(_ result: ProbeResult) throws -> Baseline {
    let json = try ProbeReport(result, Judgment(result)).json
    return try JSONDecoder().decode(Baseline.self, from: Data(json.utf8))
  }

  @Test func `JSON says the same when it is read again`() throws {
    let result = Self.result()
    let json = try ProbeReport(result, Judgment(result)).json
    let copy = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(copy["schema"] as? Int == 1)
    #expect(copy["verdict"] as? String == "failed")
    #expect((copy["checks"] as? [Any])?.count == Judgment(result).checks.count)
    let baseline = try JSONDecoder().decode(Baseline.self, from: Data(json.utf8))
    #expect(
      Comparison(before: baseline, after: result).text
        == "Compared: equal messages in both directions.")
  }

  @Test func `more missed frames and newly broken rules are worse`() throws {
    let before = Self.result()
    var after = before
    #expect(
      Comparison(before: try Self.baseline(before), after: after).text
        == "Compared: equal messages in both directions.")
    after.digest = nil
    #expect(!Comparison(before: try Self.baseline(before), after: after).isWorse)
    after.missed = 3
    #expect(Comparison(before: try Self.baseline(before), after: after).isWorse)
    #expect(
      Comparison(before: try Self.baseline(before), after: after).text.contains("missed: 2 → 3"))
    var clean = before
    clean.violations = []
    clean.digest = nil
    #expect(Comparison(before: try Self.baseline(clean), after: before).isWorse)
    #expect(
      Comparison(before: try Self.baseline(before), after: clean).text
        .contains("no longer broken: \(Rule.noProtocolError.name)"))
  }

  @Test func `what a hostile report says steers no terminal and adds no line`() throws {
    let hostile = "obey\u{1b}[2J\u{9b}1m\u{7}\u{202e}\npassed: all"
    var before = Self.result()
    before.violations[0].rule = hostile
    before.scenarios = [Self.scenario(hostile, requests: 1)]
    before.digest = nil
    var after = Self.result()
    after.violations = []
    after.scenarios = [Self.scenario(hostile, requests: 2)]
    let texts = [
      Comparison(before: try Self.baseline(before), after: after).text,
      Comparison(before: try Self.baseline(after), after: before).text,
      Self.text(before),
    ]
    for text in texts {
      #expect(text.contains("obey passed: all"))
      #expect(StandardError.harmless(text) == text)
    }
    #expect(StandardError.harmless("a\u{1b}[2J\nb") == "a\\u{1b}[2J\nb")
    let report = JUnit(command: [hostile], judgment: Judgment(before)).text
    #expect(!report.unicodeScalars.contains("\u{9b}"))
  }

  private static func scenario(_ name: String, requests: Int) -> ProbeResult.Scenario {
    var scenario = ProbeResult.Scenario(name)
    (scenario.seconds, scenario.requests) = (1, requests)
    return scenario
  }

  @Test(arguments: [(0.0, "0"), (16.666, "16.67"), (0.5, "0.5"), (2.05, "2.05"), (1000, "1000")])
  func `numbers have at most two places`(value: Double, text: String) {
    #expect(value.shortText == text)
  }

  @Test func `prices are times, several times, or a share of the work`() {
    #expect(Price(argument: "8")?.value == .fixed(.milliseconds(8)))
    #expect(Price(argument: "8,1.5")?.value == .scripted([.milliseconds(8), .microseconds(1500)]))
    #expect(Price(argument: "x2")?.value == .measured(times: 2))
    #expect(Price(argument: "none")?.value == DrawingPrice.none)
    #expect(Price(argument: "measured")?.value == .wholeRefreshes)
    for text in ["", "-1", "x", "1e9", "8,a", "8,"] { #expect(Price(argument: text) == nil) }
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
