import ArgumentParser
import Foundation
import CarouselText
import WaylandTesting

/// The program: a compositor of its own, a program under test in it, a verdict.
@main
struct FrameProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame-probe",
    abstract: "Tests the frame timing of a Wayland program, exactly and repeatably.",
    discussion: """
      Starts COMMAND in a compositor of its own, on virtual time, plays scenarios with it, and \
      tells which rules it broke and how evenly it drew. Nothing is shown and no display is needed.

      With --through the program runs in the session as ever, in real time, and the probe stands \
      between it and the session's compositor: the same rules and the same report.

      Exit status: 0 if all is well, 1 if a rule was broken or the program failed, 2 for a usage \
      error or a program that shows no window but a panel, a background or a lock.
      """)

  @Option(
    help: ArgumentHelp(
      """
      What happens, in this order: \(Scenario.allCases.map(\.rawValue).joined(separator: ", ")). \
      Without it: \(Scenario.usual.map(\.rawValue).joined(separator: ", ")).
      """,
      valueName: "name,…"),
    transform: Scenario.list)
  var scenario: [Scenario]?

  @Option(help: "The compositor to be like: \(Preset.names).")
  var preset: Preset?

  @Option(help: ArgumentHelp("The display's refresh rate in hertz.", valueName: "hz"))
  var refresh: Double?

  @Option(help: ArgumentHelp("How many refreshes each scenario lasts.", valueName: "n"))
  var frames: Int?

  @Option(help: ArgumentHelp("How many seconds each scenario lasts (2).", valueName: "s"))
  var seconds: Double?

  @Option(help: ArgumentHelp("Input to play as a scenario of its own: a file.", valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      """
      What drawing costs: milliseconds, several in turn (8,8,30), or the processor time used \
      times a number (x2).
      """, valueName: "cost"),
    transform: Price.init)
  var price: Price?

  @Option(
    help: ArgumentHelp(
      "Faults and forged messages at random, the same for the same seed.", valueName: "seed"))
  var attack: UInt64?

  @Flag(help: "Let waste and advice fail too.")
  var strict = false

  @Flag(help: "Let the program run in real time, for one that cannot be held.")
  var realTime = false

  @Flag(help: "Stand between the program and the compositor of this session.")
  var through = false

  @Flag(help: "Write the result to standard output as one JSON object.")
  var json = false

  @Option(help: ArgumentHelp("Write the verdict for test reports.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the frames for ui.perfetto.dev.", valueName: "file"))
  var perfetto: String?

  @Option(help: ArgumentHelp("Write time line and histogram as a PNG picture.", valueName: "file"))
  var plot: String?

  @Option(help: ArgumentHelp("Write what is on the screen at the end.", valueName: "file"))
  var screenshot: String?

  @Option(help: ArgumentHelp("Compare with the JSON of an earlier run.", valueName: "file"))
  var compare: String?

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String]

  /// Wrong usage is told by the status 2, as everywhere in this package.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      StandardError.write(fullMessage(for: error))
      Foundation.exit(2)
    }
  }

  func validate() throws {
    if command.isEmpty {
      throw ValidationError("Name a program to test, after --.")
    }
    if through {
      let others = [
        ("--scenario", scenario != nil), ("--preset", preset != nil), ("--refresh", refresh != nil),
        ("--input", input != nil), ("--price", price != nil), ("--attack", attack != nil),
      ]
      if let (name, _) = others.first(where: \.1) {
        throw ValidationError(
          "--through takes the session's compositor as it is: leave \(name) out.")
      }
    }
    if frames != nil, seconds != nil {
      throw ValidationError("Give --frames or --seconds, not both.")
    }
    if let frames, !(1...1_000_000).contains(frames) {
      throw ValidationError("--frames takes 1 to 1000000.")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds takes more than 0 and at most 86400.")
    }
    if let refresh, !(refresh >= 1 && refresh <= 1000) {
      throw ValidationError("--refresh takes 1 to 1000 hertz.")
    }
  }

  func run() throws {
    Interruption.expect()
    defer {
      Interruption.standBack()
      Leftovers.remove()
    }
    let before = try compare.map { try Comparison.read($0) }
    let script = try input.map { try InputScript.read($0) }
    var plan = ProbePlan(command: command)
    plan.preset = preset ?? .ideal
    plan.refresh = refresh
    plan.isThrough = through
    plan.scenarios = through ? [] : scenario ?? Scenario.usual
    plan.length = frames.map { .frames($0) } ?? .seconds(seconds ?? 2)
    plan.script = script
    plan.price = price?.value ?? .none
    plan.isInRealTime = realTime || through
    plan.attack = attack.map { FaultPlan(seed: $0, count: 40, within: .seconds(1)) }
    let probe = Probe(plan) {
      Interruption.standBack()
      StandardError.write($0)
    }
    var result: ProbeResult
    do {
      result = try probe.run()
    } catch {
      Interruption.standBack()
      StandardError.write("frame-probe: \(error)" + hint(for: error))
      if case .otherRole = error { throw ExitCode(2) }
      throw ExitCode(1)
    }
    Interruption.standBack()
    if attack != nil, result.fails(strictly: strict), let faults = probe.shrink(strictly: strict) {
      result.faults = faults.faults.map { "\($0)" }
    }
    if let attack, result.faults == nil {
      try strike(seed: attack, plan, &result)
    }
    do { try write(result, of: probe) } catch {
      StandardError.write("frame-probe: \(error)")
      throw ExitCode(1)
    }
    let verdict = Verdict(result, strict: strict)
    StandardError.write(verdict.text)
    var isWorse = false
    if let before {
      let comparison = Comparison(before: before, after: result)
      StandardError.write(comparison.text)
      isWorse = comparison.isWorse
    }
    if verdict.fails || isWorse { throw ExitCode(1) }
  }

  /// What else to try with a program that cannot be tested on virtual time.
  private func hint(for error: LaunchError) -> String {
    guard !realTime, !through else { return "" }
    switch error {
    case .cannotHold, .neverConnected:
      return
        "\nPrograms that call the kernel without the C library, such as those written in Go, need"
        + " --real-time."
    default: return ""
    }
  }

  /// Attacks the program on the wire too, where it survived what correct compositors do.
  private func strike(seed: UInt64, _ plan: ProbePlan, _ result: inout ProbeResult) throws {
    let strike = WireStrike(plan, among: min(max(result.events, 40), 400)) {
      StandardError.write($0)
    }
    do {
      guard let finding = try strike.find(seed: seed, count: 12) else { return }
      result.attackEnd = finding.end
      result.faults = finding.attack.faults.map { "event \($0.message): \($0.action)" }
    } catch {
      StandardError.write("frame-probe: \(error)")
      throw ExitCode(1)
    }
  }

  private func write(_ result: ProbeResult, of probe: Probe) throws {
    if json { print(try result.json) }
    if let junit { try JUnit(result, strict: strict).text.write(toFile: junit) }
    if let perfetto { try PerfettoTrace(probe.frames, of: result).text.write(toFile: perfetto) }
    if let plot { try Timeline(probe.frames, of: result).write(to: plot) }
    if let screenshot, let image = probe.screenshot { try Timeline.write(image, to: screenshot) }
  }
}

