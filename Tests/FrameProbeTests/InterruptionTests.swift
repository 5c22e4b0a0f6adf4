import Foundation
import CarouselTestSupport
import Testing

/// The probe ended by a signal, in the midst of a run.
@Suite(.enabled(if: Sanitizer.current == nil, "the sanitizer's library is not in other programs"))
struct InterruptionTests {
  /// What the program under test does: a child in its group, one far from it, and then a window, or
  /// work without end.
  private static let script = """
    sleep 1000 & setsid sleep 1000 & echo $! $$ > "$1/pipe"; shift; exec "$@"
    """

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP], [["wayland-window"], ["yes"]])
  func `nothing that was started outlives a signal`(signal: Int32, command: [String]) throws {
    let tests = BuiltProgram.folder
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "p\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    let probe = Process()
    probe.executableURL = tests.appendingPathComponent("frame-probe")
    probe.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.path, "PATH": "\(tests.path):/usr/bin:/bin"]) { $1 }
    probe.arguments =
      ["--real-time", "--seconds", "600", "--", "sh", "-c", Self.script, "sh", folder.path]
      + command
    let errors = Pipe()
    (probe.standardError, probe.standardOutput) = (errors, FileHandle.nullDevice)
    try probe.run()
    // Opening a pipe blocks until the other end is open: the program has begun.
    let pipe = try #require(FileHandle(forReadingAtPath: folder.path + "/pipe"))
    let line = String(decoding: pipe.readDataToEndOfFile(), as: UTF8.self)
    let started = line.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
    try #require(started.count == 2)
    kill(probe.processIdentifier, signal)
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    #expect(probe.terminationReason == .exit)
    #expect(probe.terminationStatus == 128 + signal)
    #expect(text.hasSuffix("frame-probe: ended by signal \(signal)\n"))
    for process in started { #expect(!Self.isAlive(process)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
  }

  /// Whether a process runs.
  ///
  /// One that has ended may wait for its new parent to notice.
  private static func isAlive(_ process: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    else { return false }
    return !status.contains("State:\tZ")
  }
}
