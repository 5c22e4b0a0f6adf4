import CarouselTestSupport
import Foundation
import Testing
import WaylandTesting

/// The snippets of docs/frame-probe.md, executed where their tools are installed.
@Suite(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct SnippetTests {
  /// A folder with the probe and a viewer, as on the PATH of a build server.
  private final class Workplace {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("snippet\(UUID().uuidString.prefix(8))")
      let programs = folder.appendingPathComponent("bin")
      try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
      for (name, built) in [("frame-probe", "frame-probe"), ("my-viewer", "wayland-window")] {
        try FileManager.default.createSymbolicLink(
          at: programs.appendingPathComponent(name),
          withDestinationURL: BuiltProgram.folder.appendingPathComponent(built))
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a command of the shell in the folder; its status and what it wrote.
    func run(_ command: String) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command]
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      environment["PATH"] = "\(folder.path)/bin:\(environment["PATH"] ?? "/usr/bin:/bin")"
      process.environment = environment
      let pipe = Pipe()
      (process.standardOutput, process.standardError) = (pipe, pipe)
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    func has(_ tools: String...) throws -> Bool {
      try tools.allSatisfy { try run("command -v \($0) && \($0) --version").status == 0 }
    }

    func write(_ text: String, to name: String) throws {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
  }

  private static var package: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The first block of `language` in the page.
  private static func snippet(_ language: String) throws -> String {
    let page = try String(
      contentsOf: package.appendingPathComponent("docs/frame-probe.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```\(language)\n")
    try #require(parts.count > 1)
    return parts[1].components(separatedBy: "```")[0]
  }

  @Test func `the test of meson passes`() throws {
    let place = try Workplace()
    guard try place.has("meson", "ninja") else { return }
    try place.write(Self.snippet("meson"), to: "meson.build")
    let run = try place.run("meson setup build && meson test -C build")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `the test of CMake passes`() throws {
    let place = try Workplace()
    guard try place.has("cmake", "ctest") else { return }
    try place.write(Self.snippet("cmake"), to: "CMakeLists.txt")
    let run = try place.run("cmake -B build && ctest --test-dir build")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `the test of pytest passes`() throws {
    let place = try Workplace()
    guard try place.has("pytest") else { return }
    try place.write(Self.snippet("python"), to: "test_frames.py")
    let run = try place.run("pytest -q -p no:cacheprovider")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `the steps of the GitHub action pass, and say so`() throws {
    let place = try Workplace()
    guard try place.has("python3", "xz"), try place.run("python3 -c 'import yaml'").status == 0
    else { return }
    let inputs = try Self.snippet("yaml").components(separatedBy: "with:\n")[1]
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .map { "'\($0.replacingOccurrences(of: ": ", with: "="))'" }.joined(separator: " ")
    let action = "\(Self.package.path)/.github/actions/frame-probe/action.yml"
    let run = try place.run(
      """
      mkdir release && mv bin/frame-probe release && tar -cJf release.tar.xz release &&
      \(Self.package.path)/meson-helper/action-steps \(action) archive=release.tar.xz \(inputs) > steps &&
      TMPDIR=$PWD bash steps
      """)
    #expect(run.status == 0, "\(run.output)")
    #expect(try place.run("grep '<testsuite .*failures=\"0\"' frames.xml").status == 0)
    #expect(try place.run("grep '\"verdict\" : \"passed\"' frames.json").status == 0)
    let failed = try place.run("sed 's/my-viewer/false/' steps > failing; TMPDIR=$PWD bash failing")
    #expect(failed.status != 0)
  }

  @Test func `every action of the table of scripts is understood`() throws {
    let page = try String(
      contentsOf: Self.package.appendingPathComponent("docs/frame-probe.md"), encoding: .utf8)
    let table = page.components(separatedBy: "| Action | Effect |")[1]
      .components(separatedBy: "\n\n")[0]
    let actions = table.split(separator: "\n").dropFirst().flatMap { row -> [String] in
      let codes = row.split(separator: "|")[0].split(separator: "`").enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      // "callbacks each, never" repeats the first word.
      let verb = ["callbacks", "release"].first { codes.first?.hasPrefix($0) == true }
      return codes.enumerated().map {
        $0.offset > 0 ? (verb.map { "\($0) " } ?? "") + $0.element : $0.element
      }
    }
    let values = [
      "ID": "0", "X": "1", "Y": "2", "NOTCHES": "-1", "CODE": "30", "W": "50%", "H": "60",
      "N": "2", "HZ": "60", "FACTOR": "1.5", "MS": "10", "STATE…": "4 9", "GLOBAL": "wl_output",
      "TEXT": "wrong",
    ]
    #expect(actions.count > 30)
    for action in actions where !action.contains("…") || action.contains("STATE") {
      let words = action.split(separator: " ").map { values[String($0)] ?? String($0) }
      var line = words.joined(separator: " ")
      if words[0] == "configure" { line = "configure 640 480 4 9" }
      #expect(throws: Never.self, "\(action)") { try Script("0 \(line)") }
    }
  }

  @Test func `the script of input is played`() throws {
    let place = try Workplace()
    try place.write(Self.snippet("text"), to: "script.txt")
    let run = try place.run(
      "frame-probe --scenario rest --seconds 0.1 --input script.txt -- my-viewer")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("input: "))
  }

  @Test func `the example in C tests a program`() throws {
    let place = try Workplace()
    guard try place.has("clang") else { return }
    let products = BuiltProgram.folder.path
    let build = try place.run(
      "clang -Wall -Werror -I \(Self.package.path)/Sources/Wayland/ProbeLibrary/include "
        + "\(Self.package.path)/Examples/FrameProbe/probe.c -L \(products) "
        + "-Wl,-rpath,\(products) -lframeprobe -o probe")
    #expect(build.status == 0, "\(build.output)")
    let run = try place.run("./probe my-viewer")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("\"schema\" : 1"))
    #expect(run.output.contains("\"verdict\" : \"passed\""))
    let failed = try place.run("./probe no-such-program")
    #expect(failed.status == 3)
    #expect(failed.output.contains("no-such-program"))
  }

  @Test func `the example in Python tests a program`() throws {
    let place = try Workplace()
    guard try place.has("python3") else { return }
    let run = try place.run(
      "FRAME_PROBE_LIBRARY=\(BuiltProgram.folder.path)/libframeprobe.so "
        + "python3 \(Self.package.path)/Examples/FrameProbe/probe.py my-viewer")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("\"verdict\": \"passed\""))
  }

  @Test func `the page of rules has the table that the program prints`() throws {
    let place = try Workplace()
    let page = try String(
      contentsOf: Self.package.appendingPathComponent(
        "Sources/Wayland/Testing/WaylandTesting.docc/Rules.md"), encoding: .utf8)
    #expect(page.contains(try place.run("frame-probe rules").output))
  }
}
