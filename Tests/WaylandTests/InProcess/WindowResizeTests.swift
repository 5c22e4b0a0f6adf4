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

  @Test(arguments: [
    (-5, -7), (65_535, 65_535), (Int(Int32.max), Int(Int32.max)), (Int(Int32.min), 1),
    (46_341, 46_341), (20_000, 4),
  ])
  func `impossible sizes neither crash nor break the protocol`(width: Int, height: Int) throws {
    let calls = scarceMemory(atMost: 64 << 20)
    let scene = try ClientScene(memory: calls)
    scene.toplevel.configure(width: width, height: height, states: [4])
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.client.error == nil)
    #expect(scene.compositor.isConnected)
    scene.toplevel.configure(width: 400, height: 300, states: [4])
    scene.compositor.advance(by: .seconds(2))
    #expect((scene.surface.width, scene.surface.height) == (400, 300))
  }

  /// Calls that have no room for buffers beyond `bytes`.
  private func scarceMemory(atMost bytes: Int) -> MemoryCalls {
    var calls = MemoryCalls()
    let reserve = calls.reserve
    calls.reserve = { descriptor, size in size > bytes ? 28 : reserve(descriptor, size) }
    return calls
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

  @Test func `fullscreen answered with a smaller size is drawn as told`() throws {
    var configuration = CompositorConfiguration()
    configuration.windows = .manual
    let scene = try ClientScene(configuration)
    scene.toplevel.configure(width: 320, height: 200, states: [4])
    scene.compositor.settle()
    scene.window?.setFullscreen(true)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["set_fullscreen"])
    scene.toplevel.configure(width: 800, height: 600, states: [2])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (800, 600))
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

  @Test func `resizing while no buffer comes back is acknowledged and bounded`() throws {
    var model = OutputModel.ideal60
    model.release = .never
    let scene = try ClientScene(CompositorConfiguration(outputs: [model]))
    for step in 0..<50 {
      scene.toplevel.configure(width: 300 + step, height: 200, states: [4])
      scene.compositor.advance(by: .milliseconds(20))
    }
    #expect(scene.toplevel.acknowledged.last == scene.toplevel.serials.last)
    #expect(scene.compositor.bufferCount <= 4)
    #expect(scene.client.error == nil)
  }

  @Test func `unknown states, ten thousand of them, and a torn array are ignored`() throws {
    let scene = try ClientScene()
    scene.toplevel.configure(width: 400, height: 300, stateBytes: [1, 2, 3, 0, 0, 0, 9])
    scene.compositor.advance(by: .milliseconds(20))
    scene.toplevel.configure(
      width: 401, height: 300, stateBytes: (0..<900).flatMap { _ in [200, 0, 0, 0] })
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.surface.width == 401)
    #expect(scene.client.error == nil)
  }

  @Test func `configures after the window was closed are ignored`() throws {
    let scene = try ClientScene()
    let toplevel = scene.toplevel
    toplevel.configure(width: 500, height: 300, states: [4])
    scene.window?.close()
    toplevel.configure(width: 600, height: 300, states: [4])
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.client.error == nil)
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(scene.broken == [])
  }

  @Test func `a window dropped by its owner leaves nothing behind`() throws {
    let scene = try ClientScene()
    scene.animate(for: .milliseconds(200))
    scene.window = nil
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(scene.compositor.bufferCount == 0)
    #expect(scene.client.nextDeadline == nil)
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

  @Test func `pings are answered even by a suspended window`() throws {
    let scene = try ClientScene()
    scene.toplevel.setSuspended(true)
    scene.compositor.settle()
    for _ in 0..<1000 { scene.compositor.ping() }
    scene.compositor.settle()
    #expect(scene.compositor.unansweredPings == 0)
  }

  @Test func `a title of a megabyte is cut at a character`() throws {
    let scene = try ClientScene()
    scene.window?.title = String(repeating: "ä", count: 1 << 19)
    scene.compositor.settle()
    let title = try #require(scene.toplevel.title)
    #expect(title.utf8.count <= 1024)
    #expect(title.allSatisfy { $0 == "ä" })
    #expect(scene.broken == [])
  }

  @Test(arguments: [("a\0b", "a"), ("", "")])
  func `a title ends before a NUL and may be empty`(title: String, expected: String) throws {
    let scene = try ClientScene()
    scene.window?.title = title
    scene.compositor.settle()
    #expect(scene.toplevel.title == expected)
    #expect(scene.client.error == nil)
  }

  @Test func `a maximized window has the configured size, whatever the screens say`() throws {
    let scene = try ClientScene()
    scene.toplevel.configure(width: 5000, height: 400, states: [1, 4])
    scene.compositor.advance(by: .milliseconds(100))
    #expect((scene.surface.width, scene.surface.height) == (5000, 400))
    #expect(scene.broken == [])
  }
}
