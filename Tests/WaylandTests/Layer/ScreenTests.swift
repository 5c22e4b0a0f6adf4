import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct ScreenTests {
  private func configuration(
    scale120: Int, without names: [String] = [], compositor: Int = 7
  ) -> CompositorConfiguration {
    var output = OutputModel.ideal60
    output.scale120 = scale120
    var configuration = CompositorConfiguration(outputs: [output])
      .with("wl_compositor", version: compositor)
    for name in names { configuration = configuration.without(name) }
    return configuration
  }

  @Test func `a fractional scale makes a buffer of rounded size and a viewport`() throws {
    let scene = try ClientScene(configuration(scale120: 180))
    scene.compositor.advance(by: .milliseconds(100))
    let picture = try #require(scene.surface.image)
    #expect((picture.width, picture.height) == (480, 300))
    #expect((scene.surface.width, scene.surface.height) == (320, 200))
    #expect(scene.broken == [])
  }

  @Test(arguments: ["wp_viewporter", "wp_fractional_scale_manager_v1"])
  func `without its parts a fractional scale becomes the next whole one`(_ name: String) throws {
    let scene = try ClientScene(configuration(scale120: 180, without: [name]))
    scene.compositor.advance(by: .milliseconds(100))
    let picture = try #require(scene.surface.image)
    #expect((picture.width, picture.height) == (640, 400))
    #expect(scene.broken == [])
  }

  @Test func `a scale that changes during an animation breaks nothing`() throws {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 64, height: 40)
    let scene = try ClientScene(configuration(scale120: 120), settings: settings)
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    for scale in [180, 119, 240, 121, 300, 60, 120, 960, 1, 2400, 120] {
      scene.compositor.change(scene.output) { $0.scale120 = scale }
      scene.compositor.advance(by: .milliseconds(60))
    }
    scene.compositor.advance(by: .milliseconds(500))
    #expect(scene.client.error == nil)
    #expect(scene.surface.image?.width == 64)
    #expect(scene.broken == [])
  }

  @Test func `integer scales that change during an animation break nothing`() throws {
    let scene = try ClientScene(
      configuration(scale120: 120, without: ["wp_fractional_scale_manager_v1"], compositor: 4))
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    for scale in [240, 120, 360, 120, 240] {
      scene.compositor.change(scene.output) { $0.scale120 = scale }
      scene.compositor.advance(by: .milliseconds(60))
    }
    #expect(scene.surface.image?.width == 640)
    #expect(scene.broken == [])
  }

  @Test func `no screen and no seat: the window works`() throws {
    var configuration = CompositorConfiguration(outputs: [])
    configuration.seats = []
    let scene = try ClientScene(configuration)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.client.error == nil)
    #expect(scene.configurations.last?.scale == Scale(1))
    #expect(scene.broken == [])
  }
}
