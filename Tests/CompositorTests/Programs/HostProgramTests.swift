import CompositorTestSupport
import CarouselTestSupport
import Glibc
import Testing
import WaylandTesting

/// Programs as cards, under a real compositor: the carousel itself is one of them.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"),
  .enabled(
    if: HeadlessCompositor.isInstalled(.sway), "sway is not installed: Scripts/setup test"))
struct HostProgramTests {
  private static let program = CarouselProgramTests.program

  private func shows(
    _ compositor: HeadlessCompositor, _ color: UInt32, atLeast count: Int
  ) throws -> Bool {
    try Deadline(seconds: 120).reaches {
      try PNGImage(compositor.screenshot()).count(color) >= count
    }
  }

  @Test func `a program is a card that takes keys, and the host ends with it`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let host = try ChildProcess(
      [
        Self.program, "host", "--announce", "text", "--", Self.program, "--title", "Inside",
        "--shading", "0", "--announce", "off", folder.path,
      ], environment: compositor.environment)
    #expect(host.line() == "Carousel, No items")
    #expect(host.line() == "1 item")
    #expect(host.line() == "1 of 1, Inside")
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 5_000))
    // The front picture of the program within.
    try input.tap(.right)
    #expect(try shows(compositor, PictureFolder.colors[1], atLeast: 5_000))
    #expect(host.isRunning)
    try input.tap(.q)
    #expect(host.exitStatus() == 0)
  }

  @Test func `a program that forks is a card until it ends, next to a command that is missing`()
    throws
  {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let host = try ChildProcess(
      [
        Self.program, "host", "--announce", "text", "--", "/nowhere/program", "--", "/bin/sh", "-c",
        "\"$0\" \"$@\" &", Self.program, "--title", "Inside", "--shading", "0", "--announce", "off",
        folder.path,
      ], environment: compositor.environment)
    #expect(host.line() == "Carousel, No items")
    #expect(host.line() == "1 item")
    #expect(host.line() == "1 of 1, Inside")
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 5_000))
    #expect(host.isRunning)
    try input.tap(.q)
    #expect(host.exitStatus() == 0)
  }

  @Test func `hostile programs cost the others nothing, and little memory`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let hostile = BuiltProgram.path("restless-window")
    let host = try ChildProcess(
      [
        Self.program, "host", "--announce", "off", "--socket", "host", "--",
        Self.program, "--title", "Inside", "--shading", "0", "--announce", "off", folder.path, "--",
        hostile, "flood", "--", hostile, "silent", "--", hostile, "huge", "--", "/bin/sh", "-c",
        "for i in 1 2 3; do \"$0\" & done; wait", hostile,
      ], environment: compositor.environment)
    // A window for the picture program and each of the restless ones. The others show nothing, or
    // are disconnected.
    func answer(_ words: String...) throws -> String? {
      let message = try ChildProcess(
        [Self.program, "msg", "--socket", "host"] + words, environment: compositor.environment)
      return message.exitStatus() == 0 ? message.standardOutput() : nil
    }
    let isComplete = try Deadline(seconds: 120).reaches {
      let state = try answer("query") ?? ""
      // The one that does not read may be disconnected already.
      return state.contains("\"count\":4") || state.contains("\"count\":5")
    }
    #expect(isComplete)
    #expect(try answer("next") != nil)
    #expect(try answer("query") != nil)
    #expect(try host.memory() < 400 << 20)
    #expect(host.isRunning)
    host.send(SIGTERM)
    #expect(host.exitStatus() == SIGTERM)
  }
}
