import CompositorTestSupport
import Foundation
import Testing
import WaylandServer
import WireScripts

/// The same requests get the same answers from our server as from compositors that others wrote.
///
/// Each script is played to every compositor that is installed and to ours. Differences are listed with a
/// reason in `AcceptedDifferences.md`; any other fails. Compared are the versions of Debian 12.
struct WireScriptTests {
  /// The versions whose differences are listed.
  ///
  /// Others check more and answer otherwise.
  private static let versions: [HeadlessCompositor.Kind: String] = [
    .weston: "weston 10.", .sway: "version 1.7", .mutter: "mutter 43.", .kwin: "libkwin.so.5.27.",
  ]

  /// What tells the version of a compositor.
  private static func version(of kind: HeadlessCompositor.Kind) -> String {
    // KWin looks for its screen before it tells its version; its library bears it in its name.
    let command =
      kind == .kwin
      ? "realpath $(ldd \"$(command -v kwin_wayland)\" | sed -n 's/.*libkwin[.]so.*=> \\([^ ]*\\).*/\\1/p')"
      : "\(kind.rawValue) --version"
    guard
      let run = try? ChildProcess(
        ["sh", "-c", command], environment: ProcessInfo.processInfo.environment),
      run.exitStatus() != nil
    else { return "" }
    return run.standardOutput()
  }

  /// A script has ended the compositor.
  private struct Ended: Error {}

  private static func ends(_ compositor: HeadlessCompositor) -> Bool {
    Deadline(seconds: 10).reaches { !compositor.isRunning }
  }

  private static let judges = HeadlessCompositor.Kind.allCases.filter { kind in
    guard let version = versions[kind], HeadlessCompositor.isInstalled(kind) else { return false }
    let found = Self.version(of: kind)
    if !found.contains(version) {
      print(
        "\(kind.rawValue) is left out: it is not \(version), but \(found.isEmpty ? "?" : found)")
    }
    return found.contains(version)
  }

  /// Those whose input comes as from devices.
  ///
  /// The first part of such a script alone has ended mutter 43; weston without a screen has no seat.
  private static let handled: [HeadlessCompositor.Kind] = [.sway, .kwin]

