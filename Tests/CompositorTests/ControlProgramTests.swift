import Foundation
import Glibc
import CarouselTestSupport
import Testing

/// The program and others that command it, under a real compositor.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct ControlProgramTests {
  private static let program = CarouselProgramTests.program

  private func message(_ words: [String], _ compositor: HeadlessCompositor) throws -> ChildProcess {
    try ChildProcess([Self.program, "msg"] + words, environment: compositor.environment)
  }

  @Test(
    .enabled(
      if: HeadlessCompositor.isInstalled(.sway), "sway is not installed: Scripts/setup test"))
  func `other programs command it, are told what happens, and see it end`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let shown = try ChildProcess(
      [Self.program, "--socket", "one", folder.path], environment: compositor.environment)
    #expect(shown.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    let listener = try ChildProcess(
      [Self.program, "subscribe", "--socket", "one"], environment: compositor.environment)

    // Whoever listens has come when an announcement reaches it.
    var heard: String?
    for _ in 0..<20 where heard == nil {
      #expect(try message(["next"], compositor).exitStatus() == 0)
      #expect(shown.line() != nil)
      heard = listener.line(within: 1)
    }
    #expect(heard?.contains("\"event\":\"settle\"") == true)
    #expect(try message(["goto", "3"], compositor).exitStatus() == 0)
    let query = try message(["query"], compositor)
    #expect(query.exitStatus() == 0)
    #expect(query.standardOutput().contains("\"target\":2"))
    let refused = try message(["type", "weel"], compositor)
    #expect(refused.exitStatus() == 1)
    #expect(refused.standardError().contains("wheel"))

    // The same name is not given twice; a program that was killed leaves it free.
    let second = try ChildProcess(
      [Self.program, "--socket", "one", folder.path], environment: compositor.environment)
    #expect(second.exitStatus() == 1)
    #expect(second.standardError().contains("one runs already"))
    shown.send(SIGKILL)
    #expect(shown.exitStatus() == SIGKILL)
    #expect(listener.exitStatus() == 0)
    #expect(try message(["next"], compositor).exitStatus() == 1)
    let third = try ChildProcess(
      [Self.program, "--socket", "one", folder.path], environment: compositor.environment)
    #expect(third.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    #expect(try message(["quit"], compositor).exitStatus() == 0)
    #expect(third.exitStatus() == 0)
    #expect(third.standardError() == "")
    #expect(try message(["query"], compositor).exitStatus() == 1)
  }

  @Test(
    .enabled(
      if: HeadlessCompositor.isInstalled(.sway), "sway is not installed: Scripts/setup test"))
  func `clients that come when no descriptors are left wait, and nothing spins`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let shown = try ChildProcess(
      [Self.program, "--socket", "one", folder.path], environment: compositor.environment)
    #expect(shown.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    #expect(try message(["query"], compositor).exitStatus() == 0)
    func limit(_ count: Int) throws {
      let arguments = ["prlimit", "--pid", "\(shown.processIdentifier)", "--nofile=\(count):"]
      let change = try ChildProcess(arguments, environment: compositor.environment)
      #expect(change.exitStatus() == 0)
    }
    // Every number below the first free one is taken.
    let descriptors = "/proc/\(shown.processIdentifier)/fd/"
    let free = (0...).first { !FileManager.default.fileExists(atPath: descriptors + "\($0)") }
    try limit(try #require(free))
    let waiting = try message(["query"], compositor)
    _ = poll(nil, 0, 1500)
    let before = try shown.processorTime()
    _ = poll(nil, 0, 2000)
    #expect(try shown.processorTime() - before < 0.5)
    #expect(shown.isRunning && waiting.isRunning)
    try limit(1024)
    #expect(waiting.exitStatus() == 0)
    #expect(try message(["quit"], compositor).exitStatus() == 0)
    #expect(shown.exitStatus() == 0)
  }
}
