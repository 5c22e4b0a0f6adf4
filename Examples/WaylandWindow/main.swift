import Glibc
import Wayland

// A window without a toolkit: a bar that follows pointer and fingers, and prints what happens.

/// What the window shows.
final class Picture {
  var place = 0.5
  var isMoving = false
  var started: Nanoseconds?

  func paint(_ frame: SurfaceFrame) -> FrameResult {
    if isMoving {
      let start = started ?? frame.showTime
      started = start
      let seconds = Double(frame.showTime - start) / 1e9
      place = (seconds / 2).truncatingRemainder(dividingBy: 1)
      isMoving = seconds < 3
    }
    let left = Int(Double(frame.pixels.width) * place)
    frame.pixels.fill(0xFF20_2830)
    frame.pixels.part(
      PixelRectangle(x: left, y: 0, width: frame.pixels.width / 20, height: frame.pixels.height)
    ).fill(0xFFE0_A030)
    return .painted(damage: [frame.pixels.bounds])
  }
}

do {
  let loop = EventLoop()
  let signals = try loop.onSignals([SIGINT, SIGTERM]) { _ in loop.stop() }
  let session = Session(display: try Display(), loop: loop)
  session.onWarning = { print("warning: \($0)") }
  let bar = TitleBar { pixels, appearance in
    pixels.fill(appearance.isActive ? 0xFF50_6070 : 0xFF40_4040)
    let button = Int(40 * appearance.scale.value)
    pixels.part(
      PixelRectangle(x: pixels.width - button, y: 0, width: button, height: pixels.height)
    ).fill(appearance.hovered == .close ? 0xFFFF_4040 : 0xFFA0_3030)
  }
  var settings = WindowSettings(title: "Window", appID: "org.example.window", titleBar: bar)
  settings.isFullscreen = CommandLine.arguments.contains("--fullscreen")
  let window = Window(session, settings)
  let picture = Picture()
  picture.isMoving = CommandLine.arguments.contains("--move")
  window.onFrame = { frame in
    let result = picture.paint(frame)
    if picture.isMoving { window.setNeedsFrame() }
    return result
  }
  window.onConfigure = {
    print("configure \($0.size.width)x\($0.size.height) scale \($0.scale.value) \($0.states)")
  }
  window.onInput = { event in
    print(event)
    switch event {
    case .touch(let touch): picture.place = touch.position.x / 1000
    case .pointer(let pointer): picture.place = pointer.position.x / 1000
    case .key(let key) where key.key == .escape: loop.stop()
    default: return
    }
    window.setNeedsFrame()
  }
  let quit = loop.schedule(at: loop.now + 5_000_000_000) {
    if CommandLine.arguments.contains("--quit") { loop.stop() }
  }
  try loop.run()
  print(window.statistics, "period", window.framePeriod)
  window.close()
  try session.display.flush()
  withExtendedLifetime((signals, quit)) {}
} catch {
  print("error: \(error)")
  exit(1)
}