  @Test(arguments: judges)
  func `our server answers as the compositor does`(kind: HeadlessCompositor.Kind) throws {
    var compositor = try HeadlessCompositor(kind, size: HeadlessCompositor.desktopSize)
    var ends = 0
    var hand: HandAtCompositor?
    let accepted = try AcceptedDifferences(of: kind.rawValue)
    // Mutter copies content at once, the others keep a buffer until the next commit.
    let ours = OurServer(kind == .mutter ? .immediately : .afterNextCommit)
    var played = 0
    scripts: for script in WireScript.all where script.expects == nil {
      if script.hasHand, !Self.handled.contains(kind) { continue }
      let expected = try ours.play(script)
      var differences: [String] = []
      // A compositor on a loaded machine can be late: what differs does so each time, however long it is waited for.
      for haste in [0.3, 1, 2] {
        let theirs: [String]
        do {
          if script.hasHand, hand == nil { hand = try HandAtCompositor(compositor) }
          theirs = try WirePlayer.play(
            script.text, at: compositor.socketPath, haste: haste,
            hand: script.hasHand ? hand?.perform : nil)
          try hand?.rest()
          if theirs.contains("disconnected"), Self.ends(compositor) { throw Ended() }
        } catch WirePlayer.Failure.notOffered {
          continue scripts
        } catch  where ends < 5 && Self.ends(compositor) {
          // What ends a compositor cannot be judged by it.
          print("\(kind.rawValue) has ended in: \(script.name)")
          ends += 1
          hand = nil
          compositor = try HeadlessCompositor(kind, size: HeadlessCompositor.desktopSize)
          continue scripts
        }
        // When the buffer that a window begins with is released is not what any script is about.
        differences =
          (theirs.filter { !expected.contains($0) }.map { "+ \($0)" }
          + expected.filter { !theirs.contains($0) }.map { "- \($0)" })
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

  /// No compositor of Debian 12 has these without devices: what is expected is what the texts say.
  @Test(arguments: WireScript.all.filter { $0.expects != nil })
  func `our server answers as the text says`(script: WireScript) throws {
    let events = try OurServer(.afterNextCommit).play(script)
    #expect(events == script.expects, "\(events)")
  }

  @Test func `after all scripts the server serves an ordinary client`() throws {
    let ours = OurServer(.afterNextCommit)
    for script in WireScript.all { _ = try ours.play(script) }
    let window = try ours.play(WireScript("an ordinary client", WireScript.window))
    #expect(window.contains("xs.configure") && !window.contains("disconnected"))
  }
}

/// Our server, for one script after the other.
private final class OurServer {
  /// As without a screen: a seat, and nothing on it.
  private let empty: Compositor
  private let handled: Compositor

  init(_ release: ReleasePolicy) {
    func compositor(_ capabilities: SeatModel.Capabilities) -> Compositor {
      var configuration = CompositorConfiguration()
      configuration.outputs[0].release = release
      configuration.seats = [SeatModel(capabilities: capabilities)]
      configuration.pointerFollowsSurfaces = true
      return Compositor(configuration)
    }
    (empty, handled) = (compositor([]), compositor(.all))
  }

  /// The events of a script.
  func play(_ script: WireScript) throws -> [String] {
    let compositor = script.hasHand ? handled : empty
    let seat = handled.seats[0]
    defer {
      seat.pointer.button(isPressed: false)
      for finger in seat.touch.fingers { seat.touch.up(id: finger) }
    }
    return try WirePlayer.play(
      script.text, over: compositor.connect(),
      hand: script.hasHand ? { try Self.perform($0, on: seat) } : nil
    ) {
      compositor.clock.move(to: compositor.clock.now + .milliseconds(1))
      compositor.turn()
    }
  }

  /// Does what a script's hand does.
  private static func perform(_ words: [String], on seat: ServerSeat) throws -> Bool {
    let numbers = words.dropFirst().compactMap { Int($0) }
    func id() -> Int32 { Int32(numbers[0]) }
    func point(_ place: Int = 0) -> (x: Double, y: Double) {
      (Double(numbers[place]), Double(numbers[place + 1]))
    }
    switch (words[0], numbers.count) {
    case ("move", 2): seat.pointer.move(x: point().x, y: point().y)
    case ("press", 0): seat.pointer.button(isPressed: true)
    case ("release", 0): seat.pointer.button(isPressed: false)
    case ("key", 1): seat.keyboard.tap(KeyCode(rawValue: UInt32(numbers[0])))
    case ("fingers", 0): break
    case ("down", 3): seat.touch.down(id: id(), x: point(1).x, y: point(1).y)
    case ("slide", 3): seat.touch.motion(id: id(), x: point(1).x, y: point(1).y)
    case ("lift", 1): seat.touch.up(id: id())
    case ("cancel", 0): seat.touch.cancel()
    case ("hover", 2): seat.pen.hover(x: point().x, y: point().y)
    case ("tip", 2): seat.pen.down(x: point().x, y: point().y)
    case ("raise", 0): seat.pen.up()
    case ("leave", 0): seat.pen.leave()
    default: throw WirePlayer.Failure.invalid(words.joined(separator: " "))
    }
    if ["down", "slide", "lift"].contains(words[0]) { seat.touch.frame() }
    return true
  }
}

/// A hand at a compositor that takes input from programs.
private final class HandAtCompositor {
  private let hand: any Hand
  private var isPressed = false
  private var fingers: Set<Int> = []

  init(_ compositor: HeadlessCompositor) throws {
    hand =
      compositor.kind == .kwin
      ? try compositor.desktop()
      : try VirtualInput(socket: compositor.socketPath, size: compositor.outputSize)
    // Devices appear with their first event.
    try hand.tap(.leftShift)
    try hand.move(x: 1, y: 1)
  }

  func perform(_ words: [String]) throws -> Bool {
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words[0], numbers.count) {
    case ("move", 2): try hand.move(x: numbers[0], y: numbers[1])
    case ("press", 0): try press(true)
    case ("release", 0): try press(false)
    case ("key", 1): try hand.tap(KeyCode(rawValue: UInt32(numbers[0])))
    case ("fingers", 0): return hand is KWinDesktop
    case ("down", 3), ("slide", 3), ("lift", 1), ("cancel", 0):
      guard let desktop = hand as? KWinDesktop else { return false }
      try touch(words[0], numbers, on: desktop)
    default: throw WirePlayer.Failure.invalid(words.joined(separator: " "))
    }
    return true
  }

  private func touch(_ word: String, _ numbers: [Int], on desktop: KWinDesktop) throws {
    switch word {
    case "lift":
      fingers.remove(numbers[0])
      try desktop.lift(numbers[0])
    case "cancel":
      fingers = []
      try desktop.cancelTouches()
    default:
      fingers.insert(numbers[0])
      try desktop.touch(numbers[0], x: numbers[1], y: numbers[2], begins: word == "down")
    }
  }

  /// Lets go of everything.
  func rest() throws {
    if isPressed { try press(false) }
    for finger in fingers { _ = try perform(["lift", "\(finger)"]) }
  }

  private func press(_ isPressed: Bool) throws {
    self.isPressed = isPressed
    try hand.button(isPressed: isPressed)
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
        cells[1].components(separatedBy: ", ").contains(compositor)
      else { continue }
      let events = cells[2].split(separator: "`").filter { $0.first == "+" || $0.first == "-" }
      for script in cells[0].components(separatedBy: "; ") {
        for event in events { rows.insert([script, String(event)]) }
      }
    }
  }

  /// Whether a difference in a script is known.
  func contains(_ difference: String, in script: String) -> Bool {
    rows.contains([script, difference])
  }
}
