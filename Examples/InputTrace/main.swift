import Glibc
import Wayland

// Records what fingers and pointers do: one line of JSON an event, with the time of the device and the time
// of arrival in milliseconds since the first event. The recordings in the tests were made with it.

/// Writes events as lines.
struct Recorder {
  private var start: Nanoseconds?

  mutating func record(
    _ kind: String, _ id: Int32, _ place: SurfacePoint, at time: Nanoseconds, now: Nanoseconds
  ) {
    let start = start ?? time
    self.start = start
    write(
      "{\"t\":\(Self.milliseconds(time - start)),\"arrived\":\(Self.milliseconds(now - start)),"
        + "\"kind\":\"\(kind)\",\"id\":\(id),\"x\":\(place.x),\"y\":\(place.y)}")
  }

  /// Writes a line without buffering: the recorder is ended by a signal.
  private func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
  }

  private static func milliseconds(_ time: Nanoseconds) -> Double {
    (Double(time) / 1000).rounded() / 1000
  }
}

do {
  let loop = EventLoop()
  let signals = try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  let session = Session(display: try Display(), loop: loop)
  var settings = WindowSettings(title: "Input trace", appID: "org.example.input-trace")
  settings.isFullscreen = CommandLine.arguments.contains("--fullscreen")
  let window = Window(session, settings)
  window.onFrame = { frame in
    frame.pixels.fill(0xFF20_2830)
    return .painted(damage: [frame.pixels.bounds])
  }
  var recorder = Recorder()
  window.onInput = { event in
    switch event {
    case .touch(let touch):
      let kind =
        switch touch.kind {
        case .down: "down"
        case .moved: "move"
        case .up: "up"
        case .canceled: "cancel"
        }
      recorder.record(kind, touch.id, touch.position, at: touch.time, now: loop.now)
    case .pointer(let pointer):
      recorder.record("\(pointer.kind)", -1, pointer.position, at: pointer.time, now: loop.now)
    case .key(let key) where key.key == .escape: loop.stop()
    default: return
    }
  }
  try loop.run()
  window.close()
  withExtendedLifetime(signals) {}
} catch {
  print("error: \(error)")
  exit(1)
}
