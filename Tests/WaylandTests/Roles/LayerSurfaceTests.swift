import Testing
@testable import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct LayerSurfaceTests {
  private func bar(height: Int = 40) -> LayerSettings {
    LayerSettings(
      name: "bar", edges: [.top, .left, .right], size: SurfaceSize(width: 0, height: height),
      exclusiveZone: height)
  }

  @Test func `a panel at the upper edge takes its width and leaves the rest to windows`() throws {
    let scene = try SessionScene()
    let panel = LayerSurface(scene.session, bar())
    scene.paint(panel, 0xff80_0000)
    let window = scene.window()
    window.setMaximized(true)
    scene.compositor.advance(by: .milliseconds(100))
    let shown = try #require(scene.compositor.layers.first)
    #expect(shown.namespace == "bar")
    #expect(shown.frame == PixelRectangle(x: 0, y: 0, width: 1280, height: 40))
    #expect(panel.surface.size == SurfaceSize(width: 1280, height: 40))
    #expect(scene.compositor.toplevels[0].frame.y == 40)
    #expect(scene.compositor.toplevels[0].frame.height == 760)
    #expect(scene.compositor.screenshot()[640, 20] == 0xff80_0000)
    #expect(scene.compositor.screenshot()[640, 400] == 0xff00_8000)
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `an overlay without edges lies in the middle, above windows, and gets input there`()
    throws
  {
    let scene = try SessionScene()
    let overlay = LayerSurface(
      scene.session,
      LayerSettings(name: "overlay", layer: .overlay, size: SurfaceSize(width: 200, height: 100)))
    var touched: [SurfacePoint] = []
    overlay.onInput = { if case .touch(let touch) = $0 { touched.append(touch.position) } }
    scene.paint(overlay, 0xff00_00ff)
    let window = scene.window()
    window.setFullscreen(true)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[640, 400] == 0xff00_00ff)
    #expect(scene.compositor.screenshot()[100, 100] == 0xff00_8000)
    scene.seat.touch.down(id: 0, x: 550, y: 360)
    scene.compositor.settle()
    #expect(touched == [SurfacePoint(x: 10, y: 10)])
    #expect(scene.broken == [])
  }

  @Test func `a panel is on the screen that was chosen`() throws {
    let scene = try SessionScene(
      CompositorConfiguration(outputs: [.ideal60, .ideal60]))
    var settings = bar()
    settings.output = scene.session.outputs[1]
    let panel = LayerSurface(scene.session, settings)
    scene.paint(panel, 0xff80_0000)
    let second = scene.compositor.outputs[1]
    #expect(scene.compositor.layers[0].frame.x == second.x)
    #expect(scene.compositor.screenshot(of: second)[5, 5] == 0xff80_0000)
    #expect(scene.compositor.screenshot()[5, 5] != 0xff80_0000)
  }

  @Test func `a panel that grows receives its new size and shows it`() throws {
    let scene = try SessionScene()
    let panel = LayerSurface(scene.session, bar())
    scene.paint(panel, 0xff80_0000)
    panel.settings.size.height = 64
    panel.settings.exclusiveZone = 64
    panel.settings.edges = [.bottom, .left, .right]
    scene.compositor.advance(by: .milliseconds(100))
    #expect(
      scene.compositor.layers[0].frame == PixelRectangle(x: 0, y: 736, width: 1280, height: 64))
    #expect(scene.compositor.layers[0].surface.height == 64)
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `impossible settings are bent until the compositor takes them`() throws {
    let scene = try SessionScene()
    let panel = LayerSurface(
      scene.session,
      LayerSettings(
        name: "", size: SurfaceSize(width: 0, height: -5), exclusiveZone: .max,
        margins: LayerSettings.Margins(top: .min), keyboard: .onDemand))
    scene.paint(panel, 0xff80_0000)
    panel.settings.edges = LayerSettings.Edges(rawValue: .max)
    panel.settings.size = SurfaceSize(width: .max, height: 0)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.client.error == nil)
    #expect(scene.compositor.layers.count == 1)
  }

  @Test func `a panel that the compositor closes ends, and says so`() throws {
    let scene = try SessionScene()
    let panel = LayerSurface(scene.session, bar())
    var closes = 0
    panel.onClose = { closes += 1 }
    scene.paint(panel, 0xff80_0000)
    scene.compositor.layers[0].close()
    scene.compositor.settle()
    #expect(closes == 1)
    #expect(scene.compositor.layers.isEmpty)
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(scene.broken == [])
  }

  @Test func `without layers a panel says what to do, and ends`() throws {
    let scene = try SessionScene(CompositorConfiguration().without("zwlr_layer_shell_v1"))
    let panel = LayerSurface(scene.session, bar())
    var closes = 0
    panel.onClose = { closes += 1 }
    scene.compositor.settle()
    #expect(scene.warnings == ["this compositor has no layers for panels and overlays"])
    #expect(panel.surface.size == nil)
    #expect(closes == 1)
  }

  @Test func `an overlay that wants the keyboard has it, and gives it back`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    var keys: [Bool] = []
    window.onInput = { if case .focus(let isFocused) = $0 { keys.append(isFocused) } }
    let overlay = LayerSurface(
      scene.session,
      LayerSettings(
        name: "search", layer: .overlay, size: SurfaceSize(width: 200, height: 100),
        keyboard: .exclusive))
    scene.paint(overlay, 0xff00_00ff)
    #expect(scene.seat.keyboard.focusedSurface === scene.compositor.layers[0].surface)
    overlay.close()
    scene.compositor.settle()
    #expect(keys == [false, true])
  }

  @Test func `a panel that the compositor closes ends only itself`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let panel = LayerSurface(scene.session, bar())
    scene.paint(panel, 0xff80_0000)
    scene.compositor.layers[0].close()
    scene.compositor.settle()
    #expect(!scene.client.loop.isStopped)
    window.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.toplevels[0].isMapped)
  }
}