/// What `--price` takes.
struct Price {
  let value: DrawingPrice

  init(_ text: String) throws {
    if text.hasPrefix("x") {
      guard let times = Double(text.dropFirst()), times >= 0, times <= 1000 else {
        throw ValidationError("--price \(text): x is followed by a number from 0 to 1000.")
      }
      value = .measured(times: times)
      return
    }
    let costs = try text.split(separator: ",").map { part -> Duration in
      guard let cost = Double(part), cost >= 0, cost <= 60_000 else {
        throw ValidationError("--price \(text): \(part) is no time from 0 to 60000 ms.")
      }
      return .microseconds(Int64(cost * 1000))
    }
    guard let first = costs.first else { throw ValidationError("--price needs a number.") }
    value = costs.count == 1 ? .fixed(first) : .scripted(costs)
  }
}

/// A file that the result was to be written to cannot be written.
struct UnwritableFile: Error, CustomStringConvertible {
  let path: String
  var description: String { "cannot write \(path)" }
}

/// Lines for people.
enum StandardError {
  /// Writes `text` and a line break.
  ///
  /// What programs and files have put into it steers no terminal.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((harmless(text) + "\n").utf8))
  }

  /// The lines of `text`, with what is not to be seen in them written out.
  static func harmless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedLine }.joined(separator: "\n")
  }
}

extension String {
  /// Writes the text into a file, whole or not at all.
  func write(toFile path: String) throws {
    do {
      try Data(utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw UnwritableFile(path: path)
    }
  }
}
