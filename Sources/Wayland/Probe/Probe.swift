import WaylandTesting

/// Runs the program through a plan and collects what there is to tell.
final class Probe {
  private let plan: ProbePlan
  private let tell: (String) -> Void
  /// Every content of the last run.
  private(set) var frames: [FrameLog.Frame] = []
  /// Every message of the last run up to the end of the scenarios, if they are kept.
  private(set) var transcript = Transcript()
  /// What was on the screen before the window was closed.
  private(set) var screenshot: PixelImage?

  init(_ plan: ProbePlan, tell: @escaping (String) -> Void) {
    self.plan = plan
    self.tell = tell
  }

  /// Runs the whole plan once.
  ///
  /// A program that cannot be tested gives a result with an obstacle.
  func run() -> ProbeResult {
    do throws(LaunchError) {
      return try measureProgram()
    } catch {
      return unjudged(error)
    }
  }

  private var emptyResult: ProbeResult {
    var result = ProbeResult(
      command: plan.command, preset: plan.preset.name,
      time: plan.isInRealTime ? "real" : "virtual")
    result.planned =
      plan.scenarios.map(\.rawValue) + (plan.script == nil ? [] : ["input"])
      + (plan.attack == nil ? [] : ["attack"])
    return result
  }

  /// The result for a program that showed nothing.
  ///
  /// One that crashed or exited with an error has failed.
  private func unjudged(_ error: LaunchError) -> ProbeResult {
    var result = emptyResult
    result.errors = "\(error)"
    if let timedOut = Interruption.timedOut {
      result.timedOut = timedOut
      result.errors = ""
    } else if case .ended(_, let status, let errors) = error, status != .code(0) {
      result.note(status)
      result.diedEarly = true
      result.errors = errors
    } else {
      result.obstacle = Self.obstacle(error)
    }
    return result
  }

  private static func obstacle(_ error: LaunchError) -> String {
    guard case .cannotHold = error else { return "\(error)" }
    return "\(error); use --real-time"
  }

  private func measureProgram() throws(LaunchError) -> ProbeResult {
    let compositor = TestCompositor(plan.preset.configuration(refresh: plan.refresh))
    compositor.keepsTranscript = plan.keepsTranscript
    transcript = Transcript()
    compositor.measuresChange = true
    compositor.drawingPrice = plan.price
    compositor.isolatesPrograms = !plan.keepsEnvironment
    Interruption.note("before it showed a window")
    let program = try compositor.launch(
      plan.command, time: plan.isInRealTime ? .real : .virtual,
      environment: ProgramVariables.values(of: plan.keptVariables))
    let first = try program.firstShown()
    var result = emptyResult
    // Windows are still getting ready when they first appear.
    Interruption.note("in the second after its window appeared")
    compositor.advance(by: .seconds(1))
    transcribe("start", compositor)
    let scripts = plan.scenarios.map { PlayedScript($0) } + [plan.script].compactMap(\.self)
    for script in scripts where program.isRunning {
      tell("\(script.name) …")
      result.scenarios.append(
        measure(script.name, of: program, in: compositor) { duration in
          script.play(in: compositor, on: program.shown.first ?? first, for: duration)
        })
    }
    if let attack = plan.attack, program.isRunning {
      tell("attack …")
      result.scenarios.append(
        measure("attack", of: program, in: compositor) { _ in
          strike(attack, in: compositor)
          return PlayedScript.Played()
        })
    }
    screenshot = compositor.screenshot()
    result.diedEarly = !program.isRunning
    result.timedOut = Interruption.timedOut
    Interruption.note("while its windows were closed")
    // What threads do while they end is not always in the same order, and no part of the scenarios.
    frames = result.note(compositor)
    result.missed = result.scenarios.reduce(0) { $0 + $1.missed }
    if plan.isInRealTime { result.digest = nil }
    close(program, in: compositor)
    finish(&result, program, compositor)
    return result
  }

