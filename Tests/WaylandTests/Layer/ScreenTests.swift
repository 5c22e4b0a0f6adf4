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

  @Test func `an old compositor's scale is that of the screen the window is on`() throws {
    let scene = try ClientScene(
      configuration(scale120: 240, without: ["wp_fractional_scale_manager_v1"], compositor: 4))
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.configurations.last?.scale == Scale(2))
    #expect(scene.surface.image?.width == 640)
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

  @Test func `a screen that goes during a drag leaves the drag and the scale alone`() throws {
    let scene = try ClientScene(configuration(scale120: 240))
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.touch.down(id: 0, x: 50, y: 50)
    scene.compositor.settle()
    scene.compositor.unplug(scene.output)
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.touch.motion(id: 0, x: 60, y: 50)
    scene.compositor.settle()
    let kinds = scene.input.compactMap {
      if case .touch(let event) = $0 { event.kind } else { nil }
    }
    #expect(kinds == [.down, .moved])
    #expect(scene.configurations.last?.scale == Scale(2))
    #expect(scene.broken == [])
  }

  @Test func `ten minutes without any screen, then another one`() throws {
    let scene = try ClientScene(configuration(scale120: 120))
    scene.compositor.advance(by: .milliseconds(50))
    scene.compositor.unplug(scene.output)
    scene.compositor.advance(by: .seconds(600))
    let frames = scene.frameCount
    var model = OutputModel.ideal60
    model.scale120 = 240
    scene.compositor.plugIn(model)
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.frameCount > frames)
    #expect(scene.surface.image?.width == 640)
    #expect(scene.broken == [])
  }

  @Test func `screens that come and go leave nothing behind`() throws {
    let scene = try ClientScene()
    for turn in 0..<100 {
      var model = OutputModel.ideal60
      model.name = "TEST-\(turn)"
      let output = scene.compositor.plugIn(model)
      scene.compositor.advance(by: .milliseconds(10))
      scene.compositor.unplug(output, sendsLeave: turn % 2 == 0)
      scene.compositor.advance(by: .milliseconds(10))
    }
    #expect(scene.session.outputs.count == 1)
    #expect(scene.compositor.count(of: "wl_output.release") == 100)
    #expect(scene.broken == [])
  }

  @Test func `a screen that tells little is a screen`() throws {
    var model = OutputModel.ideal60
    model.announcedRefresh = 0
    model.physicalWidth = 0
    model.physicalHeight = 0
    for version in 1...4 {
      let scene = try ClientScene(
        CompositorConfiguration(outputs: [model]).with("wl_output", version: version))
      scene.compositor.advance(by: .milliseconds(50))
      #expect(scene.session.outputs.first?.state.width == 1280)
      #expect(scene.session.outputs.first?.state.scale == 1)
      #expect(scene.broken == [])
    }
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
