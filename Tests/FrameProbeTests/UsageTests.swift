import CarouselTestSupport
import ArgumentParser
import Foundation
import Testing
import WaylandTesting

@testable import FrameProbe

/// The program as it is called from a shell.
struct UsageTests {
  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.executableURL = BuiltProgram.folder.appendingPathComponent("frame-probe")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaint, as: UTF8.self)
    )
  }

  @Test func `the program does not load Foundation, which takes 40 MB`() throws {
    let program = BuiltProgram.folder.appendingPathComponent("frame-probe")
    let bytes = try Data(contentsOf: program, options: .alwaysMapped)
    for library in ["libFoundation.so", "libFoundationInternationalization.so"] {
      #expect(bytes.range(of: Data(library.utf8)) == nil, "\(library)")
    }
  }

  @Test func `help is given and no program is started`() throws {
    let run = try run(["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("frame-probe [<options>] -- <command> …"))
    #expect(run.errors == "")
  }

  @Test(arguments: [
    "README.md", "docs/frame-probe.md",
    "Sources/Wayland/Testing/WaylandTesting.docc/FrameTimingInTenMinutes.md",
  ])
  func `the commands of the documentation are understood`(document: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: package.appendingPathComponent(document), encoding: .utf8)
    let lines = text.replacingOccurrences(of: "\\\n", with: " ").split(separator: "\n")
    var understood = 0
    for line in lines {
      let words = line.prefix { $0 != ">" && $0 != "#" }.drop { $0 == "$" }
        .split(separator: " ").map(String.init)
      guard let first = words.first, first == "frame-probe" || first.hasSuffix("/frame-probe"),
        words.contains("--")
      else { continue }
      let parsed = try FrameProbeCommand.parseAsRoot(Array(words.dropFirst()))
      let command = (parsed as? TestCommand)?.command ?? (parsed as? RunCommand)?.command
      #expect(command?.isEmpty == false, "\(line)")
      understood += 1
    }
    #expect(understood > 0)
  }

  @Test func `the version is printed`() throws {
    let run = try run(["--version"])
    #expect((run.status, run.output) == (0, "frame-probe \(FrameProbeCommand.version)\n"))
  }

  @Test(arguments: [
    ([], "name a program to test, after --"), (["--"], "name a program to test, after --"),
    (["run", "--"], "name a command to run, after --"),
    (["--refresh", "0", "--", "true"], "--refresh must be 1…1000, not 0.0"),
    (["--preset", "win95", "--", "true"], "invalid value 'win95' for --preset"),
    (["--budget", "speed=1", "--", "true"], "--budget takes missed, interval-p50"),
    (["--no-such-thing", "--", "true"], "Unknown option '--no-such-thing'"),
    (["run", "--screenshot", "a", "--", "true"], "invalid value 'a' for --screenshot"),
  ])
  func `wrong usage is status 2 and one line`(arguments: [String], words: String) throws {
    let run = try run(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("frame-probe: "))
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func `an unwritable report is reported before the run`() throws {
    let run = try run(["--junit", "/nonexistent/x.xml", "--", "true"])
    #expect(run.status == 3)
    #expect(
      run.errors == "frame-probe: cannot write /nonexistent/x.xml: No such file or directory\n")
  }

  @Test func `a program that never connects is not judged`() throws {
    let report = NSTemporaryDirectory() + "silent-\(getpid()).xml"
    defer { try? FileManager.default.removeItem(atPath: report) }
    let silent = try run(["--junit", report, "--json", "--", "sleep", "500"])
    #expect(silent.status == 3)
    #expect(silent.errors.contains("did not connect to WAYLAND_DISPLAY"))
    #expect(!silent.errors.contains("--real-time"))
    #expect(silent.output.contains("\"verdict\" : \"not judged\""))
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("errors=\"1\""))
  }

  /// As `g_spawn_async` and daemons do.
  @Test func `a program whose parent has ended is part of the program`() throws {
    let window = BuiltProgram.path("wayland-window")
    let options = ["--scenario", "rest", "--frames", "5", "--"]
    let orphan = try run(options + ["sh", "-c", "(\(window) &); exec sleep 1000"])
    #expect(orphan.status == 0, "\(orphan.errors)")
  }

  @Test func `a program that is not there is not judged, in one line`() throws {
    let run = try run(["--", "/nonexistent/program"])
    #expect(run.status == 3)
    #expect(
      run.errors
        == "not judged: /nonexistent/program cannot be started: No such file or directory.\n")
  }

  private static let canShowText = [
    "/usr/bin/zenity", "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
  ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  @Test(
    .enabled(if: canShowText, "zenity or the DejaVu fonts are not installed"),
    .enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
  func `the user's fonts change a digest only if the environment is kept`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(getpid())")
    let folder = home.appendingPathComponent(".config/fontconfig")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    func digest(_ option: String...) throws -> Substring {
      let environment = ["HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/.config"]
      let text = ["--", "zenity", "--info", "--text", "The five boxing wizards jump quickly."]
      let options = option + ["--scenario", "rest", "--frames", "5", "--price", "none"]
      let run = try run(options + text, environment: environment)
      return try #require(run.errors.split(separator: "digest ").dropFirst().first)
    }
    let (isolated, kept) = (try digest(), try digest("--keep-environment"))
    let configuration = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><match><edit name="family" mode="prepend" binding="strong">
        <string>DejaVu Serif</string>
      </edit></match></fontconfig>
      """
    try configuration.write(
      to: folder.appendingPathComponent("fonts.conf"), atomically: true, encoding: .utf8)
    #expect(try digest() == isolated)
    #expect(try digest("--keep-environment") != kept)
  }

  @Test func `broken budgets fail, and kept ones pass`() throws {
    let window = BuiltProgram.path("wayland-window")
    let options = ["--scenario", "rest,flick", "--frames", "20", "--price", "none", "--budget"]
    let kept = try run(
      options + ["missed=0,interval-p99=17ms,wakeups-at-rest=0,commits-at-rest=0", "--", window])
    #expect(kept.status == 0, "\(kept.errors)")
    #expect(kept.errors.contains("budget interval-p99 ≤ 17 ms: 16.67 ms"))
    let broken = try run(options + ["interval-max=1ms", "--", window])
    #expect(broken.status == 1)
    #expect(broken.errors.contains("budget interval-max ≤ 1 ms: 16.67 ms (failed)"))
  }

  @Test func `a recorded preset is read, and any other file is wrong usage`() throws {
    let path = NSTemporaryDirectory() + "preset-\(getpid()).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorded = RecordedPreset(
      name: "mine", globals: ["wl_compositor": 4, "wl_shm": 1, "xdg_wm_base": 99, "other": 1],
      outputs: [.init(name: "A", width: 800, height: 480, refresh: 75_000, scale: 2, transform: 0)],
      seats: [1], formats: [0, 1], decoration: 1,
      configures: [.init(width: 0, height: 0, states: [5], isInitial: true)],
      timing: .init(
        period: 13_333, repaintLead: 7000, answersBeforeRefresh: true, frames: 100, presented: 0,
        feedbackFlags: 0, release: "afterNextCommit"))
    try recorded.json.write(toFile: path, atomically: true, encoding: .utf8)
    let preset = try #require(Preset(argument: path))
    #expect(preset.name == "mine")
    let configuration = preset.configuration(refresh: nil)
    #expect(configuration.versions == ["wl_compositor": 4, "wl_shm": 1, "xdg_wm_base": 7])
    #expect(configuration.windows == .tiling)
    #expect(configuration.outputs[0].scale120 == 240)
    #expect(configuration.outputs[0].period == .microseconds(13_333))
    #expect(configuration.outputs[0].release == .afterNextCommit)
    #expect(configuration.outputs[0].presentation.completion == .never)
    #expect(Preset(argument: "no-such.json") == nil)
  }

  @Test(arguments: [Int.max, Int.min, 0])
  func `a preset may hold any number`(_ number: Int) {
    let recorded = RecordedPreset(
      name: "any", globals: ["wl_compositor": number],
      outputs: [
        .init(
          name: "A", width: number, height: number, refresh: number, scale: number,
          transform: number)
      ],
      seats: [.max], formats: [.max], decoration: .max,
      configures: [.init(width: number, height: number, states: [.max], isInitial: true)],
      timing: .init(
        period: number, repaintLead: number, answersBeforeRefresh: true, frames: number,
        presented: 1, feedbackFlags: .max, feedbackRefresh: number, clock: .max, release: ""))
    let configuration = recorded.configuration
    #expect(configuration.versions["wl_compositor"].map { $0 > 0 } ?? true)
    #expect(configuration.outputs.map(\.period).allSatisfy { $0 > .zero })
    _ = TestCompositor(configuration)
  }

  @Test(arguments: RecordedCompositor.allCases)
  func `a window is played on a compositor that was recorded`(_ compositor: RecordedCompositor)
    throws
  {
    let name = compositor.rawValue
    let preset = try #require(Preset(argument: name))
    #expect(preset.name == name)
    let configuration = preset.configuration(refresh: nil)
    #expect(configuration.versions["xdg_wm_base"] != nil)
    #expect(configuration.outputs.map(\.width) == [1280])
    #expect(configuration.decoration == .serverSide)
    #expect((configuration.windows == .tiling) == name.hasPrefix("sway"))
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let window = URL(fileURLWithPath: folder).deletingLastPathComponent()
      .appendingPathComponent("wayland-window").path
    let run = try run(["--preset", name, "--scenario", "rest,resize", "--", window])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a compositor is recorded by a client of it`() throws {
    let probe = BuiltProgram.path("frame-probe")
    let run = try run(["run", "--preset", "weston10-panel", "--", probe, "record", "--name", "x"])
    #expect(run.status == 0, "\(run.errors)")
    let recorded = try JSONDecoder().decode(RecordedPreset.self, from: Data(run.output.utf8))
    #expect(recorded.globals["wl_compositor"] == 4)
    #expect(recorded.globals["zxdg_decoration_manager_v1"] == nil)
    #expect(recorded.outputs.map(\.width) == [1280])
    #expect(recorded.seats == [7])
    #expect(recorded.timing?.answersBeforeRefresh == true)
    #expect(recorded.timing?.release == "afterNextCommit")
    #expect(recorded.timing?.feedbackFlags == 7)
    #expect(recorded.timing?.countsRefreshes == true)
    #expect(recorded.timing?.stampsLastRefresh == true)
  }

  @Test func `a program that cannot be held is not run on virtual time`() throws {
    let program = NSTemporaryDirectory() + "static-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: program) }
    try "#include <unistd.h>\nint main(void) { return sleep(1000); }\n".write(
      toFile: program + ".c", atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: program + ".c") }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-static", program + ".c", "-o", program]
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { return }
    let run = try run(["run", "--virtual-time", "--", program])
    #expect(run.status == 3)
    #expect(run.errors.contains("cannot be held on virtual time"), "\(run.errors)")
  }

  @Test func `run ends as its command does, and takes screenshots that can be compared`() throws {
    #expect(
      try run(["run", "--", "sh", "-c", "test -S $XDG_RUNTIME_DIR/wayland-0 && exit 7"]).status == 7
    )
    #expect(try run(["run", "--", "no-such-program"]).status == 127)
    let window = BuiltProgram.path("wayland-window")
    let kept = FileManager.default.temporaryDirectory
      .appendingPathComponent("shots\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(
      atPath: kept + "/new", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: kept) }
    let options = ["run", "--virtual-time", "--size", "400x300"]
    let command = ["--", window]
    let first = try run(
      options + ["--screenshot", "start@100ms", "--screenshots", kept] + command)
    #expect(first.status == 0, "\(first.errors)")
    let again = [
      "--screenshot", "start@100ms", "--screenshots", kept + "/new", "--compare-screenshots", kept,
    ]
    let same = try run(options + again + command)
    #expect((same.status, same.errors) == (0, ""))
    let other = try run(
      options + ["--preset", "bare"] + again + command)
    #expect(other.errors.contains("screenshot start differs from"), "\(other.errors)")
    #expect(other.status == 1)
    let late = try run(options + ["--seconds", "1", "--screenshot", "a@5s"] + command)
    #expect(late.errors.contains("1 of 1 screenshots are missing: the time was over"))
    #expect(late.status == 1)
    #expect(try run(options + ["--seconds", "1"] + command).status == 124)
  }

  @Test func `the time is over: the run fails, and its reports are written`() throws {
    let report = NSTemporaryDirectory() + "slow-\(getpid()).xml"
    defer { try? FileManager.default.removeItem(atPath: report) }
    let command = [
      "--", "sh", "-c", "\(BuiltProgram.path("wayland-window")) & while :; do :; done",
    ]
    let slow = try run(["--timeout", "2", "--junit", report, "--json"] + command)
    #expect(slow.status == 1)
    #expect(slow.errors.contains("It had not finished in time, "), "\(slow.errors)")
    #expect(slow.output.contains("\"timedOut\""))
    #expect(
      try String(contentsOfFile: report, encoding: .utf8).contains("<failure message=\"It had not"))
  }

  @Test func `equal runs are told apart from others, message by message`() throws {
    let files = (0..<2).map { NSTemporaryDirectory() + "transcript-\(getpid())-\($0)" }
    defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
    let window = BuiltProgram.path("wayland-window")
    let options = ["--scenario", "rest,flick", "--frames", "10"]
    let same = try run(options + ["--repeat", "3", "--transcript", files[0], "--", window])
    #expect(same.status == 0, "\(same.errors)")
    _ = try run(options + ["--preset", "bare", "--transcript", files[1], "--", window])
    #expect(try run(["diff", files[0], files[0]]).status == 0)
    let other = try run(["diff", files[0], files[1]])
    #expect(other.status == 1)
    #expect(other.output.hasPrefix("message "))
    // A random number of the system, which is no part of virtual time.
    let random = "test $(cut -c1 /proc/sys/kernel/random/uuid) \\< 8 && sleep 0.2; exec \(window)"
    let unequal = try run(options + ["--repeat", "60", "--", "sh", "-c", random])
    #expect(unequal.status == 1)
    #expect(unequal.errors.contains(" differs:\n"), "\(unequal.errors)")
  }

  @Test func `a variable of the environment can be kept`() throws {
    let environment = ["QT_LOGGING_RULES": "a=b", "QT_SCALE_FACTOR": "2"]
    let command = ["--", "sh", "-c", "test \"$QT_LOGGING_RULES$QT_SCALE_FACTOR\" = a=b"]
    #expect(
      try run(["run", "--keep-env", "QT_LOGGING_RULES"] + command, environment: environment).status
        == 0)
  }
}
