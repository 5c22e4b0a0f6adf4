import CompositorTestSupport
import Foundation
import Glibc
import CarouselTestSupport
import Testing
import WaylandTesting

/// The program under real compositors, as its users run it.
@Suite(
  .serialized,
  .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct CarouselProgramTests {
  /// The program from the same build.
  static let program = BuiltProgram.path("carousel")

  private static func missing(_ kind: HeadlessCompositor.Kind) -> Comment {
    "\(kind.rawValue) is not installed: Scripts/setup test"
  }

  /// Starts the program and waits until it says that its first frame is shown.
  private func start(
    _ compositor: HeadlessCompositor, _ folder: PictureFolder, _ arguments: [String] = []
  ) throws -> ChildProcess {
    let program = try ChildProcess(
      [Self.program] + arguments + [folder.path], environment: compositor.environment)
    let ready = program.line()
    if ready == nil { program.stop() }
    #expect(ready == "Carousel, 6 items. 1 of 6, 1_Red", "\(program.standardErrorIfEnded())")
    return program
  }

  /// Waits until the output shows at least `count` pixels of a color.
  private func shows(
    _ compositor: HeadlessCompositor, _ color: UInt32, atLeast count: Int
  ) throws -> Bool {
    try Deadline(seconds: 120).reaches {
      try PNGImage(compositor.screenshot()).count(color) >= count
    }
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.weston), missing(.weston)))
  func `under weston a window opens, shows the first picture and closes cleanly`() throws {
    let compositor = try HeadlessCompositor(.weston)
    let folder = try PictureFolder()
    let program = try start(compositor, folder, ["--shading", "0"])
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
    #expect(try shows(compositor, PictureFolder.colors[1], atLeast: 2_000))
    // A pipe that broke elsewhere is no reason to end.
    program.send(SIGPIPE)
    program.send(SIGTERM)
    #expect(program.exitStatus() == SIGTERM)
    #expect(program.standardError() == "")
  }

  @Test(
    .enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)),
    arguments: HeadlessCompositor.Kind.controllable.filter(HeadlessCompositor.isInstalled))
  func `keys, clicks and drags move it, and each rest is announced once`(
    kind: HeadlessCompositor.Kind
  ) throws {
    let compositor = try HeadlessCompositor(kind)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let program = try start(compositor, folder, ["--fullscreen"])
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))

    try input.tap(.right)
    #expect(program.line() == "2 of 6, 2_Green")
    #expect(try shows(compositor, PictureFolder.colors[1], atLeast: 20_000))

    try input.tap(.end)
    #expect(program.line() == "6 of 6, 6_Magenta")

    // A card at the left of the front one: a click brings it to the front.
    try input.click(x: 300, y: 360)
    #expect(program.line() == "5 of 6, 5_Cyan")

    // The card taken by more than half its way to the left and held: the next one.
    try input.drag(fromX: 760, toX: 420, y: 360)
    #expect(program.line() == "6 of 6, 6_Magenta")

    try input.tap(.enter)
    #expect(program.line() == "Opened 6 of 6, 6_Magenta")
    // It fills the height of the output.
    #expect(try shows(compositor, PictureFolder.colors[5], atLeast: 600_000))
    try input.tap(.escape)
    #expect(program.line() == "Closed 6 of 6, 6_Magenta")
    // One too many does not end it.
    try input.tap(.escape)
    #expect(program.line() == "Escape again quits")
    try input.tap(.q)
    #expect(program.exitStatus() == 0)
    #expect(program.line() == nil)
    #expect(program.standardError() == "")
  }

  @Test(
    .enabled(if: HeadlessCompositor.isInstalled(.weston), missing(.weston)),
    arguments: HeadlessCompositor.Kind.allCases.filter(HeadlessCompositor.isInstalled))
  func `a lost compositor is reported in one line`(
    kind: HeadlessCompositor.Kind
  ) throws {
    let folder = try PictureFolder()
    let compositor = try HeadlessCompositor(kind)
    let program = try start(compositor, folder)
    compositor.stop()
    #expect(program.exitStatus() == 1)
    let error = program.standardError()
    #expect(error.hasPrefix("carousel: ") && error.split(separator: "\n").count == 1, "\(error)")
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)))
  func `announcements as JSON carry index, position and reason`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let program = try ChildProcess(
      [Self.program, "--announce", "json", "--type", "linear", folder.path],
      environment: compositor.environment)
    let ready = try #require(program.line())
    #expect(ready.contains("\"event\":\"ready\"") && ready.contains("\"count\":6"))
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
    try input.tap(.right)
    let settled = try #require(program.line())
    #expect(settled.contains("\"event\":\"settle\"") && settled.contains("\"index\":1"))
    #expect(settled.contains("\"position\":2") && settled.contains("\"reason\":\"key\""))
    program.send(SIGINT)
    #expect(program.exitStatus() == SIGINT)
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)))
  func `a selection is written as a path and nothing else`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    for (options, end) in [([], "\n"), (["-0"], "\0")] {
      let program = try ChildProcess(
        [Self.program, "pick"] + options + [folder.path],
        environment: compositor.environment)
      #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
      try input.tap(.right)
      #expect(try shows(compositor, PictureFolder.colors[1], atLeast: 20_000))
      try input.tap(.enter)
      #expect(program.exitStatus() == 0)
      #expect(program.standardOutput() == "\(folder.path)/2_Green.png\(end)")
      #expect(program.standardError() == "")
    }
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)))
  func `several are found by typing, marked, and piped into a command`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let program = try ChildProcess(
      [
        "sh", "-c", "\"$0\" pick --multi -0 \"$1\" | xargs -0 -n 1 basename", Self.program,
        folder.path,
      ], environment: compositor.environment)
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
    try input.tap(KeyCode(rawValue: 6))
    #expect(try shows(compositor, PictureFolder.colors[4], atLeast: 20_000))
    try input.tap(.escape)
    try input.tap(.space)
    // `b` is the blue one, the third.
    try input.tap(KeyCode(rawValue: 48))
    #expect(try shows(compositor, PictureFolder.colors[2], atLeast: 20_000))
    try input.tap(.tab)
    try input.tap(.backspace)
    try input.tap(.enter)
    #expect(program.exitStatus() == 0)
    #expect(program.standardOutput() == "3_Blue.png\n5_Cyan.png\n")
    #expect(program.standardError() == "")
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)))
  func `a list is shown from its first picture on, while the rest arrives`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let program = try ChildProcess(
      [
        "bash", "-c",
        """
        exec "$0" --announce text --shading 0 - \\
          < <(printf '%s\\n' "$1"/1_*; read -r line < "$2"; printf '%s\\n' "$1"/[2-6]_*)
        """, Self.program, folder.path, try folder.pipe(),
      ], environment: compositor.environment)
    #expect(program.line() == "Carousel, 1 item. 1 of 1, 1_Red")
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
    try folder.writePipe()
    // The rest may arrive in several pieces; each is announced.
    var count = program.line()
    while let told = count, ["2 items", "3 items", "4 items", "5 items"].contains(told) {
      count = program.line()
    }
    #expect(count == "6 items")
    #expect(try shows(compositor, PictureFolder.colors[1], atLeast: 2_000))
    program.stop()
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)))
  func `a kiosk knows no way out, and follows its folder`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let service = try ServiceSocket()
    let program = try ChildProcess(
      [Self.program, "kiosk", "--announce", "text", folder.path],
      environment: compositor.environment.merging(["NOTIFY_SOCKET": service.path]) { $1 })
    #expect(program.line() == "Carousel, 6 items. 1 of 6, 1_Red")
    #expect(service.message() == "READY=1")
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
    for key in [KeyCode.q, .escape, .f, .f11] { try input.tap(key) }
    try FileManager.default.removeItem(atPath: folder.path + "/1_Red.png")
    #expect(program.line() == "5 items")
    #expect(try shows(compositor, PictureFolder.colors[1], atLeast: 20_000))
    #expect(program.isRunning)
    program.send(SIGTERM)
    #expect(program.exitStatus() == SIGTERM)
    #expect(service.message() == "STOPPING=1")
    #expect(program.standardError() == "")
  }

  @Test(
    .enabled(if: HeadlessCompositor.isInstalled(.weston), missing(.weston)),
    arguments: HeadlessCompositor.Kind.readable.filter(HeadlessCompositor.isInstalled))
  func `a kiosk outlives its compositor and shows the next one what it showed`(
    kind: HeadlessCompositor.Kind
  ) throws {
    let compositor = try HeadlessCompositor(kind)
    let folder = try PictureFolder()
    let program = try ChildProcess(
      [Self.program, "kiosk", "--shading", "0", "--start", "3", folder.path],
      environment: compositor.environment)
    #expect(program.line() == "Carousel, 6 items. 3 of 6, 3_Blue")
    for _ in 1...2 {
      #expect(try shows(compositor, PictureFolder.colors[2], atLeast: 20_000))
      try compositor.kill()
      try compositor.restart()
    }
    #expect(try shows(compositor, PictureFolder.colors[2], atLeast: 20_000))
    program.send(SIGTERM)
    #expect(program.exitStatus() == SIGTERM)
    // Nothing was said again.
    #expect(program.standardOutput() == "")
    let errors = program.standardError().split(separator: "\n")
    #expect(errors.allSatisfy { $0.hasSuffix("waiting for a compositor") }, "\(errors)")
    #expect(errors.count <= 2)
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.sway), missing(.sway)))
  func `leaving without a choice writes nothing and sets the status`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let folder = try PictureFolder()
    let input = try VirtualInput(socket: compositor.socketPath)
    let program = try ChildProcess(
      [Self.program, "pick", "--announce", "text", folder.path],
      environment: compositor.environment)
    #expect(try shows(compositor, PictureFolder.colors[0], atLeast: 20_000))
    try input.tap(.escape)
    #expect(program.exitStatus() == 1)
    #expect(program.standardOutput() == "")
    #expect(program.standardError() == "Carousel, 6 items. 1 of 6, 1_Red\n")
  }

  @Test(
    .enabled(if: HeadlessCompositor.isInstalled(.weston), missing(.weston)),
    arguments: [false, true])
  func `warnings without a reader delay neither the window nor a signal`(
    readerHasLeft: Bool
  ) throws {
    let compositor = try HeadlessCompositor(.weston)
    let folder = try PictureFolder()
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder.path + "/0_Broken.png"))
    let errors = Pipe()
    let writing = errors.fileHandleForWriting.fileDescriptor
    let flags = fcntl(writing, F_GETFL)
    _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
    while unsafe write(writing, "x", 1) > 0 {}
    _ = fcntl(writing, F_SETFL, flags)
    if readerHasLeft { try errors.fileHandleForReading.close() }
    let program = try ChildProcess(
      [Self.program, "--announce", "json", folder.path], environment: compositor.environment,
      errors: errors)
    try errors.fileHandleForWriting.close()
    #expect(program.line()?.contains("\"event\":\"ready\"") == true)
    // It follows the warning.
    #expect(program.line()?.contains("\"event\":\"error\"") == true)
    program.send(SIGTERM)
    #expect(program.exitStatus() == SIGTERM)
  }
}
