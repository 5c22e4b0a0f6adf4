import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct GlobalsTests {
  private static let optional = [
    "wl_output", "wl_seat", "zxdg_decoration_manager_v1", "wp_viewporter",
    "wp_fractional_scale_manager_v1", "wp_presentation", "wp_cursor_shape_manager_v1",
    "zwp_idle_inhibit_manager_v1", "zwp_input_timestamps_manager_v1", "xdg_activation_v1",
    "wl_subcompositor", "zwp_keyboard_shortcuts_inhibit_manager_v1",
  ]

  private func scene(_ configuration: CompositorConfiguration) throws -> ClientScene {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 48, height: 32)
    return try ClientScene(configuration, settings: settings)
  }

  /// Everything a user might do, in short.
  private func exercise(_ scene: ClientScene) {
    scene.isAnimating = true
    scene.window?.inhibitsIdle = true
    scene.window?.surface.inhibitsShortcuts = true
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    for seat in scene.compositor.seats {
      seat.pointer.move(x: 20, y: 20)
      seat.pointer.button(isPressed: true)
      seat.touch.down(id: 1, x: 5, y: 5)
      seat.keyboard.press(.right)
      seat.pointer.scroll(.wheel(notches: 1))
    }
    scene.compositor.advance(by: .milliseconds(500))
    scene.toplevel.configure(width: 60, height: 40)
    scene.compositor.advance(by: .milliseconds(100))
  }

  @Test(arguments: optional) func `each optional global may be missing`(_ name: String) throws {
    let scene = try scene(CompositorConfiguration().without(name))
    exercise(scene)
    #expect(scene.toplevel.isMapped)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `all of them may be missing, and the rest be old`() throws {
    var configuration = CompositorConfiguration(versions: CompositorConfiguration.least)
    configuration.seats = []
    let scene = try scene(configuration)
    exercise(scene)
    #expect(scene.frameCount > 10)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test(arguments: optional) func `each may be withdrawn while it is used`(_ name: String) throws {
    let scene = try scene(CompositorConfiguration())
    exercise(scene)
    scene.compositor.removeGlobal(name)
    exercise(scene)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test(arguments: optional) func `each may come late`(_ name: String) throws {
    let version = CompositorConfiguration.newest[name] ?? 1
    let scene = try scene(CompositorConfiguration().without(name))
    exercise(scene)
    scene.compositor.addGlobal(name, version: version)
    exercise(scene)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func `without a required global the error names it`(_ name: String) throws {
    let scene = try scene(CompositorConfiguration().without(name))
    #expect(scene.client.error == .missingGlobal(interface: name))
  }

  @Test(arguments: [
    ("wl_compositor", 4...7), ("wl_seat", 1...10), ("wl_output", 1...4), ("xdg_wm_base", 1...7),
    ("wl_shm", 1...2), ("wp_presentation", 1...2), ("wp_cursor_shape_manager_v1", 1...2),
  ])
  func `every version works`(_ name: String, _ versions: ClosedRange<Int>) throws {
    for version in versions {
      let scene = try scene(CompositorConfiguration().with(name, version: version))
      exercise(scene)
      #expect(scene.toplevel.isMapped)
      #expect(scene.client.error == nil)
      #expect(scene.broken == [])
    }
  }

  @Test func `a number that is used again is a new offer, and a second of a kind is left`() throws {
    let scene = try scene(CompositorConfiguration())
    scene.compositor.addGlobal("wp_viewporter", version: 1)
    scene.compositor.addGlobal("wl_compositor", version: 4)
    scene.compositor.removeGlobal("wp_viewporter")
    exercise(scene)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}
