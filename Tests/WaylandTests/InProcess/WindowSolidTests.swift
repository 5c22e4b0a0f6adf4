import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Surfaces of one color, which need no memory where a single pixel can be stretched.
@Suite struct WindowSolidTests {
  private func shown(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), isOpaque: Bool = true,
    _ color: UInt32 = 0xff20_4060
  ) throws -> ClientScene {
    var settings = ClientScene.settings
    settings.isOpaque = isOpaque
    let scene = try ClientScene(configuration, settings: settings, settles: false)
    scene.window?.surface.solidColor = color
    scene.compositor.advance(by: .milliseconds(100))
    return scene
  }

  private static var scaled: CompositorConfiguration {
    var output = OutputModel.ideal60
    output.scale120 = 180
    output.transform = 1
    return CompositorConfiguration(outputs: [output])
  }

  @Test(arguments: [CompositorConfiguration(), scaled])
  func `one color fills the window, and no memory is shared`(
    configuration: CompositorConfiguration
  ) throws {
    let scene = try shown(configuration)
    #expect(scene.surface.contentSize ?? (0, 0) == (1, 1))
    #expect((scene.surface.width, scene.surface.height) == (320, 200))
    let screen = scene.compositor.screenshot()
    #expect(screen[0, 0] == 0xff20_4060 && screen[319, 199] == 0xff20_4060)
    #expect(scene.drawn.isEmpty)
    #expect(scene.compositor.poolsMade == 0)
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test(arguments: ["wp_single_pixel_buffer_manager_v1", "wp_viewporter"])
  func `without single pixels the color is painted`(missing: String) throws {
    let scene = try shown(CompositorConfiguration().without(missing))
    #expect(scene.surface.contentSize ?? (0, 0) == (320, 200))
    #expect(scene.surface.image?[319, 199] == 0xff20_4060)
    #expect(scene.drawn.isEmpty)
    #expect(scene.broken == [])
  }

  @Test(arguments: [true, false])
  func `an opaque region is opaque whatever the color says`(isOpaque: Bool) throws {
    let scene = try shown(isOpaque: isOpaque, 0x4010_2030)
    #expect(scene.surface.image?[0, 0] == (isOpaque ? 0xff10_2030 : 0x4010_2030))
    #expect(scene.broken == [])
  }

  @Test func `another color is one commit, and then all is still`() throws {
    let scene = try shown()
    let frames = scene.frameCount
    scene.window?.surface.solidColor = 0xff60_4020
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.frameCount == frames + 1)
    #expect(scene.surface.image?[0, 0] == 0xff60_4020)
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.frameCount == frames + 1)
    #expect(scene.client.nextDeadline == nil)
    #expect(scene.broken == [])
  }

  @Test func `pictures and colors follow each other, and sizes too`() throws {
    let scene = try shown()
    scene.window?.surface.solidColor = nil
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.contentSize ?? (0, 0) == (320, 200))
    #expect(scene.drawn.count == 1 && scene.drawn.first?.age == nil)
    scene.window?.surface.solidColor = 0xff60_4020
    scene.compositor.advance(by: .milliseconds(100))
    scene.toplevel.configure(width: 500, height: 300)
    scene.compositor.advance(by: .milliseconds(100))
    #expect((scene.surface.width, scene.surface.height) == (500, 300))
    #expect(scene.surface.contentSize ?? (0, 0) == (1, 1))
    scene.window?.surface.solidColor = nil
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.contentSize ?? (0, 0) == (500, 300))
    #expect(scene.drawn.last?.age == nil)
    #expect(scene.broken == [])
  }
}
