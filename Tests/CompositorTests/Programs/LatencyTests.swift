import CarouselTestSupport
import CompositorTestSupport
import Foundation
import Glibc
import Testing

/// Measures a carousel on every installed compositor and prints a row of the table in docs/measurements.md for each.
///
/// It checks that there is something to measure, never how fast it is. `Scripts/latency` runs it.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["CAROUSEL_LATENCY"] != nil,
    "a measurement: Scripts/latency"))
struct LatencyTests {
  private typealias Frame = [String: Any]

  private static let size = (width: 1280, height: 800)
  private static let program =
    ProcessInfo.processInfo.environment["CAROUSEL_LATENCY"].flatMap { $0.isEmpty ? nil : $0 }
    ?? BuiltProgram.path("frame-recorder")
  private static let kinds: [HeadlessCompositor.Kind] = [.weston, .sway, .mutter, .kwin]

  /// One compositor with the program.
  private final class Scene {
    let compositor: HeadlessCompositor
    private let folder: PictureFolder
    private let log: String
    private let mouse: Mouse?
    let program: ChildProcess

    init(_ kind: HeadlessCompositor.Kind) throws {
      compositor = try HeadlessCompositor(kind, size: LatencyTests.size)
      mouse = kind == .weston ? nil : try Mouse(compositor)
      // With a mouse from the start: what plugs one in is lost.
      try mouse?.move(1, 1)
      folder = try PictureFolder()
      log = NSTemporaryDirectory() + "latency-\(getpid())-\(kind).json"
      // Without a mouse, the pictures move automatically.
      let motion = kind == .weston ? ["1"] : []
      program = try ChildProcess(
        [LatencyTests.program, log, folder.path] + motion,
        environment: compositor.environment)
      _ = program.line()
    }

    deinit { try? FileManager.default.removeItem(atPath: log) }

    /// The frames so far.
    func frames() -> [Frame] {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? Frame
      }
    }

    /// Drags to and fro for `seconds` with a mouse of 125 Hz.
    func drag(_ seconds: Double) throws {
      let (width, height) = (LatencyTests.size.width, LatencyTests.size.height)
      try mouse?.move(width / 2, height / 2)
      try mouse?.button(true)
      let start = ContinuousClock.now
      var next = start
      while start.duration(to: .now) < .seconds(seconds) {
        next += .milliseconds(8)
        let pause = ContinuousClock.now.duration(to: next) / .microseconds(1)
        if pause > 0 { usleep(UInt32(pause)) }
        let time = start.duration(to: .now) / .milliseconds(1)
        try mouse?.move(width / 2 + Int(300 * sin(time / 250)), height / 2)
      }
      try mouse?.button(false)
    }

    /// How often the program's threads have been woken.
    func wakeUps() throws -> Int {
      let tasks = "/proc/\(program.processIdentifier)/task"
      return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
        let status = (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
      }
    }
  }

  /// The mouse of a compositor.
  private struct Mouse {
    let move: (Int, Int) throws -> Void
    let button: (Bool) throws -> Void

    init(_ compositor: HeadlessCompositor) throws {
      if compositor.kind == .sway {
        let input = try VirtualInput(socket: compositor.socketPath, size: LatencyTests.size)
        (move, button) = ({ try input.move(x: $0, y: $1) }, { try input.button(isPressed: $0) })
      } else {
        let desktop = try compositor.desktop()
        (move, button) = ({ try desktop.move(x: $0, y: $1) }, { try desktop.button(isPressed: $0) })
      }
    }
  }

  private func time() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Median and 95th percentile, in milliseconds.
  private func text(_ values: [Double]) -> String {
    let sorted = values.sorted()
    guard sorted.count > 10 else { return "–" }
    return String(
      format: "%.1f, %.1f", sorted[sorted.count / 2] * 1000, sorted[sorted.count * 95 / 100] * 1000)
  }

  @Test(arguments: kinds.filter(HeadlessCompositor.isInstalled))
  func `a row of the table is measured`(kind: HeadlessCompositor.Kind) throws {
    let scene = try Scene(kind)
    sleep(2)
    let before = scene.frames().count
    if kind == .weston { sleep(5) } else { try scene.drag(5) }
    sleep(3)
    let moved = Array(scene.frames().dropFirst(before))
    #expect(moved.count > 50)
    let start = try scene.wakeUps()
    sleep(10)
    let wakeUps = Double(try scene.wakeUps() - start) / 10
    let old = scene.frames().count
    try scene.compositor.kill()
    let killed = time()
    try scene.compositor.restart()
    let restarted = time()
    var first: Double?
    #expect(
      Deadline(seconds: 60).reaches {
        first = scene.frames().dropFirst(old).compactMap { $0["commit"] as? Double }
          .first { $0 > killed }
        return first != nil
      })
    let missed = moved.compactMap { $0["missed"] as? Int }
    print(
      "| \(kind.rawValue) | \(text(moved.compactMap { $0["input_age"] as? Double }))",
      text(moved.compactMap { $0["input_to_light"] as? Double }),
      missed.isEmpty ? "–" : "\(missed.reduce(0, +)) of \(moved.count)",
      kind == .weston ? "–" : String(format: "%.1f", wakeUps),
      String(format: "%.0f ms", max((first ?? 0) - restarted, 0) * 1000) + " |", separator: " | ")
    scene.program.stop()
  }
}
