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
    var configuration = plan.preset.configuration(refresh: plan.refresh)
    configuration.keepsTranscript = plan.keepsTranscript
    let compositor = TestCompositor(configuration)
    transcript = Transcript()
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
    for scenario in plan.scenarios where program.isRunning {
      tell("\(scenario.rawValue) …")
      result.scenarios.append(
        measure(scenario.rawValue, of: program, in: compositor) { duration in
          scenario.play(in: compositor, on: program.shown.first ?? first, for: duration)
        })
    }
    if let script = plan.script, program.isRunning {
      tell("input …")
      result.scenarios.append(
        measure("input", of: program, in: compositor) { duration in
          script.play(in: compositor)
          compositor.advance(by: max(duration, script.end + .seconds(1)))
          return Scenario.Played()
        })
    }
    if let attack = plan.attack, program.isRunning {
      tell("attack …")
      result.scenarios.append(
        measure("attack", of: program, in: compositor) { _ in
          strike(attack, in: compositor)
          return Scenario.Played()
        })
    }
    screenshot = compositor.screenshot()
    result.diedEarly = !program.isRunning
    result.timedOut = Interruption.timedOut
    Interruption.note("while its windows were closed")
    // What threads do while they end is not always in the same order, and no part of the scenarios.
    measure(&result, compositor)
    close(program, in: compositor)
    finish(&result, program, compositor)
    return result
  }

  /// The least faults of the attack with which the program still fails, or `nil` if it does not.
  func shrink(strictly: Bool) -> FaultPlan? {
    guard var least = plan.attack else { return nil }
    func fails(_ faults: FaultPlan) -> Bool {
      var smaller = plan
      smaller.attack = faults
      smaller.scenarios = []
      smaller.script = nil
      return Probe(smaller) { _ in }.run().fails(strictly: strictly)
    }
    guard fails(least) else { return nil }
    tell("shrinking …")
    while least.faults.count > 1 {
      let (first, second) = least.halves
      if fails(first) {
        least = first
      } else if fails(second) {
        least = second
      } else {
        break
      }
    }
    for index in least.faults.indices.reversed() where least.faults.count > 1 {
      var without = least
      without.faults.remove(at: index)
      if fails(without) { least = without }
    }
    return least
  }

  private func measure(
    _ name: String, of program: Program, in compositor: TestCompositor,
    _ body: (Duration) -> Scenario.Played
  ) -> ProbeResult.Scenario {
    let first = compositor.frameLog.frames.count
    let requests = compositor.requestCount
    let (sleeps, spent) = (program.sleeps, program.processorTime)
    let violations = compositor.allViolations.count
    let callbacks = compositor.frameLog.callbacksAnswered
    let start = compositor.clock.now
    let period = compositor.outputs.first?.model.period ?? .milliseconds(16)
    Interruption.note("in the scenario \(name)")
    let played = body(plan.length.duration(period: period))
    transcribe(name, compositor)
    let frames = Array(compositor.frameLog.frames[first...])
    let own = FrameMeasure.bySurface(frames, period: period)
    let processorTime = max(.zero, program.processorTime - spent)
    return ProbeResult.Scenario(
      name: name, seconds: (compositor.clock.now - start).inSeconds,
      commits: frames.count, shown: frames.count { $0.shown != nil },
      missed: own.reduce(0) { $0 + $1.report.missed },
      callbacks: compositor.frameLog.callbacksAnswered - callbacks,
      requests: compositor.requestCount - requests, sleeps: max(0, program.sleeps - sleeps),
      violations: compositor.allViolations.count - violations,
      processorTime: (processorTime.inSeconds * 1e6).rounded() / 1000,
      hiddenCommits: played.hidden.map { hidden in
        frames.count { hidden.contains($0.committed) }
      }, notPlayed: played.obstacle)
  }

  /// Keeps the messages since the last time as those of a scenario.
  private func transcribe(_ name: String, _ compositor: TestCompositor) {
    transcript.add(compositor.timedTranscript.dropFirst(transcript.lines.count), of: name)
  }

  /// Plays the faults, then behaves well again and looks whether the program draws on.
  private func strike(_ attack: FaultPlan, in compositor: TestCompositor) {
    let start = compositor.clock.now
    let shifted = FaultPlan(
      attack.faults.map { fault in
        guard case .at(let time) = fault.trigger else { return fault }
        return FaultPlan.Fault(.at(start + time), fault.action)
      })
    compositor.install(shifted)
    compositor.advance(by: .seconds(2))
    if compositor.outputs.isEmpty { compositor.plugIn(.ideal60) }
    for output in compositor.outputs {
      compositor.behave(output) {
        $0.callbacks = .everyRefresh
        $0.release = .afterNextCommit
      }
    }
    compositor.advance(by: .seconds(2))
  }

  /// Asks all visible windows to close.
  ///
  /// A program that stays is killed.
  private func close(_ program: Program, in compositor: TestCompositor) {
    for shown in program.shown { shown.close() }
    compositor.advance(within: .seconds(3)) { !program.isRunning }
  }

  /// Notes what the scenarios have shown.
  private func measure(_ result: inout ProbeResult, _ compositor: TestCompositor) {
    frames = compositor.frameLog.frames
    let period = compositor.outputs.first?.model.period ?? .milliseconds(16)
    result.period = period.inSeconds
    result.start = (frames.first?.committed ?? compositor.clock.now).inSeconds
    result.surfaces = FrameMeasure.bySurface(frames, period: period).map {
      ProbeResult.Surface($0.surface, $0.report)
    }
    result.commits = frames.count
    result.events = compositor.eventCount
    result.shown = frames.count { $0.shown != nil }
    result.missed = result.scenarios.reduce(0) { $0 + $1.missed }
    result.digest = plan.isInRealTime ? nil : Self.hexadecimal(compositor.transcriptDigest)
    result.delayed = compositor.delayedContents
  }

  private func finish(
    _ result: inout ProbeResult, _ program: Program, _ compositor: TestCompositor
  ) {
    result.note(compositor.allViolations)
    result.rules = compositor.rules.rules.map(\.name)
    result.isRestless = program.isRestless
    if program.time == .virtual, !program.isHeld {
      result.obstacle = Self.obstacle(.cannotHold(plan.command[0], waits: program.unheldWait))
    }
    result.note(program.status)
    result.errors = String(program.errors.suffix(2000))
    program.stop()
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The frames of each surface, evaluated.
struct FrameMeasure {
  let surface: SurfaceIdentifier
  let report: FrameReport

  /// One for each surface that ever had content, in the order of their first.
  static func bySurface(_ frames: [FrameLog.Frame], period: Duration) -> [FrameMeasure] {
    var order: [SurfaceIdentifier] = []
    var groups: [SurfaceIdentifier: [FrameLog.Frame]] = [:]
    for frame in frames {
      if groups[frame.surface] == nil { order.append(frame.surface) }
      groups[frame.surface, default: []].append(frame)
    }
    return order.map {
      FrameMeasure(surface: $0, report: FrameReport(groups[$0] ?? [], period: period))
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
