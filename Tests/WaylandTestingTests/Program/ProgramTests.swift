import Foundation
import CarouselTestSupport
import Testing
import WaylandTesting

/// Separate processes as clients of the test compositor.
struct ProgramTests {
  @Test func `a program and its window are found`() throws {
    let compositor = TestCompositor()
    let program = try compositor.launch([BuiltProgram.path("wayland-window")])
    let window = try program.window()
    #expect(program.windows.count == 1)
    #expect(window.surface.identifier.client == program.clients.first)
    #expect(window.isMapped)
    #expect(compositor.violations == [])
  }

  @Test func `two runs of a program are alike to the last byte`() throws {
    func digest() throws -> UInt64 {
      let compositor = TestCompositor(.weston10Panel)
      let program = try compositor.launch([BuiltProgram.path("wayland-window")])
      _ = try program.window()
      compositor.seats[0].pointer.move(x: 100, y: 100)
      compositor.advance(by: .seconds(1))
      return compositor.transcriptDigest
    }
    #expect(try digest() == digest())
  }

  @Test(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
  func `a program that exits without connecting is distinguished from one that shows a window`() {
    let compositor = TestCompositor()
    #expect(throws: LaunchError.ended("sleep", .code(0), errors: "")) {
      try compositor.launch(["sleep", "5"])
    }
    #expect(throws: LaunchError.neverConnected("sleep", errors: "")) {
      try compositor.launch(["sleep", "500"])
    }
    #expect(throws: LaunchError.cannotStart("no-such-program", errno: 2)) {
      try compositor.launch(["no-such-program"])
    }
  }

  @Test(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
  func `what a program says about its end is kept`() throws {
    let compositor = TestCompositor()
    let error = #expect(throws: LaunchError.self) {
      try compositor.launch(["sh", "-c", "echo no display >&2; exit 7"])
    }
    #expect(error == .ended("sh", .code(7), errors: "no display\n"))
    #expect(
      error?.description == "sh ended before it showed a window: exit code 7. It said:\nno display")
  }

  @Test func `a program ends with its compositor and leaves nothing behind`() throws {
    var compositor: TestCompositor? = TestCompositor()
    let path = try #require(try compositor?.listen())
    let program = try #require(try compositor?.launch([BuiltProgram.path("wayland-window")]))
    #expect(ProgramTests.exists(path))
    #expect(program.isRunning)
    compositor = nil
    #expect(program.status == .signal(9))
    #expect(!ProgramTests.exists(path))
  }

  @Test(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
  func `a child of a program counts as the program`() throws {
    let compositor = TestCompositor()
    let path = BuiltProgram.path("wayland-window")
    let program = try compositor.launch(["sh", "-c", "\(path); exit 4"])
    let window = try program.window()
    window.close()
    compositor.advance(by: .seconds(1))
    #expect(program.status == .code(4))
  }

  @Test(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
  func `a program has its own home, bus and locale, unless it is to keep the user's`()
    throws
  {
    func environment(isolates: Bool) throws -> [String] {
      let compositor = TestCompositor()
      compositor.isolatesPrograms = isolates
      let program = try compositor.start(
        [
          "sh", "-c",
          """
          echo $HOME; ls -A $HOME; echo $LANG $SDL_AUDIODRIVER
          ls -d $XDG_RUNTIME_DIR/bus; echo "$DBUS_SESSION_BUS_ADDRESS$HOSTNAME"
          """,
        ])
      compositor.advance(by: .seconds(1))
      return program.output.split(separator: "\n").map(String.init)
    }
    let isolated = try environment(isolates: true)
    #expect(isolated.count == 3)
    #expect(isolated.first?.hasSuffix("/home") == true)
    #expect(isolated.dropFirst().first == "C.UTF-8 dummy")
    // The bus is where programs look for it without an address.
    #expect(isolated.last?.hasSuffix("/bus") == true)
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    #expect(try environment(isolates: false).first == home)
  }

  private static let hasFonts = [
    "/usr/bin/fc-match", "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
  ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  @Test(
    .enabled(if: hasFonts, "fc-match or the DejaVu fonts are not installed"),
    .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"),
    arguments: [
      ("monospace", "DejaVu Sans Mono"), ("serif", "DejaVu Serif"), ("Sans", "DejaVu Sans"),
      ("Missing", "DejaVu Sans"),
    ])
  func `the default fonts are those of DejaVu`(family: String, font: String) throws {
    let compositor = TestCompositor()
    let program = try compositor.start(["fc-match", "-f", "%{family[0]}", family])
    compositor.advance(by: .seconds(1))
    #expect(program.output == font)
  }

  @Test func `in real time the clock runs while the program does`() throws {
    let compositor = TestCompositor()
    let start = ContinuousClock.now
    let program = try compositor.launch([BuiltProgram.path("wayland-window")], time: .real)
    _ = try program.window(within: .seconds(60))
    #expect(compositor.isInRealTime)
    let before = compositor.clock.now
    compositor.advance(by: .milliseconds(150))
    #expect(compositor.clock.now - before >= .milliseconds(150))
    #expect(start.duration(to: .now) >= .milliseconds(150))
    #expect(compositor.violations == [])
  }
}

extension ProgramTests {
  private static func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }
}
