import Foundation
import CarouselTestSupport
import Testing
import WaylandTesting

@testable import FrameProbe

/// The probe with a program that the package builds.
struct ProbeTests {
  private static var window: String { BuiltProgram.path("wayland-window") }

  /// The window's command line.
  ///
  /// At its end the thread sanitizer would sleep for a second that no virtual clock makes shorter.
  private static var command: [String] {
    let options = ["env", "TSAN_OPTIONS=atexit_sleep_ms=0"]
    return (Sanitizer.current == .thread ? options : []) + [window]
  }

  private static func plan(_ scenarios: [Scenario]) -> ProbePlan {
    var plan = ProbePlan(command: command)
    plan.scenarios = scenarios
    plan.length = .seconds(0.5)
    return plan
  }

  @Test func `a program of ours breaks no rule in any scenario, and two runs are alike`() {
    var told: [String] = []
    let first = Probe(Self.plan(Scenario.allCases)) { told.append($0) }.run()
    let second = Probe(Self.plan(Scenario.allCases)) { _ in }.run()
    #expect(Self.unhurried(first) == Self.unhurried(second))
    #expect(first.digest?.count == 16)
    #expect(first.violations.filter(\.isFault) == [])
    #expect(!first.fails(strictly: false))
    #expect(first.exit == 0)
    #expect(told == Scenario.allCases.map { "\($0.rawValue) …" })
    #expect(first.scenarios.map(\.name) == Scenario.allCases.map(\.rawValue))
  }

  /// The result without what depends on the machine: one that is busy wakes a program twice for what
  /// arrives in two pieces.
  private static func unhurried(_ result: ProbeResult) -> ProbeResult {
    var result = result
    for index in result.scenarios.indices {
      result.scenarios[index].sleeps = 0
      result.scenarios[index].processorTime = nil
    }
    return result
  }

  @Test func `at rest nothing is drawn and nothing wakes up`() {
    let result = Probe(Self.plan([.rest])) { _ in }.run()
    #expect(result.scenarios[0].commits == 0)
    #expect(result.scenarios[0].requests == 0)
    #expect(result.scenarios[0].sleeps == 0)
  }

  @Test func `a flick is drawn with each refresh, and a price makes it miss some`() {
    let quick = Probe(Self.plan([.flick])) { _ in }.run()
    #expect(quick.scenarios[0].shown > 5)
    #expect(quick.missed == 0)
    var plan = Self.plan([.flick])
    plan.price = .fixed(.milliseconds(20))
    let slow = Probe(plan) { _ in }.run()
    #expect(slow.missed > 0)
    #expect(slow.scenarios[0].shown < quick.scenarios[0].shown)
  }

  @Test(.enabled(if: Sanitizer.current == nil, "250 frames at one instant take long then"))
  func `a program that never waits is called restless, and time goes on`() {
    var plan = Self.plan([.rest])
    plan.command = [BuiltProgram.path("restless-window")]
    plan.length = .frames(10)
    let result = Probe(plan) { _ in }.run()
    #expect(result.isRestless)
    #expect(result.scenarios[0].commits > 10)
    #expect(result.scenarios[0].commits < 250)
    #expect(Verdict(result, Judgment(result)).text.contains("never came to rest"))
  }

  @Test func `a panel is played and judged like a window`() {
    var plan = Self.plan([.rest, .resize])
    plan.command = [BuiltProgram.path("restless-window"), "panel"]
    let result = Probe(plan) { _ in }.run()
    #expect(result.obstacle == nil)
    #expect(result.scenarios.map(\.notPlayed) == [nil, "only windows can be resized and moved"])
    #expect(Judgment(result).outcome == .passed)
  }

  @Test func `nothing is drawn while hidden, and a window goes to another display and back`() {
    let result = Probe(Self.plan([.hide, .displays])) { _ in }.run()
    #expect(result.measures["commits-hidden"] == 0)
    #expect(result.scenarios.map(\.notPlayed) == [nil, nil])
    #expect(Judgment(result).outcome == .passed)
  }

