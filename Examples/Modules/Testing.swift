import Wayland
import WaylandTesting

/// How many frames a window commits in two virtual seconds, and the protocol rules that it breaks.
func framesInTwoSeconds() throws -> (commits: Int, violations: Int) {
  let compositor = TestCompositor()
  let client = LoopClient(compositor)
  let display = try Display(fileDescriptor: compositor.connect())
  let session = Session(display: display, loop: client.loop)
  let window = Window(session, WindowSettings(title: "Test", appID: "org.example.test"))
  window.onFrame = { frame in
    frame.pixels.fill(0xFF20_4060)
    window.setNeedsFrame()
    return .painted(damage: [frame.pixels.bounds])
  }
  compositor.advance(by: .seconds(2))
  let commits = compositor.toplevels.first?.surface.commits.count ?? 0
  window.onFrame = nil
  return (commits, compositor.violations.count)
}
