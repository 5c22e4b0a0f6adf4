import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is offered, missing, late, old or new.
@Suite struct GlobalsTests {
  private static let required = ["wl_compositor", "wl_shm", "xdg_wm_base"]
  private static let optional = [
    "wl_output", "wl_seat", "zxdg_decoration_manager_v1", "wp_viewporter",
    "wp_fractional_scale_manager_v1", "wp_presentation", "wp_cursor_shape_manager_v1",
    "zwp_idle_inhibit_manager_v1", "zwp_input_timestamps_manager_v1", "xdg_activation_v1",
    "wl_subcompositor", "zwp_keyboard_shortcuts_inhibit_manager_v1", "wp_fifo_manager_v1",
    "xdg_toplevel_icon_manager_v1", "wp_alpha_modifier_v1", "zwp_pointer_gestures_v1",
  ]

  private func scene(_ configuration: CompositorConfiguration) throws -> ClientScene {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 48, height: 32)
    return try ClientScene(configuration, settings: settings)
  }

  /// Everything a user might do, in short: what was heard.
  @discardableResult
  private func exercise(_ scene: ClientScene) -> Set<String> {
    scene.input = []
    scene.isAnimating = true
    scene.window?.inhibitsIdle = true
    scene.window?.surface.inhibitsShortcuts = true
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    for seat in scene.compositor.seats {
      seat.play(Script.pointer(x: 20, y: 20).press().release().adding(.scroll(.wheel(notches: 1))))
      seat.play(Script.finger(1).down(x: 5, y: 5).up())
      seat.keyboard.press(.right)
    }
    scene.compositor.advance(by: .milliseconds(500))
    let width = scene.surface.width + 1
    scene.toplevel.configure(width: width, height: 40, states: [4, 5, 9])
    scene.compositor.advance(by: .milliseconds(50))
    scene.toplevel.configure(width: width, height: 40, states: [4])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.width == width)
    #expect(scene.toplevel.isMapped)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
    return Set(
      scene.input.map {
        switch $0 {
        case .pointer: "pointer"
        case .scroll: "scroll"
        case .touch: "touch"
        case .key: "key"
        case .focus: "focus"
        }
      })
  }

  @Test(arguments: optional)
  func `each optional global may be missing, come late, and be withdrawn while it is used`(
    _ name: String
  ) throws {
    var configuration = CompositorConfiguration()
    switch name {
    case "wl_seat": configuration.seats = []
    case "wl_output": configuration.outputs = []
    default: configuration = configuration.without(name)
    }
    let scene = try scene(configuration)
    exercise(scene)
    switch name {
    case "wl_seat": scene.compositor.addSeat()
    case "wl_output": scene.compositor.plugIn(.ideal60)
    default:
      scene.compositor.addGlobal(name, version: CompositorConfiguration.newest[name] ?? 1)
    }
    #expect(exercise(scene).contains("touch"))
    #expect(!scene.presentations.isEmpty)
    let frames = scene.frameCount
    switch name {
    case "wl_seat": scene.compositor.removeSeat(scene.seat)
    case "wl_output": scene.compositor.unplug(scene.output)
    default: scene.compositor.removeGlobal(name)
    }
    exercise(scene)
    #expect(scene.frameCount > frames + (name == "wl_output" ? 0 : 5))
  }

  @Test(arguments: required)
  func `without a required global the error names it; withdrawn it is used on`(_ name: String)
    throws
  {
    let without = try scene(CompositorConfiguration().without(name))
    #expect(without.client.error == .missingGlobal(interface: name))
    let scene = try scene(CompositorConfiguration())
    exercise(scene)
    scene.compositor.removeGlobal(name)
    exercise(scene)
  }

  @Test func `all of them may be missing, and the rest be old`() throws {
    var configuration = CompositorConfiguration(versions: CompositorConfiguration.least)
    configuration.seats = []
    let scene = try scene(configuration)
    exercise(scene)
    #expect(scene.frameCount > 10)
    #expect(scene.session.seats.isEmpty && scene.session.outputs.isEmpty)
  }

  @Test(arguments: [
    ("wl_compositor", 4...7), ("wl_seat", 1...10), ("wl_output", 1...4), ("xdg_wm_base", 1...7),
    ("wl_shm", 1...2), ("wp_presentation", 1...2), ("wp_cursor_shape_manager_v1", 1...2),
  ])
  func `every version works`(_ name: String, _ versions: ClosedRange<Int>) throws {
    for version in versions {
      let scene = try scene(CompositorConfiguration().with(name, version: version))
      #expect(exercise(scene).isSuperset(of: ["pointer", "scroll", "touch", "key"]))
      scene.seat.setCapabilities([])
      scene.compositor.advance(by: .milliseconds(50))
      scene.seat.setCapabilities(.all)
      scene.compositor.change(scene.output) { $0.scale120 = 240 }
      scene.compositor.advance(by: .milliseconds(50))
      scene.compositor.unplug(scene.output)
      scene.compositor.removeSeat(scene.seat)
      scene.compositor.advance(by: .milliseconds(50))
      #expect(scene.client.error == nil)
      #expect(scene.broken == [])
    }
  }

  @Test func `a number that is used again is a new offer, and a second of a kind is left`() throws {
    let scene = try scene(CompositorConfiguration())
    scene.compositor.addGlobal("wp_viewporter", version: 1)
    for name in Self.required { scene.compositor.addGlobal(name, version: 4) }
    scene.compositor.removeGlobal("wp_viewporter")
    exercise(scene)
  }

  @Test func `in a sandbox that hides privileged interfaces everything else works`() throws {
    let hidden = [
      "zwlr_layer_shell_v1", "zwp_text_input_manager_v3",
      "zwp_primary_selection_device_manager_v1", "xdg_activation_v1",
    ]
    let scene = try scene(hidden.reduce(CompositorConfiguration()) { $0.without($1) })
    let panel = LayerSurface(
      scene.session, LayerSettings(name: "bar", size: SurfaceSize(width: 9, height: 9)))
    var closes = 0
    panel.onClose = { closes += 1 }
    #expect(!scene.session.primarySelection.copy(.text("x")))
    #expect(!scene.session.offersTextInput)
    #expect(exercise(scene).contains("touch"))
    #expect(closes == 1)
  }

  @Test func `without a known pixel format nothing is shown, and it is said`() throws {
    var configuration = CompositorConfiguration()
    configuration.formats = [0x3631_4752]
    let scene = try ClientScene(configuration)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.client.error == nil)
    #expect(scene.frameCount == 0)
    #expect(scene.warnings == ["this compositor does not take the pixels that the program draws"])
  }
}
