import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What arrives while a drawing serves the loop is for the next frame.
@Suite struct WindowSnapshotTests {
  /// A window of 321 × 201 that does `news` once, while its next frame is being drawn.
  private func draw(
    _ configuration: CompositorConfiguration, while news: @escaping (ClientScene) -> Void
  ) throws -> ClientScene {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 321, height: 201)
    let scene = try ClientScene(configuration, settings: settings)
    scene.compositor.advance(by: .seconds(1))
    var isNews = true
    scene.draw = { [unowned scene] frame in
      if isNews {
        isNews = false
        news(scene)
        // The drawing serves the loop.
        for _ in 0..<3 {
          scene.compositor.turn()
          scene.client.turn()
        }
      }
      frame.pixels.fill(0xff00_8000)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.window?.setNeedsFrame()
    return scene
  }

  private var wholeScales: CompositorConfiguration {
    CompositorConfiguration().without("wp_fractional_scale_manager_v1")
      .without("wp_viewporter").with("wl_compositor", version: 4)
  }

  @Test(arguments: [4, 6])
  func `a whole scale told during a drawing is that of the next frame`(version: Int) throws {
    let configuration = wholeScales.with("wl_compositor", version: version)
    let scene = try draw(configuration) { scene in
      scene.compositor.change(scene.output) { $0.scale120 = 240 }
    }
    let before = scene.frameCount
    scene.compositor.advance(by: .milliseconds(100))
    let frames = scene.surface.frames.dropFirst(before)
    #expect(frames.map(\.bufferWidth) == [321, 642])
    #expect(frames.map(\.scale) == [1, 2])
    #expect(frames.map(\.width) == [321, 321])
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `a fractional scale told during a drawing is that of the next frame`() throws {
    let scene = try draw(CompositorConfiguration()) { scene in
      scene.compositor.change(scene.output) { $0.scale120 = 240 }
    }
    let before = scene.frameCount
    scene.compositor.advance(by: .milliseconds(100))
    let frames = scene.surface.frames.dropFirst(before)
    #expect(frames.map(\.bufferWidth) == [321, 642])
    #expect(frames.map(\.width) == [321, 321])
    #expect(frames.map(\.height) == [201, 201])
    #expect(scene.broken == [])
  }

  @Test func `a configure during a drawing is answered by the next frame, immediately`() throws {
    let scene = try draw(CompositorConfiguration()) { scene in
      scene.toplevel.configure(width: 640, height: 400, states: [1, 4])
    }
    let before = scene.frameCount
    let answers = scene.toplevel.acknowledged.count
    scene.compositor.settle()
    let frames = scene.surface.frames.dropFirst(before)
    #expect(frames.map(\.bufferWidth) == [321, 640])
    #expect(scene.toplevel.acknowledged.count == answers + 1)
    #expect(scene.toplevel.applied?.width == 640)
    #expect(scene.broken == [])
  }

  @Test(arguments: [true, false])
  func `a size and a scale told during a drawing come together`(configuresFirst: Bool) throws {
    let scene = try draw(CompositorConfiguration()) { scene in
      if configuresFirst { scene.toplevel.configure(width: 640, height: 400, states: [1, 4]) }
      scene.compositor.change(scene.output) { $0.scale120 = 180 }
      if !configuresFirst { scene.toplevel.configure(width: 640, height: 400, states: [1, 4]) }
    }
    let before = scene.frameCount
    scene.compositor.settle()
    let frames = scene.surface.frames.dropFirst(before)
    #expect(frames.map(\.bufferWidth) == [321, 960])
    #expect(frames.map(\.width) == [321, 640])
    #expect(scene.broken == [])
  }

  @Test func `what comes with every drawing is followed frame by frame`() throws {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 41, height: 31)
    let scene = try ClientScene(settings: settings)
    scene.compositor.advance(by: .seconds(1))
    var step = 0
    scene.draw = { [unowned scene] frame in
      step += 1
      scene.toplevel.configure(width: 40 + step % 7, height: 30, states: [3, 4])
      scene.compositor.change(scene.output) { $0.scale120 = step.isMultiple(of: 2) ? 120 : 240 }
      for _ in 0..<3 {
        scene.compositor.turn()
        scene.client.turn()
      }
      frame.pixels.fill(0xff00_8000)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.window?.setNeedsFrame()
    for _ in 0..<6 {
      scene.compositor.settle(limit: 12)
      scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(17))
    }
    scene.draw = nil
    scene.compositor.advance(by: .seconds(1))
    #expect(step > 20)
    #expect(scene.toplevel.acknowledged.last == scene.toplevel.serials.last)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test(arguments: [true, false])
  func `a size and a scale of one batch are answered together`(configuresFirst: Bool) throws {
    let scene = try ClientScene()
    // A callback is awaited that does not come: only an answer may be drawn.
    scene.compositor.advance(by: .seconds(1))
    scene.compositor.behave(scene.output) { $0.callbacks = .never }
    scene.window?.setNeedsFrame()
    scene.compositor.settle()
    let before = scene.frameCount
    if configuresFirst { scene.toplevel.configure(width: 500, height: 300, states: [4]) }
    scene.compositor.change(scene.output) { $0.scale120 = 240 }
    if !configuresFirst { scene.toplevel.configure(width: 500, height: 300, states: [4]) }
    scene.compositor.settle()
    let frames = scene.surface.frames.dropFirst(before)
    #expect(frames.map(\.bufferWidth) == [1000])
    #expect(frames.map(\.width) == [500])
    #expect(scene.toplevel.applied?.width == 500)
    #expect(scene.broken == [])
  }

  @Test func `a frame laid out again in buffers of the same size is painted whole`() throws {
    let scene = try ClientScene()
    scene.animate(for: .seconds(1))
    scene.comeToRest()
    let drawn = scene.drawn.count
    // 160 × 100 at scale 2 has as many pixels as 320 × 200 at scale 1.
    scene.toplevel.configure(width: 160, height: 100, states: [4])
    scene.compositor.change(scene.output) { $0.scale120 = 240 }
    scene.compositor.settle()
    #expect(scene.drawn.dropFirst(drawn).first?.age == nil)
    #expect(scene.drawn.count == drawn + 1)
    let whole = PixelRectangle(x: 0, y: 0, width: 320, height: 200)
    #expect(scene.surface.frames.last?.damage.area(in: whole) == 64_000)
    #expect((scene.surface.width, scene.surface.height) == (160, 100))
    #expect(scene.broken == [])
  }
}
