import CompositorTestSupport
import Foundation
import Testing
import WaylandServer
import WireScripts

/// The same requests get the same answers from our server as from compositors that others wrote.
///
/// Each script is played to every compositor that is installed and to ours. Differences are listed with a
/// reason in `AcceptedDifferences.md`; any other fails. Compared are the versions of Debian 12.
@Suite(.serialized) struct WireScriptTests {
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
    let compositor = try HeadlessCompositor(kind)
    let accepted = try AcceptedDifferences(of: kind.rawValue)
    // Mutter copies content at once, the others keep a buffer until the next commit.
    let ours = try Self.playToOurs(kind == .mutter ? .immediately : .afterNextCommit)
    var played = 0
    scripts: for (script, ours) in zip(WireScript.all, ours) {
      var differences: [String] = []
      // A compositor on a loaded machine can be late: what differs does so each time.
      for _ in 0..<3 {
        let theirs: [String]
        do {
          theirs = try WirePlayer.play(script.text, at: compositor.socketPath)
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
    var configuration = CompositorConfiguration()
    configuration.outputs[0].release = release
    // As without a screen: a seat, and nothing on it.
    configuration.seats = [SeatModel(capabilities: [])]
    let compositor = Compositor(configuration)
    compositor.runInRealTime()
    func play(_ script: WireScript) throws -> [String] {
      try WirePlayer.play(script.text, over: compositor.connect()) { compositor.turn() }
    }
    let events = try WireScript.all.map(play)
    let window = try play(WireScript("an ordinary client", WireScript.window))
    #expect(window.contains("xs.configure") && !window.contains("disconnected"))
    return events
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
