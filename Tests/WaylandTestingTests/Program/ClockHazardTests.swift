import CarouselTestSupport
import Foundation
import Testing
import WaylandTesting

/// What other programs do that a preloaded clock could get wrong.
@Suite(
  .enabled(
    if: Sanitizer.current == nil,
    "a clock that is built with a sanitizer cannot be loaded into programs without its library"))
struct ClockHazardTests {
  private static let outputs = [
    "signal-at-the-deadline": "1 taken\n",
    "cancel": "0 alive\n",
    "close-in-vfork": "1 expired\n",
    "fork-among-timers": "60 forks\n",
    "share-semaphore": "0 after 0.1 s\n-1 after 10.1 s\n",
    "copy-timer": "1 after 1.0 s\n-1\n",
    "only-read-timer": "expired\n",
    "only-read-clock": "passed\n",
    "sleep-after-readings": "on the grid\n",
    "leave-limit": "5 s left\n0 s left\n",
    "sleep-until-far": "after 3 s\n",
    "sleep-in-sandbox": "3600 s\n",
    "sleep-without-files": "7200 s\n",
  ]

  @Test(arguments: outputs.keys.sorted())
  func `a program behaves as on real time`(hazard: String) throws {
    let compositor = TestCompositor()
    let program = try compositor.start([BuiltProgram.path("clock-hazards"), hazard])
    compositor.advance(within: .seconds(24 * 3600)) { !program.isRunning }
    #expect(program.output == Self.outputs[hazard])
    #expect(program.status == .code(0))
    #expect(!program.isRestless)
    #expect(program.unheldWait == nil)
  }

  @Test func `a sandbox without room for the clock is no endless loop, and noticed`() throws {
    let compositor = TestCompositor()
    let program = try compositor.start([
      BuiltProgram.path("clock-hazards"), "sleep-in-narrow-sandbox",
    ])
    compositor.advance(by: .seconds(1))
    #expect(!program.isRestless)
    #expect(!program.isHeld)
    #expect(program.unheldWait == "ppoll")
  }

  @Test func `random numbers and addresses are the same in every run`() throws {
    func numbers() throws -> String {
      let compositor = TestCompositor()
      let program = try compositor.start([
        BuiltProgram.path("clock-hazards"), "show-random-numbers",
      ])
      compositor.advance(by: .seconds(1))
      return program.output
    }
    let first = try numbers()
    #expect(first.split(separator: "\n").count == 2)
    #expect(Set(first.split(separator: " ").prefix(4)).count == 4)
    #expect(try numbers() == first)
  }

  /// Processes start, end and are waited for, all at the same instant.
  @Test func `no time passes while processes come and go`() throws {
    let compositor = TestCompositor()
    let start = compositor.clock.now
    let program = try compositor.start([
      "sh", "-c",
      "i=0; while [ $i -lt 120 ]; do echo $i | cat | cat > /dev/null; i=$((i + 1)); done",
    ])
    compositor.advance(within: .seconds(10)) { !program.isRunning }
    #expect(program.status == .code(0))
    #expect(compositor.clock.now == start)
  }

  @Test func `constructors of libraries read the clock that the program reads`() throws {
    try CompiledProgram.inFolder { folder in
      let library = """
        #include <time.h>
        struct timespec loaded;
        __attribute__((constructor)) static void load(void) { clock_gettime(CLOCK_MONOTONIC, &loaded); }
        """
      let source = """
        #include <stdio.h>
        #include <time.h>
        extern struct timespec loaded;
        int main(void) {
          struct timespec now;
          clock_gettime(CLOCK_MONOTONIC, &now);
          printf("%d s\\n", (int)(now.tv_sec - loaded.tv_sec));
        }
        """
      let loaded = try #require(
        try CompiledProgram.build(library, "loaded.c", in: folder, ["clang", "-shared", "-fPIC"]))
      let path = try #require(
        try CompiledProgram.build(source, "loader.c", in: folder, ["clang", loaded]))
      let compositor = TestCompositor()
      let program = try compositor.start([path])
      compositor.advance(by: .seconds(1))
      #expect(program.output == "0 s\n")
    }
  }

  #if arch(x86_64)
    @Test func `random numbers of a trapped program are the same in every run`() throws {
      func numbers() throws -> String {
        let compositor = TestCompositor()
        let program = try compositor.start([BuiltProgram.path("raw-clock-probe"), "random"])
        compositor.advance(by: .seconds(1))
        return program.output
      }
      let first = try numbers()
      #expect(!first.isEmpty)
      #expect(try numbers() == first)
    }

    @Test func `a child of a trapped program is held without an environment`() throws {
      let compositor = TestCompositor()
      let program = try compositor.start([
        BuiltProgram.path("raw-clock-probe"), "/bin/sleep", "1800",
      ])
      compositor.advance(by: .seconds(3600))
      #expect(program.output == "status 0 after 1800 s\n")
      #expect(program.isHeld)
    }

    @Test func `a child of a trapped program that cannot be held means no verdict`() throws {
      try CompiledProgram.inFolder { folder in
        let source = "#include <unistd.h>\nint main(void) { return sleep(1); }\n"
        guard
          let child = try CompiledProgram.build(
            source, "static.c", in: folder, ["clang", "-static"])
        else { return }
        let compositor = TestCompositor()
        let program = try compositor.start([BuiltProgram.path("raw-clock-probe"), child])
        compositor.advance(by: .seconds(10))
        #expect(program.output == "status 7e00 after 0 s\n")
        #expect(!program.isHeld)
      }
    }
  #endif

  @Test func `programs with the address sanitizer of GCC run`() throws {
    try CompiledProgram.inFolder { folder in
      let source = "#include <stdio.h>\nint main(void) { return puts(\"runs\") < 0; }\n"
      guard
        let path = try CompiledProgram.build(
          source, "asan.c", in: folder, ["gcc", "-fsanitize=address"])
      else { return }
      let compositor = TestCompositor()
      let program = try compositor.start([path])
      compositor.advance(by: .seconds(1))
      #expect(program.output == "runs\n")
      #expect(program.status == .code(0))
    }
  }

  @Test func `packages have the library that is tested`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    try CompiledProgram.inFolder { folder in
      let library = folder.appendingPathComponent("libvirtual-clock.so").path
      let build = try String(
        contentsOf: root.appendingPathComponent("meson-helper/meson.build"), encoding: .utf8)
      // The command by which the package lists the files.
      let command = try #require(build.split(separator: "'").first { $0.hasPrefix("ls \"$1\"/") })
      let sources = root.appendingPathComponent("Sources/Wayland").path
      let options = "-std=gnu11 -shared -fPIC -I $1/SharedClock/include -I $1/VirtualClock/include"
      try Self.shell("clang \(options) -o \"$2\" $(\(command))", sources, library)
      let packaged = try Self.shell("nm -D --defined-only \"$1\" | cut -d' ' -f3 | sort", library)
      let tested = try Self.shell(
        "nm -D --defined-only \"$1\" | cut -d' ' -f3 | sort",
        BuiltProgram.path("libvirtual-clock.so"))
      #expect(!packaged.isEmpty)
      // Those of the linker depend on its options.
      func names(_ text: String) -> Set<Substring> {
        Set(text.split(separator: "\n")).subtracting([
          "__bss_start", "_edata", "_end", "_init", "_fini",
        ])
      }
      #expect(names(packaged).symmetricDifference(names(tested)) == [])
      #expect(packaged.contains("recvmsg\n"))
    }
  }

  @discardableResult
  private static func shell(_ command: String, _ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, "sh"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
    return String(decoding: output, as: UTF8.self)
  }
}
