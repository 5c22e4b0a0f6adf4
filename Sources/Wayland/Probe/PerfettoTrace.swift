import FoundationEssentials
import WaylandTesting

/// The frames in the trace event format, which ui.perfetto.dev opens.
///
/// Each surface is a thread: one slice from callback to commit, one from commit to light.
struct PerfettoTrace {
  private struct Event: Encodable {
    var name: String
    var ph: String
    /// In microseconds.
    var ts: Double
    var dur: Double?
    var pid: Int
    var tid: Int
    var args: [String: String]?
  }

  private var events: [Event] = []

  init(_ frames: [FrameLog.Frame], of result: ProbeResult) {
    for surface in result.surfaces {
      events.append(
        Event(
          name: "thread_name", ph: "M", ts: 0, pid: surface.client, tid: surface.surface,
          args: ["name": "surface \(surface.surface)"]))
    }
    for (number, frame) in frames.enumerated() {
      add("draw", from: frame.allowed, to: frame.committed, number, frame)
      add("wait", from: frame.committed, to: frame.shown, number, frame)
    }
    for violation in result.violations {
      events.append(
        Event(
          name: violation.rule, ph: "i", ts: violation.time * 1e6, pid: violation.client ?? 0,
          tid: violation.surface ?? 0, args: ["detail": violation.detail]))
    }
  }

  private mutating func add(
    _ name: String, from start: Duration?, to end: Duration?, _ number: Int,
    _ frame: FrameLog.Frame
  ) {
    guard let start, let end, end >= start else { return }
    events.append(
      Event(
        name: name, ph: "X", ts: start.inSeconds * 1e6, dur: (end - start).inSeconds * 1e6,
        pid: frame.surface.client.number, tid: Int(frame.surface.number),
        args: ["frame": "\(number)", "damaged": "\(frame.damagedArea)"]))
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return String(decoding: try encoder.encode(["traceEvents": events]), as: UTF8.self)
    }
  }
}
