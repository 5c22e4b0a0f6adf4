import CarouselCLinux
import Glibc
import CarouselTestSupport
import Testing

@testable import CarouselHost
@testable import Wayland

/// A clock that stands still.
private final class ManualClock: TimeSource {
  var now: Nanoseconds = 1_000_000_000
  func reading(ofClock id: UInt32) -> Nanoseconds? { now }
}

/// Programs that fork, are started with strange arguments, or outlive what has started them.
struct HostedProgramsTests {
  /// A folder with a pipe in it that has a name.
  private let folder: String
  private var pipe: String { "\(folder)/pipe" }

  init() throws {
    var name = Array("/tmp/hosted-XXXXXX".utf8CString)
    #expect(unsafe mkdtemp(&name) != nil)
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
  }

  private func clean() {
    for name in ["pipe", "out"] { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
  }

  /// What was written to a file, at most some kilobytes.
  private func content(_ name: String) -> [UInt8] {
    let file = unsafe open("\(folder)/\(name)", O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  private func start(_ words: [String], _ programs: HostedPrograms) throws {
    try programs.start(words.map { Array($0.utf8) })
  }

  @Test func `a program runs until the last process that it has started has ended`() throws {
    defer { clean() }
    let loop = EventLoop()
    let programs = HostedPrograms(loop, display: "/nowhere")
    try start(["/bin/sh", "-c", "cat '\(pipe)' & exit 3"], programs)
    // The shell has ended.
    try loop.turn(waiting: true)
    #expect(programs.areRunning)
    close(unsafe open(pipe, O_WRONLY))
    try loop.turn(waiting: true)
    #expect(!programs.areRunning)
  }

  @Test func `a program that exits immediately is awaited if it may have asked for a window`()
    throws
  {
    defer { clean() }
    let clock = ManualClock()
    let loop = EventLoop(time: clock)
    let programs = HostedPrograms(loop, display: "/nowhere")
    var warnings: [String] = []
    programs.onWarning = { warnings.append($0) }
    try start(["/bin/true"], programs)
    try loop.turn(waiting: true)
    #expect(programs.areRunning)
    #expect(loop.nextDeadline != nil)
    clock.now += 6_000_000_000
    try loop.turn()
    #expect(!programs.areRunning)
    #expect(warnings.count == 1)
    // What fails has asked for nothing.
    try start(["/bin/false"], programs)
    try loop.turn(waiting: true)
    #expect(!programs.areRunning)
    // The host waits for a client, and any client will do.
    try start(["/bin/true"], programs)
    try loop.turn(waiting: true)
    programs.clientConnected()
    #expect(!programs.areRunning)
    #expect(loop.nextDeadline == nil)
  }

  @Test(
    arguments: [
      (["exit 0"], 0), (["exit 3"], 3), (["kill -SEGV $$"], 139),
      (["exit 0", "sleep 0.2; exit 4"], 4),
    ] as [([String], Int32)])
  func `the exit status is that of the first program that fails`(
    scripts: [String], status: Int32
  ) throws {
    let loop = EventLoop()
    let programs = HostedPrograms(loop, display: "/nonexistent")
    programs.onEnd = { loop.stop() }
    for script in scripts { try start(["/bin/sh", "-c", script], programs) }
    programs.clientConnected()
    try loop.run()
    #expect(programs.exitStatus == status)
  }

  @Test func `a program that exits is started again, later each time`() throws {
    defer { clean() }
    let clock = ManualClock()
    let loop = EventLoop(time: clock)
    let programs = HostedPrograms(loop, display: "/nowhere")
    programs.respawns = true
    try start(["/bin/sh", "-c", "echo x >> '\(folder)/out'; exit 1"], programs)
    for (count, seconds) in [(1, 1), (2, 2), (3, 4)] {
      try loop.turn(waiting: true)
      #expect(programs.areRunning && content("out").count == 2 * count)
      clock.now += Nanoseconds(seconds) * 1_000_000_000 - 1_000_000
      try loop.turn()
      #expect(loop.nextDeadline != nil, "not yet")
      clock.now += 1_000_000
      try loop.turn()
    }
    try loop.turn(waiting: true)
    #expect(content("out").count == 8)
  }

  @Test func `a display has a name while its host runs`() throws {
    defer { clean() }
    var name: DisplayName? = try DisplayName("wayland-9", of: pipe, in: folder)
    #expect(unsafe access("\(folder)/wayland-9", F_OK) == 0)
    #expect(throws: HostError.noName("wayland-9", code: EEXIST)) {
      _ = try DisplayName("wayland-9", of: pipe, in: folder)
    }
    for text in ["../x", "", ".x", "a/b"] {
      #expect(throws: HostError.self) { _ = try DisplayName(text, of: pipe, in: folder) }
    }
    withExtendedLifetime(name) {}
    name = nil
    #expect(unsafe access("\(folder)/wayland-9", F_OK) != 0)
    // What leads nowhere is replaced.
    unsafe symlink("/nonexistent/socket", "\(folder)/wayland-9")
    withExtendedLifetime(try DisplayName("wayland-9", of: pipe, in: folder)) {
      #expect(unsafe access("\(folder)/wayland-9", F_OK) == 0)
    }
  }

  @Test func `arguments of a program are the bytes that were given`() throws {
    defer { clean() }
    let loop = EventLoop()
    let programs = HostedPrograms(loop, display: "/nowhere")
    let words = ["/bin/sh", "-c", "printf %s \"$1\" > '\(folder)/out'; exit 1", "sh"]
    try programs.start(words.map { Array($0.utf8) } + [[0xff, 0x2e, 0xc3]])
    try loop.turn(waiting: true)
    #expect(content("out") == [0xff, 0x2e, 0xc3])
  }

  @Test func `a program finds no display but the host's`() {
    let before = [
      "DISPLAY=:0", "WAYLAND_DISPLAY=wayland-0", "WAYLAND_SOCKET=5", "GDK_BACKEND=x11",
      "QT_QPA_PLATFORM=xcb", "SDL_VIDEODRIVER=x11", "HOME=/home/me", "XDG_ACTIVATION_TOKEN=abc",
    ]
    let after = ProgramEnvironment.variables(
      of: before.map { Array($0.utf8) } + [Array("NAME=".utf8) + [0xff]], display: "/run/x")
    let text = after.map { String(decoding: $0, as: UTF8.self) }
    for name in ["DISPLAY", "WAYLAND_SOCKET", "XDG_ACTIVATION_TOKEN"] {
      #expect(!text.contains { $0.hasPrefix(name + "=") })
    }
    for variable in [
      "WAYLAND_DISPLAY=/run/x", "GDK_BACKEND=wayland", "QT_QPA_PLATFORM=wayland",
      "SDL_VIDEODRIVER=wayland", "SDL_VIDEO_DRIVER=wayland", "XDG_SESSION_TYPE=wayland",
      "HOME=/home/me",
    ] {
      #expect(text.filter { $0 == variable }.count == 1)
    }
    #expect(after.contains(Array("NAME=".utf8) + [0xff]))
  }

  @Test(.enabled(if: Sanitizer.current != .thread, "the sanitizer turns vfork into fork"))
  func `a program gets a signal when what has started it ends without a word`() throws {
    defer { clean() }
    // The kernel tells of the end of the thread that has started a program.
    final class Start: @unchecked Sendable { var (process, code): (Int32, Int32) = (0, -1) }
    let start = Start()
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(start).toOpaque()
    #expect(
      unsafe pthread_create(
        &thread, nil,
        { argument in
          let start = unsafe Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
          unsafe "sleep".withCString { name in
            unsafe "20".withCString { seconds in
              let words: [UnsafePointer<CChar>?] = unsafe [name, seconds, nil]
              let environment: [UnsafePointer<CChar>?] = unsafe [nil]
              start.code = unsafe linux_start_dependent_program(
                name, words, environment, STDERR_FILENO, &start.process)
            }
          }
          return nil
        }, argument) == 0)
    pthread_join(thread, nil)
    #expect(start.code == 0)
    var status: Int32 = 0
    unsafe waitpid(start.process, &status, 0)
    #expect(status & 0x7f == SIGTERM)
  }
}
