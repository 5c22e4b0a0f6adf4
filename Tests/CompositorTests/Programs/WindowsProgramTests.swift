import CompositorTestSupport
import CarouselTestSupport
import Foundation
import Glibc
import Testing
import WaylandTesting

/// `carousel windows` under a sway that offers windows for capture: 1.12, which Debian sid has.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"),
  .enabled(if: HeadlessCompositor.swayOffersWindows, "needs sway 1.12: Scripts/test --debian-sid"))
struct WindowsProgramTests {
  private static let program = CarouselProgramTests.program

  /// Starts a program with a window of a title.
  private func window(
    _ title: String, _ compositor: HeadlessCompositor, _ folder: PictureFolder
  ) throws -> ChildProcess {
    let program = try ChildProcess(
      [Self.program, "--title", title, folder.path], environment: compositor.environment)
    #expect(program.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    return program
  }

  @Test func `windows are captured, chosen by typing, and closed`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let first = try window("Alpha", compositor, folder)
    let second = try window("Beta", compositor, folder)

    let wire = folder.path + ".wire"
    defer { try? FileManager.default.removeItem(atPath: wire) }
    var environment = compositor.environment
    environment["WAYLAND_DEBUG"] = "1"
    let switcher = try ChildProcess(
      ["sh", "-c", "exec \"$0\" windows --socket windows 2> \"$1\"", Self.program, wire],
      environment: environment)
    let start = try #require(switcher.line())
    #expect(start.hasPrefix("Carousel, 2 items. "))
    let captured = try Deadline(seconds: 60).reaches {
      let lines = try String(contentsOfFile: wire, encoding: .utf8).split(separator: "\n")
      let ready = lines.filter { $0.contains("_capture_frame_v1") && $0.contains("ready") }
      return ready.count >= 2
    }
    #expect(captured)

    // A window that appears while they are shown.
    let third = try window("Gamma", compositor, folder)
    #expect(switcher.line() == "3 items")
    // a, l, p
    for code: UInt32 in [30, 38, 25] { try input.tap(KeyCode(rawValue: code)) }
    if !start.hasSuffix("Alpha") { #expect(switcher.line()?.hasSuffix("Alpha") == true) }
    try input.tap(.enter)
    #expect(switcher.exitStatus() == 0)
    // The chosen window has the keyboard.
    try input.tap(.right)
    #expect(first.line() == "2 of 6, 2_Green")
    for program in [first, second, third] { program.send(SIGTERM) }
    #expect([first, second, third].map { $0.exitStatus() } == [SIGTERM, SIGTERM, SIGTERM])
  }
}
