import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window's size and its screen.
@Suite struct WindowFamilyTests {
  @Test func `a window takes the size that the program gives it, once nothing binds it`() throws {
    var settings = ClientScene.settings
    settings.minimumSize = SurfaceSize(width: 100, height: 80)
    let scene = try ClientScene(settings: settings)
    let window = try #require(scene.window)
    scene.toplevel.configure(width: 500, height: 300)
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: 640, height: 400)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (640, 400))
    window.size = SurfaceSize(width: 1, height: 1)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (100, 80))
    window.setMaximized(true)
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: 300, height: 200)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.width == 1280)
    scene.toplevel.configure(width: 0, height: 0, states: [])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (300, 200))
    #expect(scene.broken == [])
  }

  @Test func `sizes of any number are limited to what a buffer can hold`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    let window = try #require(scene.window)
    let largest = SurfaceSize(width: .max, height: .max)
    window.size = largest
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: .min, height: .min)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (1, 31))
    var settings = withBar
    settings.size = largest
    _ = Window(scene.session, settings)
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  @Test func `the user's resizing has precedence over the program's size`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    scene.toplevel.configure(width: 500, height: 300, states: [3, 4])
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: 900, height: 600)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (500, 300))
    scene.toplevel.configure(width: 500, height: 300, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (500, 300))
    #expect(scene.broken == [])
  }

  private var withBar: WindowSettings {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    return settings
  }

  @Test func `a screen is found by its name`() throws {
    let scene = try ClientScene()
    let name = scene.compositor.outputs[0].model.name
    #expect(scene.session.output(named: name) === scene.session.outputs[0])
    #expect(scene.session.output(named: "") == nil)
    #expect(scene.session.output(named: "NONE-1") == nil)
  }
}
