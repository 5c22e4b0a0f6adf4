import ArgumentParser
import FoundationEssentials
import WaylandTesting

/// Something that happens to the program.
enum Scenario: String, CaseIterable {
  case rest
  case flick
  case scroll
  case pointer
  case keys
  case resize
  case scale
  case displays
  case hide
  case unplug
  case lostCallbacks = "lost-callbacks"
  case slowCallbacks = "slow-callbacks"
  case lateRelease = "late-release"

  /// What is played unless something else is asked for.
  static let usual: [Scenario] = [.rest, .flick, .scroll, .resize, .hide]

  static func list(_ text: String) throws -> [Scenario] {
    try text.split(separator: ",").map { name in
      guard let scenario = Scenario(rawValue: String(name)) else {
        throw ValidationError(
          "--scenario takes \(allCases.map(\.rawValue).joined(separator: ", ")), not \(name)")
      }
      return scenario
    }
  }

  /// Its script.
  var text: String {
    switch self {
    case .rest: ""
    case .flick: "0 touch down 0 75% 50% \n 0 touch move 0 25% 50% over 130 \n 130 touch up 0"
    case .scroll:
      (["0 pointer move 50% 50%"] + (1...12).map { "\($0 * 40) pointer scroll 1" })
        .joined(separator: "\n")
    case .pointer:
      """
      0 pointer move 10% 10%
      0 pointer move 90% 90% over 50%
      50% pointer press
      50%+60 pointer release
      """
    case .keys: [106, 108, 15, 57].map { "0 key \($0)" }.joined(separator: "\n")
    case .resize:
      // A user drags a corner: twenty sizes in three quarters of the time, then the button goes up.
      ((0..<20).map { "\(Double($0) * 3.75)% drag 100%+\($0 * 6 + 6) 100%+\($0 * 4 + 4)" }
        + ["75% resize 100% 100%"]).joined(separator: "\n")
    case .scale: "0 scale 200% \n 50% scale 100%"
    // A display of 144 Hz is plugged in, and the window goes there and comes back.
    case .displays: "0 plug 144 \n 33.3% display 2 \n 66.6% display 1 \n 66.6% unplug 2"
    case .hide: "0 hide \n 75% show"
    case .unplug: "0 unplug \n 50% plug"
    case .lostCallbacks: "0 callbacks lost 5 \n 75% callbacks usual"
    case .slowCallbacks: "0 callbacks rate 2 \n 75% callbacks usual"
    case .lateRelease: "0 release late 2 \n 75% release usual"
    }
  }
}

/// A script that is played as a scenario: one of those with a name, or a file.
struct PlayedScript {
  let name: String
  private let text: String
  /// Whether it lasts until its last step, however long the scenarios are.
  private let isFile: Bool

  init(_ scenario: Scenario) { (name, text, isFile) = (scenario.rawValue, scenario.text, false) }

  /// Takes the text of a file.
  init(_ text: String, file: String) throws {
    do {
      _ = try Script(text)
    } catch {
      throw ValidationError("\(file), line \(error.number): '\(error.text)' is not understood")
    }
    (name, self.text, isFile) = ("input", text, true)
  }

  static func read(_ path: String) throws -> PlayedScript {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path) cannot be read")
    }
    return try PlayedScript(String(decoding: data, as: UTF8.self), file: path)
  }

  /// What came of it.
  struct Played {
    /// Why it could not be played, or `nil` if it was.
    var obstacle: String?
    /// When the window was hidden and knew it, or `nil` if it never was.
    var hidden: Range<Duration>?
  }

  /// The steps on what the program shows, within about `length`.
  func script(in compositor: TestCompositor, on shown: ShownSurface, for length: Duration) -> Script
  {
    let stage = Script.Stage(
      area: shown.frame, length: length,
      scale120: compositor.outputs.first?.model.scale120 ?? 120)
    let script = (try? Script(text, on: stage)) ?? Script()
    return isFile ? script : script.compressed(to: length)
  }

  /// Plays it for `length`, and a file for at least a second more than its steps.
  func play(
    in compositor: TestCompositor, on shown: ShownSurface, for length: Duration
  ) -> Played {
    let script = script(in: compositor, on: shown, for: length)
    let start = compositor.clock.now
    let needsWindow = script.steps.contains { step in
      switch step.action {
      case .resize, .moveToDisplay: true
      default: false
      }
    }
    if needsWindow, case .window = shown {
    } else if needsWindow {
      return Played(obstacle: "only windows can be resized and moved")
    }
    compositor.play(script, on: shown)
    compositor.advance(to: start + (isFile ? max(length, script.end + .seconds(1)) : length))
    func time(_ action: Script.Action) -> Duration? {
      script.steps.first { $0.action == action }.map { start + $0.time }
    }
    guard let hides = time(.hide(true)) else { return Played() }
    // What was on its way is still to come: it counts after a while.
    let end = max(time(.hide(false)) ?? compositor.clock.now, hides)
    return Played(hidden: min(hides + .milliseconds(250), end)..<end)
  }
}
