import ArgumentParser
import Foundation
import Testing

@testable import FrameProbe

/// The program as it is called from a shell.
struct UsageTests {
  /// Where the tests were built, the program is.
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String)
  {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("frame-probe")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaint, as: UTF8.self)
    )
  }

  @Test func `help is given and no program is started`() throws {
    let run = try run(["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("frame-probe [<options>] -- <command>"))
    #expect(run.errors == "")
  }

  @Test(arguments: [
    "README.md", "docs/frame-probe.md",
    "Sources/Wayland/Testing/WaylandTesting.docc/FrameTimingInTenMinutes.md",
  ])
  func `the commands of the documentation are understood`(document: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: package.appendingPathComponent(document), encoding: .utf8)
    let lines = text.replacingOccurrences(of: "\\\n", with: " ").split(separator: "\n")
    var understood = 0
    for line in lines {
      let words = line.prefix { $0 != ">" && $0 != "#" }.drop { $0 == "$" }
        .split(separator: " ").map(String.init)
      guard let first = words.first, first == "frame-probe" || first.hasSuffix("/frame-probe"),
        words.contains("--")
      else { continue }
      let command = try FrameProbeCommand.parse(Array(words.dropFirst()))
      #expect(!command.command.isEmpty)
      understood += 1
    }
    #expect(understood > 0)
  }

  @Test func `a file that cannot be written is a failure, and no wrong usage`() {
    let error = #expect(throws: UnwritableFile.self) { try "x".write(toFile: "/nonexistent/x") }
    #expect(error.map { "\($0)" } == "cannot write /nonexistent/x")
  }

  @Test(arguments: [
    [], ["--"], ["--refresh", "0", "--", "true"], ["--no-such-thing", "--", "true"],
    ["--through", "--preset", "mutter", "--", "true"],
  ])
  func `wrong usage is one status, and nothing on standard output`(arguments: [String]) throws {
    let run = try run(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: "))
  }

  @Test func `a program without a window is wrong usage, one that cannot be held a hint`() throws {
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let panel = URL(fileURLWithPath: folder).deletingLastPathComponent()
      .appendingPathComponent("restless-window").path
    let refused = try run(["--", panel, "panel"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("shows a layer surface"))
    #expect(refused.errors.split(separator: "\n").count == 1)
    let silent = try run(["--", "sleep", "500"])
    #expect(silent.status == 1)
    #expect(silent.errors.contains("did not connect to WAYLAND_DISPLAY"))
    #expect(silent.errors.contains("--real-time"))
  }
}
