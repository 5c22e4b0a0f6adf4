import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowScaleTests {
  private func oldCompositor() -> CompositorConfiguration {
    CompositorConfiguration().without("wp_fractional_scale_manager_v1")
      .without("wp_viewporter").with("wl_compositor", version: 4)
  }

  @Test func `a whole scale by the display's word, where nothing newer exists`() throws {
    let scene = try ClientScene(oldCompositor())
    scene.compositor.change(scene.output) { $0.scale120 = 240 }
    scene.compositor.advance(by: .milliseconds(50))
    let last = try #require(scene.surface.frames.last)
    #expect((last.bufferWidth, last.bufferHeight, last.scale) == (640, 400, 2))
    #expect((last.width, last.height) == (320, 200))
    #expect(scene.broken == [])
  }

  @Test func `a whole scale by the surface's word from version 6 on`() throws {
    let configuration = oldCompositor().with("wl_compositor", version: 6)
    let scene = try ClientScene(configuration)
    scene.compositor.change(scene.output) { $0.scale120 = 360 }
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.frames.last?.bufferWidth == 960)
    #expect(scene.surface.bufferScale == 3)
    #expect(scene.broken == [])
  }

  @Test(arguments: [(150, 400, 250), (180, 480, 300), (121, 323, 202), (119, 317, 198)])
  func `a fractional scale by viewport, each side rounded half away from zero`(
    scale120: Int, width: Int, height: Int
  ) throws {
    let scene = try ClientScene()
    scene.compositor.change(scene.output) { $0.scale120 = scale120 }
    scene.compositor.advance(by: .milliseconds(50))
    let last = try #require(scene.surface.frames.last)
    #expect((last.bufferWidth, last.bufferHeight) == (width, height))
    #expect((last.width, last.height, last.scale) == (320, 200, 1))
    #expect(scene.broken == [])
  }

  @Test(arguments: [UInt32(0), 1, 59, 961, 4_294_967_295])
  func `absurd fractional scales are limited`(scale120: UInt32) throws {
    let scene = try ClientScene()
    scene.surface.sendPreferredScale(scale120)
    scene.compositor.advance(by: .milliseconds(50))
    let last = try #require(scene.surface.frames.last)
    #expect((160...1280).contains(last.bufferWidth))
    // The screen has 1280 × 800 pixels, and no more are drawn.
    let size = scale120 > 960 ? (160, 100) : (320, 200)
    #expect((last.width, last.height) == size)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `the same scale again draws nothing new`() throws {
    let scene = try ClientScene()
    scene.compositor.advance(by: .seconds(1))
    let frames = scene.frameCount
    for _ in 0..<20 {
      scene.surface.sendPreferredScale(120)
      scene.compositor.advance(by: .milliseconds(50))
    }
    #expect(scene.frameCount == frames)
  }

  @Test func `input stays in logical units whatever the scale`() throws {
    let scene = try ClientScene()
    scene.compositor.change(scene.output) { $0.scale120 = 240 }
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.touch.down(id: 0, x: 100, y: 50)
    scene.compositor.settle()
    guard case .touch(let event) = scene.input.last else {
      Issue.record("no touch")
      return
    }
    #expect(event.position == SurfacePoint(x: 100, y: 50))
  }

  @Test func `the user sees the window at its place whatever the scale`() throws {
    let scene = try ClientScene()
    scene.compositor.change(scene.output) { $0.scale120 = 180 }
    scene.compositor.advance(by: .milliseconds(50))
    let seen = scene.compositor.screenshot()
    #expect(seen[479, 299] != 0xff20_2428)
    #expect(seen[480, 299] == 0xff20_2428)
  }

  @Test func `a display that never says done has not spoken`() throws {
    let scene = try ClientScene(oldCompositor())
    scene.compositor.behave(scene.output) { $0.scale120 = 240 }
    scene.output.announceWithoutDone()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferScale == 1)
    scene.output.announce()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferScale == 2)
  }

  @Test(arguments: ["wp_viewporter", "wp_fractional_scale_manager_v1"])
  func `without its parts a fractional scale becomes the next whole one`(_ name: String) throws {
    let scene = try ClientScene(CompositorConfiguration().without(name))
    scene.compositor.change(scene.output) { $0.scale120 = 180 }
    scene.compositor.advance(by: .milliseconds(100))
    let picture = try #require(scene.surface.image)
    #expect((picture.width, picture.height) == (640, 400))
    #expect(scene.broken == [])
  }
}
