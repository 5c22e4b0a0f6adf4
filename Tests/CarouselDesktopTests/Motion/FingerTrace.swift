import Foundation
import WaylandTesting

/// What a finger did on a panel, as `input-trace` recorded it in a window of 1024 × 640.
struct FingerTrace {
  struct Event: Decodable {
    /// Milliseconds of the device.
    var t: Double
    var kind: String
    var id: Int32
    var x: Double
    var y: Double
  }

  let events: [Event]

  /// Reads `Fixtures/NAME.jsonl` in the folder of the tests.
  init(_ name: String, file: String = #filePath) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appendingPathComponent("Fixtures/\(name).jsonl"), encoding: .utf8)
    events = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
  }

  var duration: Duration { .microseconds(Int64(((events.last?.t ?? 0) - start) * 1000)) }

  /// The way of the finger from down to up, in units of the recording.
  var way: Double { (events.last?.x ?? 0) - (events.first?.x ?? 0) }

  /// The greatest speed of the finger between samples at least 15 ms apart, in units of the recording per
  /// second.
  var fastest: Double {
    let moves = events.filter { $0.kind == "move" }
    var fastest = 0.0
    for (index, end) in moves.enumerated() {
      guard let start = moves[..<index].last(where: { end.t - $0.t >= 15 }) else { continue }
      fastest = max(fastest, abs(end.x - start.x) / (end.t - start.t) * 1000)
    }
    return fastest
  }

  private var start: Double { events.first?.t ?? 0 }

  /// Lets the finger do the same on `touch`, with every place scaled.
  func play(on touch: ServerTouch, clock: VirtualClock, scale: Double) {
    for event in events {
      let time = clock.now + .microseconds(Int64((event.t - start) * 1000))
      clock.schedule(at: time) {
        switch event.kind {
        case "down": touch.down(id: event.id, x: event.x * scale, y: event.y * scale)
        case "move": touch.motion(id: event.id, x: event.x * scale, y: event.y * scale)
        case "up": touch.up(id: event.id)
        default: touch.cancel()
        }
        touch.frame()
      }
    }
  }
}
