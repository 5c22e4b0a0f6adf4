import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowResizeTests {
  @Test func `a new size is acknowledged, drawn and committed in one step`() throws {
    let scene = try ClientScene()
    scene.toplevel.configure(width: 500, height: 300, states: [4])
    scene.compositor.settle()
    #expect((scene.surface.width, scene.surface.height) == (500, 300))
    #expect(scene.toplevel.applied?.width == 500)
    #expect(scene.broken == [])
  }

  @Test func `a thousand configures in one go: one answer and one frame a socketful`() throws {
    let scene = try ClientScene()
    scene.compositor.change(scene.output) { $0.width = 1920 }
    scene.compositor.advance(by: .seconds(1))
    let (frames, pools) = (scene.frameCount, scene.compositor.poolsMade)
    let acknowledged = scene.toplevel.acknowledged.count
    scene.compositor.strike(.configureStorm(count: 1000))
    scene.compositor.settle()
    // They fill the socket once and a half.
    #expect(scene.toplevel.acknowledged.count - acknowledged <= 2)
    #expect(scene.toplevel.acknowledged.last == scene.toplevel.serials.last)
    #expect(scene.frameCount - frames <= 2)
    #expect(scene.compositor.poolsMade - pools <= 2)
    #expect(scene.compositor.count(of: "wl_shm_pool.resize") == 0)
    #expect(scene.surface.width == 1399)
    #expect(scene.broken == [])
  }

  @Test(arguments: [(0, 0, 320, 200), (0, 90, 320, 90), (90, 0, 90, 200), (1, 1, 1, 1)])
  func `zero leaves a side to the client`(
    width: Int, height: Int, ownWidth: Int, ownHeight: Int
  ) throws {
    let scene = try ClientScene()
    scene.toplevel.configure(width: width, height: height, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (ownWidth, ownHeight))
    #expect(scene.broken == [])
  }

  @Test func `maximized is obeyed exactly, even smaller than the smallest size`() throws {
    var settings = ClientScene.settings
    settings.minimumSize = SurfaceSize(width: 200, height: 150)
    let scene = try ClientScene(settings: settings)
    for size in [1, 7, 640] {
      scene.toplevel.configure(width: size, height: size, states: [1, 4])
      scene.compositor.advance(by: .milliseconds(50))
      #expect((scene.surface.width, scene.surface.height) == (size, size))
    }
    #expect(scene.broken == [])
  }

  @Test func `weston lets a maximized window of the right size live`() throws {
    var configuration = CompositorConfiguration.weston10Panel
    configuration.endsDisobedientWindows = true
    let scene = try ClientScene(configuration)
    scene.window?.setMaximized(true)
    scene.compositor.advance(by: .seconds(1))
    #expect((scene.surface.width, scene.surface.height) == (1280, 800))
    #expect(scene.client.error == nil)
  }

  @Test func `fullscreen and back returns to the size before`() throws {
    let scene = try ClientScene()
    scene.window?.setFullscreen(true)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.configurations.last?.states.contains(.fullscreen) == true)
    #expect(scene.surface.width == 1280)
    scene.window?.setFullscreen(false)
    scene.compositor.advance(by: .milliseconds(100))
    #expect((scene.surface.width, scene.surface.height) == (320, 200))
    #expect(scene.broken == [])
  }

  @Test func `resizing every frame for a second stays within three buffers and old ones`() throws {
    var model = OutputModel.ideal60
    model.release = .afterNextCommit
    let scene = try ClientScene(CompositorConfiguration(outputs: [model]))
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    for step in 0..<60 {
      scene.toplevel.configure(width: 300 + step * 3, height: 200 + step, states: [3, 4])
      scene.compositor.advance(by: .nanoseconds(16_666_667))
      #expect(scene.compositor.bufferCount <= 4)
    }
    scene.comeToRest()
    #expect(scene.surface.width == 477)
    #expect(scene.compositor.bufferCount <= 3)
    #expect(scene.broken == [])
  }

  @Test func `close comes to the owner, once for each batch, who may not want it`() throws {
    let scene = try ClientScene()
    for _ in 0..<3 { scene.toplevel.close() }
    scene.compositor.settle()
    #expect(scene.closes == 1)
    scene.toplevel.close()
    scene.compositor.settle()
    #expect(scene.closes == 2)
    #expect(scene.toplevel.isMapped)
  }

  @Test func `each acknowledged configure is committed, whatever it changes`() throws {
    let scene = try ClientScene()
    scene.comeToRest()
    for isActivated in [false, true, true] {
      scene.toplevel.setActivated(isActivated)
      scene.compositor.settle()
      #expect(scene.toplevel.applied?.states.contains(4) == isActivated)
    }
    #expect(scene.broken == [])
  }

  @Test func `close comes before the first configure`() throws {
    var configuration = CompositorConfiguration()
    configuration.windows = .manual
    let scene = try ClientScene(configuration)
    scene.toplevel.close()
    scene.compositor.settle()
    #expect(scene.closes == 1)
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.client.error == nil)
    #expect(scene.compositor.surfaces.isEmpty)
  }
}

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