  /// The least faults of the attack with which the program still fails, or `nil` if it does not.
  func shrink(strictly: Bool) -> [String]? {
    guard var least = plan.attack else { return nil }
    func fails(_ faults: [String]) -> Bool {
      var smaller = plan
      smaller.attack = faults
      smaller.scenarios = []
      smaller.script = nil
      return Probe(smaller) { _ in }.run().fails(strictly: strictly)
    }
    guard fails(least) else { return nil }
    tell("shrinking …")
    while least.count > 1 {
      let middle = (least.count + 1) / 2
      let halves = [Array(least[..<middle]), Array(least[middle...])]
      guard let half = halves.first(where: fails) else { break }
      least = half
    }
    for index in least.indices.reversed() where least.count > 1 {
      var without = least
      without.remove(at: index)
      if fails(without) { least = without }
    }
    return least
  }

  private func measure(
    _ name: String, of program: Program, in compositor: TestCompositor,
    _ body: (Duration) -> PlayedScript.Played
  ) -> ProbeResult.Scenario {
    var scenario = ProbeResult.Scenario(name)
    func add(_ sign: Int) {
      scenario.callbacks += sign * compositor.frameLog.callbacksAnswered
      scenario.requests += sign * compositor.requestCount
      scenario.sleeps += sign * program.sleeps
      scenario.violations += sign * compositor.allViolations.count
    }
    let first = compositor.frameLog.frames.count
    let (start, spent, period) = (compositor.clock.now, program.processorTime, compositor.period)
    add(-1)
    Interruption.note("in the scenario \(name)")
    let played = body(plan.length.duration(period: period))
    transcribe(name, compositor)
    add(1)
    scenario.sleeps = max(0, scenario.sleeps)
    scenario.seconds = (compositor.clock.now - start).inSeconds
    let frames = Array(compositor.frameLog.frames[first...])
    scenario.commits = frames.count
    scenario.shown = frames.count { $0.shown != nil }
    scenario.missed = FrameReport.bySurface(frames, period: period)
      .reduce(0) { $0 + $1.report.missed }
    let processorTime = max(.zero, program.processorTime - spent)
    scenario.processorTime = (processorTime.inSeconds * 1e6).rounded() / 1000
    scenario.hiddenCommits = played.hidden.map { hidden in
      frames.count { hidden.contains($0.committed) }
    }
    scenario.notPlayed = played.obstacle
    return scenario
  }

  /// Keeps the messages since the last time as those of a scenario.
  private func transcribe(_ name: String, _ compositor: TestCompositor) {
    transcript.add(compositor.timedTranscript.dropFirst(transcript.lines.count), of: name)
  }

  /// Plays the faults, then behaves well again and looks whether the program draws on.
  private func strike(_ attack: [String], in compositor: TestCompositor) {
    compositor.play((try? Script(attack.joined(separator: "\n"))) ?? Script())
    compositor.advance(by: .seconds(2))
    if compositor.outputs.isEmpty { compositor.plugIn(.ideal60) }
    compositor.strike(.callbacks(.everyRefresh))
    compositor.strike(.release(.afterNextCommit))
    compositor.advance(by: .seconds(2))
  }

  /// Asks all visible windows to close.
  ///
  /// A program that stays is killed.
  private func close(_ program: Program, in compositor: TestCompositor) {
    for shown in program.shown { shown.close() }
    compositor.advance(within: .seconds(3)) { !program.isRunning }
  }

  private func finish(
    _ result: inout ProbeResult, _ program: Program, _ compositor: TestCompositor
  ) {
    result.note(compositor.allViolations)
    result.isRestless = program.isRestless
    if program.time == .virtual, !program.isHeld {
      result.obstacle = Self.obstacle(.cannotHold(plan.command[0], waits: program.unheldWait))
    }
    result.note(program.status)
    result.errors = String(program.errors.suffix(2000))
    program.stop()
  }
}