  @Test func `a program that ends with a failure has failed, one without a window is not judged`() {
    var plan = Self.plan([.rest])
    plan.command = ["sh", "-c", "exit 7"]
    #expect(Probe(plan) { _ in }.run().failure == "It exited with status 7.")
    plan.command = ["sh", "-c", "echo first >&2; echo 'no display' >&2; kill -TERM $$"]
    #expect(
      Probe(plan) { _ in }.run().failure
        == "It was killed by signal 15 (SIGTERM). Its last error message: no display")
    plan.command = ["no-such-program"]
    #expect(Judgment(Probe(plan) { _ in }.run()).outcome == .notJudged)
  }

  @Test func `a script of input is a separate scenario`() throws {
    var plan = Self.plan([])
    plan.script = try PlayedScript(
      "0 touch down 0 100 100\n50 touch up 0\n100 resize 90% 90%\n1000 hide\n1500 show",
      file: "script")
    let result = Probe(plan) { _ in }.run()
    #expect(result.scenarios.map(\.name) == ["input"])
    #expect(result.scenarios[0].commits > 0)
    #expect(result.scenarios[0].seconds == 2.5)
    #expect(result.scenarios[0].hiddenCommits == 0)
    let error = #expect(throws: (any Error).self) {
      try PlayedScript("0 key 1\n0 keys", file: "demo.txt")
    }
    #expect("\(String(describing: error))".contains("demo.txt, line 2"))
  }

  @Test func `an attack that a program survives is no failure`() {
    var plan = Self.plan([])
    plan.attack = Script.faults(seed: 7, count: 20, within: .seconds(1))
    let probe = Probe(plan) { _ in }
    let result = probe.run()
    #expect(!result.fails(strictly: false), "\(Verdict(result, Judgment(result)).text)")
    #expect(probe.shrink(strictly: false) == nil)
  }

  @Test func `the least attack is found that a program does not survive`() {
    var plan = Self.plan([])
    let good = Script.faults(seed: 7, count: 6, within: .seconds(1))
    let fatal = "500 error 4 thrown out"
    plan.attack = good[..<3] + [fatal] + good[3...]
    let probe = Probe(plan) { _ in }
    #expect(probe.run().fails(strictly: false))
    #expect(probe.shrink(strictly: false) == [fatal])
  }

  @Test func `the attacks of a seed are all others than those of the next`() {
    let first = Set(WireStrike.attacks(seed: 3, count: 12, among: 120))
    let next = Set(WireStrike.attacks(seed: 4, count: 12, among: 120))
    #expect(first.count == 12 && next.count == 12)
    #expect(first.isDisjoint(with: next))
  }

  @Test func `a program of ours survives attacks on the wire`() throws {
    let finding = try WireStrike(Self.plan([]), among: 120) { _ in }.find(seed: 3, count: 6)
    #expect(finding == nil, "\(String(describing: finding))")
  }

  @Test(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
  func `who dies of an attack on the wire is found, and the least of it`() throws {
    var plan = Self.plan([])
    plan.command = ["sh", "-c", "\(Self.window); kill -SEGV $$"]
    let strike = WireStrike(plan, among: 60) { _ in }
    let end = "It was killed by signal 11."
    let died = try strike.run(WireAttack([WireFault(20, .end)]))
    #expect(died == end)
    let finding = try #require(try strike.find(seed: 1, count: 20))
    #expect(finding.attack.faults.count == 1)
    #expect(finding.end == end)
  }

  @Test func `pictures and traces are written`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "frame-probe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let probe = Probe(Self.plan([.flick])) { _ in }
    let result = probe.run()
    let picture = folder.appendingPathComponent("screen.png")
    try ScreenImage.write(try #require(probe.screenshot), to: picture.path)
    #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(ReferenceImage(picture.path)?.image == probe.screenshot)
    #expect(ReferenceImage("/etc/passwd")?.image == nil)
    let trace = try JSONSerialization.jsonObject(
      with: Data(PerfettoTrace(probe.frames, of: result).text.utf8))
    let events = (trace as? [String: Any])?["traceEvents"] as? [[String: Any]]
    #expect(events?.contains { $0["name"] as? String == "draw" } == true)
  }
}
