import ArgumentParser
import WaylandTesting

/// Tests a program with scenarios and judges its behavior.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Test a program (default).",
    usage: "frame-probe [test] [<options>] -- <command> …",
    discussion: """
      Starts COMMAND in a private compositor on virtual time, with an empty home folder and its \
      own session bus, plays scenarios with it, and reports which rules and budgets it broke. \
      Nothing is shown and no display is needed.
      """)

  @Option(
    help: ArgumentHelp(
      """
      The scenarios to play, in this order: \(Scenario.allCases.map(\.rawValue).joined(separator: ", ")) \
      (default: \(Scenario.usual.map(\.rawValue).joined(separator: ","))).
      """, valueName: "name,…"),
    transform: Scenario.list)
  var scenario: [Scenario]?

  @Option(help: "The compositor to emulate: \(Preset.names).")
  var preset: Preset?

  @Option(help: ArgumentHelp("The display's refresh rate in hertz, 1…1000.", valueName: "hz"))
  var refresh: Double?

  @Option(help: ArgumentHelp("The length of each scenario in refreshes.", valueName: "n"))
  var frames: Int?

  @Option(
    help: ArgumentHelp("The length of each scenario in seconds (default: 2).", valueName: "s"))
  var seconds: Double?

  @Option(help: ArgumentHelp("A script to play as a scenario.", valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      """
      The largest values allowed, such as missed=0,interval-p99=17ms: \
      \(Measure.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")).
      """, valueName: "name=value,…"),
    transform: Budget.list)
  var budget: [Budget] = []

  @Option(
    help: ArgumentHelp(
      """
      The cost of drawing: none (default), measured (processor time in whole refreshes), x2 \
      (processor time times a number), or milliseconds, several in turn (8,8,30).
      """, valueName: "cost"))
  var price: Price?

  @Option(
    help: ArgumentHelp("Random faults and forged messages from this seed.", valueName: "seed"))
  var attack: UInt64?

  @Flag(help: "Fail for waste and advice too.")
  var strict = false

  @Flag(help: "Run in real time, for programs that cannot be held.")
  var realTime = false

  @Flag(help: "Keep the home folder, the session bus and the locale.")
  var keepEnvironment = false

  @Option(help: ArgumentHelp("Keep a variable of the environment; repeatable.", valueName: "name"))
  var keepEnv: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fail after this real time (default: after a minute without progress).", valueName: "s"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp("Run it this often, and fail unless all runs are equal.", valueName: "n"))
  var `repeat`: Int?

  @Flag(help: "Write the report to standard output as JSON.")
  var json = false

  @Option(help: ArgumentHelp("Write the report as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the frames for ui.perfetto.dev.", valueName: "file"))
  var perfetto: String?

  @Option(help: ArgumentHelp("Write every message, for frame-probe diff.", valueName: "file"))
  var transcript: String?

  @Option(help: ArgumentHelp("Write a PNG image of the screen at the end.", valueName: "file"))
  var screenshot: String?

  @Option(help: ArgumentHelp("Compare with the JSON of an earlier run.", valueName: "file"))
  var compare: String?

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  func validate() throws {
    if command.isEmpty { throw ValidationError("name a program to test, after --") }
    if frames != nil, seconds != nil {
      throw ValidationError("--frames cannot be combined with --seconds")
    }
    if let frames, !(1...1_000_000).contains(frames) {
      throw ValidationError("--frames must be 1…1000000, not \(frames)")
    }
    for (name, value) in [("--seconds", seconds), ("--timeout", timeout)] {
      if let value, !(value > 0 && value <= 86_400) {
        throw ValidationError("\(name) must be more than 0 and at most 86400, not \(value)")
      }
    }
    if let count = `repeat`, !(2...1000).contains(count) {
      throw ValidationError("--repeat must be 2…1000, not \(count)")
    }
    if `repeat` != nil, realTime {
      throw ValidationError("--repeat cannot be combined with --real-time")
    }
    if let refresh, !(refresh >= 1 && refresh <= 1000) {
      throw ValidationError("--refresh must be 1…1000, not \(refresh)")
    }
  }

  func run() throws {
    Interruption.expect(within: timeout)
    defer {
      Interruption.standBack()
      Leftovers.remove()
    }
    let before = try compare.map { try Baseline.read($0) }
    let plan = try plan()
    if let path = unwritable {
      StandardError.complain("cannot write \(path): \(SystemError.text)")
      throw ExitCode(Status.notJudged)
    }
    let probe = Probe(plan) {
      Interruption.standBack()
      StandardError.write($0)
    }
    var result = probe.run()
    Interruption.standBack()
    let repetition = repetition(of: plan, probe, result)
    try attack(&result, plan, probe)
    let comparison = before.map { Comparison(before: $0, after: result) }
    let judgment = Judgment(
      result, isStrict: strict, budgets: budget,
      others: [repetition?.check, comparison?.check].compactMap(\.self))
    try write(result, judgment, of: probe)
    StandardError.write(Verdict(result, judgment).text)
    switch judgment.outcome {
    case .passed: break
    case .failed: throw ExitCode(Status.failed)
    case .notJudged: throw ExitCode(Status.notJudged)
    }
  }

  /// Runs the program again, until a run differs from the first one.
  private func repetition(of plan: ProbePlan, _ probe: Probe, _ result: ProbeResult) -> Repetition?
  {
    guard let count = `repeat` else { return nil }
    var repetition = Repetition(count: count)
    for number in 2...count
    where result.obstacle == nil && result.timedOut == nil && repetition.difference == nil {
      StandardError.write("run \(number) of \(count) …")
      let other = Probe(plan) { _ in }
      let again = other.run()
      Interruption.standBack()
      if let obstacle = again.obstacle {
        repetition.difference = "run \(number) was not judged: \(obstacle)"
      } else if let difference = probe.transcript.difference(from: other.transcript) {
        repetition.difference = "run \(number): \(difference)"
      }
    }
    return repetition
  }

  private func plan() throws -> ProbePlan {
    var plan = ProbePlan(command: command)
    plan.preset = preset ?? .ideal
    plan.refresh = refresh
    plan.scenarios = scenario ?? Scenario.usual
    plan.length = frames.map { .frames($0) } ?? .seconds(seconds ?? 2)
    plan.script = try input.map { try PlayedScript.read($0) }
    plan.isInRealTime = realTime
    plan.price = price?.value ?? .none
    plan.keepsEnvironment = keepEnvironment
    plan.keptVariables = keepEnv
    plan.keepsTranscript = transcript != nil || `repeat` != nil
    plan.attack = attack.map { Script.faults(seed: $0, count: 40, within: .seconds(1)) }
    return plan
  }

  /// Finds a minimal set of faults that the program does not survive, in the scenarios and on the
  /// wire.
  private func attack(_ result: inout ProbeResult, _ plan: ProbePlan, _ probe: Probe) throws {
    guard let attack, result.obstacle == nil, result.timedOut == nil else { return }
    if result.fails(strictly: strict), let faults = probe.shrink(strictly: strict) {
      result.faults = faults
    }
    guard result.faults == nil else { return }
    let strike = WireStrike(plan, among: min(max(result.events, 40), 400)) {
      StandardError.write($0)
    }
    do {
      guard let finding = try strike.find(seed: attack, count: 12) else { return }
      result.attackEnd = finding.end
      result.faults = finding.attack.faults.map { "event \($0.message): \($0.action)" }
    } catch {
      StandardError.complain("\(error)")
      throw ExitCode(Status.notJudged)
    }
  }

  /// The first file of a report that cannot be written, with `errno` set.
  private var unwritable: String? {
    [junit, perfetto, transcript, screenshot].compactMap(\.self).first {
      !ReportFile.isWritable($0)
    }
  }

  private func write(_ result: ProbeResult, _ judgment: Judgment, of probe: Probe) throws {
    do {
      if json { print(try ProbeReport(result, judgment).json) }
      if let junit {
        try ReportFile.write(JUnit(command: command, judgment: judgment).text, to: junit)
      }
      if let perfetto {
        try ReportFile.write(try PerfettoTrace(probe.frames, of: result).text, to: perfetto)
      }
      if let transcript { try ReportFile.write(probe.transcript.text, to: transcript) }
      if let screenshot, let image = probe.screenshot {
        try ScreenImage.write(image, to: screenshot)
      }
    } catch {
      StandardError.complain("\(error)")
      throw ExitCode(Status.notJudged)
    }
  }
}
