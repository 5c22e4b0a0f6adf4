import ArgumentParser
import WaylandTesting

/// Runs a command in a private compositor without a verdict, like xvfb-run for X.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a command in a headless compositor.",
    usage: "frame-probe run [<options>] -- <command> …",
    discussion: """
      The command and everything it starts find a compositor with a display, a seat and a clipboard \
      in WAYLAND_DISPLAY. No display, GPU or root is needed. Times count from the first window.

      With screenshots, the run ends after the last one. Exit status: 1 if a screenshot differs or is \
      missing, 0 if all were taken; without screenshots that of the command, 128 more than a signal's \
      number, 124 if --seconds ended it; 127 if it cannot be started.
      """)

  @Flag(help: "Run on virtual time, so that equal runs give equal screenshots.")
  var virtualTime = false

  @Option(help: "The compositor to emulate: \(Preset.names).")
  var preset: Preset?

  @Option(help: ArgumentHelp("The size of the display (default: 1280x800).", valueName: "WxH"))
  var size: DisplaySize?

  @Option(help: ArgumentHelp("The display's refresh rate in hertz, 1…1000.", valueName: "hz"))
  var refresh: Double?

  @Option(help: ArgumentHelp("End the command after this time.", valueName: "s"))
  var seconds: Double?

  @Option(help: ArgumentHelp("A script to play.", valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp("Take a screenshot, such as menu@1.5s; repeatable.", valueName: "name@time"))
  var screenshot: [TimedScreenshot] = []

  @Option(help: ArgumentHelp("The folder for screenshots (default: here).", valueName: "folder"))
  var screenshots: String = "."

  @Option(
    help: ArgumentHelp("Compare screenshots with those in a folder.", valueName: "folder"))
  var compareScreenshots: String?

  @Option(
    help: ArgumentHelp("The largest difference of a color channel, 0…255.", valueName: "n"))
  var tolerance: Int = 0

  @Flag(help: "Keep the home folder, the session bus and the locale.")
  var keepEnvironment = false

  @Option(help: ArgumentHelp("Keep a variable of the environment; repeatable.", valueName: "name"))
  var keepEnv: [String] = []

  @Argument(parsing: .postTerminator, help: "The command and its arguments, after --.")
  var command: [String] = []

  func validate() throws {
    if command.isEmpty { throw ValidationError("name a command to run, after --") }
    if let refresh, !(refresh >= 1 && refresh <= 1000) {
      throw ValidationError("--refresh must be 1…1000, not \(refresh)")
    }
    if let seconds, !(seconds > 0 && seconds <= 1e6) {
      throw ValidationError("--seconds must be more than 0 and at most 1000000, not \(seconds)")
    }
    if !(0...255).contains(tolerance) {
      throw ValidationError("--tolerance must be 0…255, not \(tolerance)")
    }
  }

  func run() throws {
    Interruption.expect(within: .infinity)
    defer {
      Interruption.standBack()
      Leftovers.remove()
    }
    let script = try input.map { try PlayedScript.read($0) }
    for shot in screenshot where !ReportFile.isWritable(path(of: shot)) {
      StandardError.complain("cannot write \(path(of: shot)): \(SystemError.text)")
      throw ExitCode(Status.notJudged)
    }
    let compositor = TestCompositor(configuration)
    compositor.isolatesPrograms = !keepEnvironment
    compositor.watchesHeldBuffers = false
    let program: Program
    do throws(LaunchError) {
      program = try compositor.start(
        command, time: virtualTime ? .virtual : .real,
        environment: ProgramVariables.values(of: keepEnv), keepsOutput: false)
    } catch {
      StandardError.complain("\(error)")
      if case .cannotStart = error { throw ExitCode(127) }
      throw ExitCode(Status.notJudged)
    }
    let status = try play(script, program, compositor)
    Interruption.standBack()
    if status != 0 { throw ExitCode(status) }
  }

  private var configuration: CompositorConfiguration {
    var configuration = (preset ?? .ideal).configuration(refresh: refresh)
    if let size, !configuration.outputs.isEmpty {
      configuration.outputs[0].width = size.width
      configuration.outputs[0].height = size.height
    }
    return configuration
  }

  private func path(of shot: TimedScreenshot) -> String { "\(screenshots)/\(shot.name).png" }

  /// Lets the command run to its end or to the last screenshot, with input and screenshots at their times.
  private func play(
    _ script: PlayedScript?, _ program: Program, _ compositor: TestCompositor
  ) throws -> Int32 {
    let end = compositor.clock.now + .nanoseconds(Int64((seconds ?? 1e9) * 1e9))
    var differs = false
    var left = screenshot.count
    var hasBegun = false
    var isDone: Bool { left == 0 && !screenshot.isEmpty }
    while program.isRunning, !isDone, compositor.clock.now < end {
      compositor.advance(within: min(.seconds(1), end - compositor.clock.now)) {
        !program.isRunning || isDone || !hasBegun && !program.shown.isEmpty
      }
      if virtualTime, program.isRunning, !program.isHeld {
        program.stop()
        let waits = program.unheldWait
        StandardError.complain("\(LaunchError.cannotHold(command.first ?? "", waits: waits))")
        return Status.notJudged
      }
      if !hasBegun, let first = program.shown.first {
        hasBegun = true
        let length = Duration.seconds(seconds ?? 2)
        script.map {
          compositor.play($0.script(in: compositor, on: first, for: length), on: first)
        }
        for shot in screenshot {
          compositor.clock.schedule(in: shot.time) {
            left -= 1
            if !self.take(shot, in: compositor) { differs = true }
          }
        }
      }
    }
    if left > 0 {
      let reason = program.isRunning ? "the time was over" : "the command had ended"
      StandardError.complain("\(left) of \(screenshot.count) screenshots are missing: \(reason)")
    }
    let status = program.status
    program.stop()
    if differs || left > 0 { return Status.failed }
    if isDone { return Status.passed }
    switch status {
    case .signal(let signal): return 128 + signal
    case .code(let code): return code
    case nil: return 124
    }
  }

  /// Writes a screenshot.
  ///
  /// Returns whether it is like the one that was kept.
  private func take(_ shot: TimedScreenshot, in compositor: TestCompositor) -> Bool {
    let image = compositor.screenshot()
    do { try ScreenImage.write(image, to: path(of: shot)) } catch {
      StandardError.complain("\(error)")
      return false
    }
    guard let compareScreenshots else { return true }
    let kept = "\(compareScreenshots)/\(shot.name).png"
    guard let reference = ReferenceImage(kept) else {
      StandardError.complain("screenshot \(shot.name): \(kept) cannot be read")
      return false
    }
    guard let difference = reference.difference(from: image, tolerance: tolerance) else {
      return true
    }
    StandardError.complain("screenshot \(shot.name) differs from \(kept): \(difference)")
    return false
  }
}

/// A screenshot at an instant, as in `menu@1.5s`.
struct TimedScreenshot: ExpressibleByArgument {
  let name: String
  let time: Duration

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "@") else { return nil }
    name = String(argument[..<sign])
    var number = argument[argument.index(after: sign)...]
    var factor = 1e9
    if number.hasSuffix("ms") {
      (number, factor) = (number.dropLast(2), 1e6)
    } else if number.hasSuffix("s") {
      number = number.dropLast()
    }
    guard !name.isEmpty, !name.contains("/"), let value = Double(number), value >= 0,
      value * factor <= 1e18
    else { return nil }
    time = .nanoseconds(Int64(value * factor))
  }
}

/// A size as in `1280x800`.
struct DisplaySize: ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let parts = argument.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...16_384).contains($0) }),
      argument.split(separator: "x").count == 2
    else { return nil }
    (width, height) = (parts[0], parts[1])
  }
}
