import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Windows of one session live side by side.
@Suite struct SeveralWindowsTests {
  @Test func `each window draws itself and hears its own input`() throws {
    let scene = try SessionScene()
    let first = scene.window(0xff00_00ff, title: "First")
    let second = scene.window(0xffff_0000, title: "Second")
    scene.compositor.toplevels[1].move(x: 500, y: 0)
    var heard = [0, 0]
    first.onInput = { if case .touch = $0 { heard[0] += 1 } }
    second.onInput = { if case .touch = $0 { heard[1] += 1 } }
    scene.seat.touch.down(id: 0, x: 10, y: 10)
    scene.seat.touch.down(id: 1, x: 510, y: 10)
    scene.seat.touch.motion(id: 1, x: 520, y: 10)
    scene.compositor.settle()
    #expect(heard == [1, 2])
    #expect(scene.compositor.screenshot()[10, 10] == 0xff00_00ff)
    #expect(scene.compositor.screenshot()[510, 10] == 0xffff_0000)
    #expect(scene.broken == [])
  }

  @Test func `each window takes the screen that was chosen for it`() throws {
    let scene = try SessionScene(CompositorConfiguration(outputs: [.ideal60, .ideal60]))
    let windows = scene.session.outputs.map { output in
      var settings = WindowSettings(title: "Test", appID: "test", isFullscreen: true)
      settings.output = output
      return Window(scene.session, settings)
    }
    scene.paint(windows[0], 0xff00_00ff)
    scene.paint(windows[1], 0xffff_0000)
    #expect(scene.compositor.screenshot(of: scene.compositor.outputs[0])[9, 9] == 0xff00_00ff)
    #expect(scene.compositor.screenshot(of: scene.compositor.outputs[1])[9, 9] == 0xffff_0000)
    #expect(scene.broken == [])
    withExtendedLifetime(windows) {}
  }

  @Test func `closing one leaves the other`() throws {
    let scene = try SessionScene()
    let first = scene.window(0xff00_00ff)
    let second = scene.window(0xffff_0000)
    first.close()
    second.setNeedsFrame()
    let frames = second.statistics.frames
    scene.compositor.advance(by: .milliseconds(100))
    #expect(second.statistics.frames == frames + 1)
    #expect(scene.compositor.toplevels.count == 1)
    #expect(scene.broken == [])
  }
}
