import Testing
import Wayland
import WaylandTesting

// The example of the article "Test your client's frame timing in ten minutes", as it stands there.

struct FrameTimingTests {
  @Test func `a glide is drawn evenly, and nothing is drawn at rest`() throws {
    let compositor = TestCompositor(.weston10Panel)
    let client = LoopClient(compositor)
    let display = try Display(fileDescriptor: compositor.connect())
    let session = Session(display: display, loop: client.loop)
    let view = StripView(session)
    compositor.advance(by: .seconds(1))

    let flick = Script.finger(0).down(x: 300, y: 100)
      .move(x: 100, y: 100, over: .milliseconds(130)).up()
    compositor.play(flick)
    compositor.advance(by: .seconds(2))
    let surface = try #require(compositor.toplevels.first).surface
    let frames = compositor.frameLog.frames(of: surface.identifier)
    let report = FrameReport(frames, period: compositor.outputs[0].model.period)
    #expect(report.shown > 5)
    // The first frame answers the finger, in the midst of a refresh.
    #expect(report.missed <= 1)
    #expect(report.superseded == 0)

    let commits = surface.commits.count
    compositor.advance(by: .seconds(60))
    #expect(surface.commits.count == commits)
    #expect(compositor.violations == [])
    withExtendedLifetime(view) {}
  }
}

/// A strip that follows the finger and glides on for a moment.
final class StripView {
  private let window: Window
  private var place = 0.0
  private var speed = 0.0

  init(_ session: Session) {
    window = Window(
      session,
      WindowSettings(title: "Strip", appID: "strip", size: SurfaceSize(width: 400, height: 200)))
    window.onInput = { [unowned self] in handle($0) }
    window.onFrame = { [unowned self] in paint($0) }
  }

  private func handle(_ event: InputEvent) {
    guard case .touch(let touch) = event, touch.kind == .moved else { return }
    speed = 40
    window.setNeedsFrame()
  }

  private func paint(_ frame: SurfaceFrame) -> FrameResult {
    place += speed
    speed = speed > 1 ? speed * 0.8 : 0
    if speed > 0 { window.setNeedsFrame() }
    frame.pixels.fill(0xff00_0000 | UInt32(place))
    return .painted(damage: [frame.pixels.bounds])
  }
}
