import CarouselTestSupport
import Foundation
import Testing
import WaylandTesting

/// The preloaded clock, in a program that waits in every way there is.
@Suite(.enabled(if: Sanitizer.current != .thread, "the sanitizer has its own condition waits"))
struct PreloadedClockTests {
  @Test func `every way to wait ends when the virtual hour is over`() throws {
    let compositor = TestCompositor()
    let probe = try compositor.start([BuiltProgram.path("clock-probe")])
    let start = ContinuousClock.now
    compositor.advance(by: .seconds(12 * 3600))
    #expect(start.duration(to: .now) < .seconds(3600))
    #expect(
      probe.output == """
        sleep 3600 s
        sleep until 3600 s
        poll 3600 s
        select 3600 s
        epoll 3600 s
        timer 3600 s
        watched timer 3600 s
        condition 3600 s
        monotonic condition 3600 s
        less than the clock 0 s
        reading 0 s
        semaphore 3600 s
        futex 3600 s
        in all 11 h
        its file is of the past

        """)
    #expect(probe.status == .code(3))
    #expect(!probe.isRestless)
  }

  #if arch(x86_64)
    @Test func `system calls of the program itself are held`() throws {
      let compositor = TestCompositor()
      let probe = try compositor.start([BuiltProgram.path("raw-clock-probe")])
      compositor.advance(by: .seconds(10 * 3600))
      #expect(
        probe.output == """
          sleep 3600 s
          poll 3600 s
          epoll 3600 s
          select 3600 s
          futex 3600 s
          timer 3600 s
          blocked 3600 s
          lock 3600 s
          another's timer 3600 s

          """)
      #expect(probe.status == .code(0))
      #expect(!probe.isRestless)
    }
  #endif

  /// A program that is linked statically, in a folder that is removed with it, or `nil` without a C
  /// compiler.
  private static func makeStaticProgram(in folder: URL) throws -> String? {
    let source = folder.appendingPathComponent("static.c").path
    let program = folder.appendingPathComponent("static").path
    try "#include <unistd.h>\nint main(void) { return sleep(1000); }\n".write(
      toFile: source, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-static", source, "-o", program]
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? program : nil
  }

  @Test func `a program that is linked statically is not held, be it started by one that is`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("static\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let program = try Self.makeStaticProgram(in: folder) else { return }
    #expect(throws: LaunchError.cannotHold(program)) { try TestCompositor().launch([program]) }
    #expect(throws: LaunchError.cannotHold("sh")) {
      try TestCompositor().launch(["sh", "-c", "\(program); true"])
    }
  }

  @Test func `random numbers are the same in every run`() throws {
    func number() throws -> String {
      let compositor = TestCompositor()
      let program = try compositor.start(["sort", "-R", "/etc/passwd"])
      compositor.advance(by: .seconds(1))
      return program.output
    }
    let first = try number()
    #expect(!first.isEmpty)
    #expect(try number() == first)
  }

  @Test func `no wait ends before its time`() throws {
    let compositor = TestCompositor()
    let probe = try compositor.start([BuiltProgram.path("clock-probe")])
    compositor.advance(by: .seconds(3599))
    #expect(probe.output == "")
    compositor.advance(by: .seconds(2))
    #expect(probe.output == "sleep 3600 s\n")
    #expect(probe.isRunning)
  }
}
