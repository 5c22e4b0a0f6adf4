import CompositorTestSupport
import Foundation
import Testing
import WaylandServer
import WireScripts

/// The same requests get the same answers from our server as from compositors that others wrote.
///
/// Each script is played to every compositor that is installed and to ours. Differences are listed with a
/// reason in `AcceptedDifferences.md`; any other fails. Compared are the versions of Debian 12.
@Suite(.serialized)
struct WireScriptTests {
  /// The versions whose differences are listed.
  ///
  /// Others check more and answer otherwise.
  private static let versions: [HeadlessCompositor.Kind: String] = [
    .weston: "weston 10.", .sway: "version 1.7", .mutter: "mutter 43.", .kwin: "kwin 5.27.",
  ]

  private static let judges = HeadlessCompositor.Kind.allCases.filter { kind in
    guard let version = versions[kind], HeadlessCompositor.isInstalled(kind) else { return false }
    // A copy has none of the file's privileges, which containers may not grant.
    let command =
      kind == .kwin
      ? "f=$(mktemp) && cp \"$(command -v kwin_wayland)\" $f && chmod +x $f && $f --version; rm $f"
      : "\(kind.rawValue) --version"
    guard
      let run = try? ChildProcess(
        ["sh", "-c", command], environment: ProcessInfo.processInfo.environment),
      run.exitStatus() != nil
    else { return false }
    return run.standardOutput().contains(version)
  }

  @Test(arguments: judges)
  func `our server answers as the compositor does`(kind: HeadlessCompositor.Kind) throws {
    let compositor = try HeadlessCompositor(kind, size: HeadlessCompositor.desktopSize)
    var hand: HandAtCompositor?
    let accepted = try AcceptedDifferences(of: kind.rawValue)
    // Mutter copies content at once, the others keep a buffer until the next commit.
    let ours = try Self.playToOurs(kind == .mutter ? .immediately : .afterNextCommit)
    var played = 0
    scripts: for (script, ours) in zip(WireScript.all, ours) {
      // The first part of such a script alone has ended mutter 43.
      if script.hasHand, !HeadlessCompositor.Kind.controllable.contains(kind) { continue }
      var differences: [String] = []
      // A compositor on a loaded machine can be late: what differs does so each time.
      for _ in 0..<3 {
        let theirs: [String]
        do {
          if script.hasHand, hand == nil { hand = try HandAtCompositor(compositor) }
          theirs = try WirePlayer.play(
            script.text, at: compositor.socketPath, hand: script.hasHand ? hand?.perform : nil)
          try hand?.rest()
        } catch WirePlayer.Failure.notOffered {
          continue scripts
        }
        // When the buffer that a window begins with is released is not what any script is about.
        differences =
          (theirs.filter { !ours.contains($0) }.map { "+ \($0)" }
          + ours.filter { !theirs.contains($0) }.map { "- \($0)" })
          .filter { !$0.hasSuffix(" first.release") && !accepted.contains($0, in: script.name) }
        if differences.isEmpty { break }
      }
      played += 1
      for difference in differences {
        Issue.record("| \(script.name) | \(kind.rawValue) | `\(difference)` |")
      }
    }
    #expect(played >= 60)
  }

  /// The events of each script from one server of ours, which then serves an ordinary client.
  private static func playToOurs(_ release: ReleasePolicy) throws -> [[String]] {
    func compositor(_ capabilities: SeatModel.Capabilities) -> Compositor {
      var configuration = CompositorConfiguration()
      configuration.outputs[0].release = release
      configuration.seats = [SeatModel(capabilities: capabilities)]
      configuration.pointerFollowsSurfaces = true
      let compositor = Compositor(configuration)
      compositor.runInRealTime()
      return compositor
    }
    // As without a screen: a seat, and nothing on it.
    let (empty, handled) = (compositor([]), compositor(.all))
    func play(_ script: WireScript) throws -> [String] {
      let compositor = script.hasHand ? handled : empty
      defer { handled.seats.first?.pointer.button(isPressed: false) }
      return try WirePlayer.play(
        script.text, over: compositor.connect(),
        hand: script.hasHand ? { try Self.perform($0, on: compositor.seats[0]) } : nil
      ) { compositor.turn() }
    }
    let events = try WireScript.all.map(play)
    let window = try play(WireScript("an ordinary client", WireScript.window))
    #expect(window.contains("xs.configure") && !window.contains("disconnected"))
    return events
  }
}

extension WireScriptTests {
  /// Does with our server what a script's hand does.
  private static func perform(_ words: [String], on seat: ServerSeat) throws -> Bool {
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words[0], numbers.count) {
    case ("move", 2): seat.pointer.move(x: Double(numbers[0]), y: Double(numbers[1]))
    case ("press", 0): seat.pointer.button(isPressed: true)
    case ("release", 0): seat.pointer.button(isPressed: false)
    case ("key", 1): seat.keyboard.tap(KeyCode(rawValue: UInt32(numbers[0])))
    default: throw WirePlayer.Failure.invalid(words.joined(separator: " "))
    }
    return true
  }

  /// A hand at a compositor of wlroots, the only ones whose input comes as from devices.
  private final class HandAtCompositor {
    private let input: VirtualInput
    private var isPressed = false

    init(_ compositor: HeadlessCompositor) throws {
      input = try VirtualInput(socket: compositor.socketPath, size: compositor.outputSize)
      // Devices appear with their first event.
      try input.tap(.leftShift)
      try input.move(x: 1, y: 1)
    }

    func perform(_ words: [String]) throws -> Bool {
      let numbers = words.dropFirst().compactMap { Int($0) }
      switch (words[0], numbers.count) {
      case ("move", 2): try input.move(x: numbers[0], y: numbers[1])
      case ("press", 0): try press(true)
      case ("release", 0): try press(false)
      case ("key", 1): try input.tap(KeyCode(rawValue: UInt32(numbers[0])))
      default: throw WirePlayer.Failure.invalid(words.joined(separator: " "))
      }
      return true
    }

    /// Lets go of everything.
    func rest() throws { if isPressed { try press(false) } }

    private func press(_ isPressed: Bool) throws {
      self.isPressed = isPressed
      try input.button(isPressed: isPressed)
    }
  }
}

/// The differences that are known, each with its reason.
private struct AcceptedDifferences {
  private var rows: Set<[String]> = []

  /// Reads those of a compositor.
  init(of compositor: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("AcceptedDifferences.md")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, !cells[3].isEmpty,
        cells[1].split(separator: ",").contains(where: {
          $0.trimmingCharacters(in: .whitespaces) == compositor
        })
      else { continue }
      rows.insert([cells[0], cells[2].trimmingCharacters(in: ["`"])])
    }
  }

  /// Whether a difference in a script, or in every one, is known.
  func contains(_ difference: String, in script: String) -> Bool {
    rows.contains([script, difference]) || rows.contains(["*", difference])
  }
}
