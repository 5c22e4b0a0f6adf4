import Foundation
import CarouselTestSupport
import Testing
import WaylandTesting

@testable import FrameProbe

/// An external program, and its known violations.
struct OtherProgram: CustomTestStringConvertible, Sendable {
  let command: [String]
  /// The faults that its traffic confirms.
  ///
  /// Every other would be a false accusation.
  var known: Set<String> = []

  var testDescription: String { command[0] }

  static let all = [
    OtherProgram(command: ["weston-simple-shm"]),
    OtherProgram(command: ["weston-simple-touch"], known: [Rule.busyBuffer.name]),
    OtherProgram(command: ["weston-flower"]),
    OtherProgram(command: ["weston-subsurfaces"]),
    OtherProgram(command: ["wev"]),
    OtherProgram(
      command: ["mpv", "--no-config", "--vo=wlshm", "--idle", "--force-window"],
      known: [Rule.largestSize.name]),
    // It rounds up to whole characters, which with some fonts exceeds the configured size.
    OtherProgram(command: ["weston-terminal"], known: [Rule.largestSize.name]),
    OtherProgram(command: ["gtk4-demo"]),
    OtherProgram(command: ["foot", "--config=/dev/null", "sleep", "1000"]),
  ]

  static var installed: [OtherProgram] {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return all.filter { program in
      folders.contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program.command[0])")
      }
    }
  }
}

/// The table of the documentation, as far as its programs are installed here.
struct OtherProgramsTests {
  @Test(
    .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"),
    .enabled(if: !OtherProgram.installed.isEmpty, "none of the programs is installed"),
    arguments: OtherProgram.installed)
  func `a program breaks no rule but those it is known for`(program: OtherProgram) {
    var plan = ProbePlan(command: program.command)
    plan.scenarios = [.rest, .flick, .resize, .hide]
    plan.length = .seconds(0.3)
    let result = Probe(plan) { _ in }.run()
    let faults = Set(result.violations.filter(\.isFault).map(\.rule))
    #expect(faults.subtracting(program.known) == [], "\(Verdict(result, Judgment(result)).text)")
    #expect(result.failure == nil)
    #expect(result.commits > 0)
  }
}
