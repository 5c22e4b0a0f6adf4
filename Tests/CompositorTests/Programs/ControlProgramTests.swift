import CompositorTestSupport
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
  func `other programs command it, receive events, and see it end`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let shown = try ChildProcess(
      [Self.program, "--socket", "one", folder.path], environment: compositor.environment)
    #expect(shown.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    let listener = try ChildProcess(
      [Self.program, "subscribe", "--socket", "one"], environment: compositor.environment)

    // The subscriber is connected when an announcement reaches it.
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

    // The same name is not given twice. A program that was killed leaves it free.
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
}
