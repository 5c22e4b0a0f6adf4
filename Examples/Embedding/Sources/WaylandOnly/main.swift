import Glibc
import Wayland

// A window without a carousel: one color, another one for each tap or click.
do {
  let loop = EventLoop()
  let session = Session(display: try Display(), loop: loop)
  let window = Window(session, WindowSettings(title: "Color", appID: "org.example.color"))
  var color: UInt32 = 0xFF20_4060
  window.onFrame = { frame in
    frame.pixels.fill(color)
    return .painted(damage: [frame.pixels.bounds])
  }
  window.onInput = { event in
    switch event {
    case .touch(let touch) where touch.kind == .down: color = ~color | 0xFF00_0000
    case .pointer(let pointer) where pointer.kind == .pressed(.left): color = ~color | 0xFF00_0000
    default: return
    }
    window.setNeedsFrame()
  }
  try loop.run()
} catch {
  print("error: \(error)")
  exit(1)
}
