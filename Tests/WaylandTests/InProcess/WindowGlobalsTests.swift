import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is offered, missing, late, old or new.
@Suite struct WindowGlobalsTests {
  private static let optional = [
    "wl_subcompositor", "wl_output", "wl_seat", "zxdg_decoration_manager_v1", "wp_viewporter",
    "wp_fractional_scale_manager_v1", "wp_presentation", "wp_cursor_shape_manager_v1",
    "zwp_idle_inhibit_manager_v1", "zwp_input_timestamps_manager_v1", "xdg_activation_v1",
    "wp_fifo_manager_v1", "xdg_toplevel_icon_manager_v1", "wp_alpha_modifier_v1",
  ]

  @Test(arguments: optional)
  func `each optional interface may be missing`(interface: String) throws {
    let scene = try ClientScene(CompositorConfiguration().without(interface))
    scene.animate(for: .milliseconds(200))
    #expect(scene.toplevel.isMapped)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func `each required interface is missed with its name`(interface: String) throws {
    let scene = try ClientScene(CompositorConfiguration().without(interface))
    #expect(scene.client.error == .missingGlobal(interface: interface))
  }

  @Test func `all optional interfaces may be missing simultaneously`() throws {
    let scene = try ClientScene(.bare)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.toplevel.isMapped)
    #expect(scene.session.seats.isEmpty)
    #expect(scene.session.outputs.isEmpty)
    #expect(scene.broken == [])
  }

  @Test(arguments: [4, 5, 6, 7])
  func `every version of the compositor`(version: Int) throws {
    try works(CompositorConfiguration().with("wl_compositor", version: version))
  }

  @Test(arguments: 1...7) func `every version of the shell`(version: Int) throws {
    try works(CompositorConfiguration().with("xdg_wm_base", version: version))
  }

  @Test(arguments: 1...10) func `every version of the seat`(version: Int) throws {
    try works(CompositorConfiguration().with("wl_seat", version: version))
  }

  @Test(arguments: 1...4) func `every version of the display`(version: Int) throws {
    try works(CompositorConfiguration().with("wl_output", version: version))
  }

  @Test(arguments: [1, 2]) func `every version of shared memory and of presentation`(
    version: Int
  ) throws {
    try works(
      CompositorConfiguration().with("wl_shm", version: version)
        .with("wp_presentation", version: version)
        .with("wp_cursor_shape_manager_v1", version: version))
  }

  /// Maps, animates, resizes, takes input from every device, and loses and regains them.
  private func works(_ configuration: CompositorConfiguration) throws {
    let scene = try ClientScene(configuration)
    scene.animate(for: .milliseconds(100))
    scene.toplevel.configure(width: 400, height: 300, states: [4, 5, 9])
    scene.compositor.advance(by: .milliseconds(50))
    scene.toplevel.configure(width: 410, height: 310, states: [4])
    scene.seat.pointer.play(PointerTrack(x: 20, y: 50).press().release().scroll(.wheel(notches: 1)))
    scene.seat.touch.play(TouchTrack.finger(0).down(x: 30, y: 60).up())
    scene.seat.keyboard.tap(.right)
    scene.compositor.advance(by: .milliseconds(100))
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
    let kinds = scene.input.map(Self.kind)
    for kind in ["pointer", "scroll", "touch", "key"] { #expect(kinds.contains(kind)) }
  }

  private static func kind(_ event: InputEvent) -> String {
    switch event {
    case .pointer: "pointer"
    case .scroll: "scroll"
    case .touch: "touch"
    case .key: "key"
    case .focus: "focus"
    }
  }

  @Test func `in a sandbox that hides privileged interfaces everything else works`() throws {
    let hidden = [
      "zwlr_layer_shell_v1", "zwp_text_input_manager_v3",
      "zwp_primary_selection_device_manager_v1", "xdg_activation_v1",
    ]
    let scene = try ClientScene(hidden.reduce(CompositorConfiguration()) { $0.without($1) })
    let panel = LayerSurface(
      scene.session, LayerSettings(name: "bar", size: SurfaceSize(width: 9, height: 9)))
    var closes = 0
    panel.onClose = { closes += 1 }
    #expect(!scene.session.primarySelection.copy(.text("x")))
    #expect(!scene.session.offersTextInput)
    scene.animate(for: .milliseconds(200))
    scene.seat.touch.down(id: 0, x: 5, y: 5)
    scene.compositor.settle()
    #expect(closes == 1)
    #expect(scene.input.map(Self.kind).contains("touch"))
    #expect(scene.frameCount > 10)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `a seat that comes late is taken up`() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = []
    let scene = try ClientScene(configuration)
    scene.compositor.advance(by: .seconds(1))
    let seat = scene.compositor.addSeat()
    scene.compositor.settle()
    seat.touch.down(id: 0, x: 5, y: 5)
    scene.compositor.settle()
    #expect(scene.input.map(Self.kind).contains("touch"))
  }

  @Test func `presentation and fractional scale that come late are taken up`() throws {
    let scene = try ClientScene(
      CompositorConfiguration().without("wp_presentation")
        .without("wp_fractional_scale_manager_v1"))
    scene.animate(for: .milliseconds(100))
    scene.compositor.addGlobal("wp_presentation", version: 1)
    scene.compositor.addGlobal("wp_fractional_scale_manager_v1", version: 1)
    scene.compositor.change(scene.output) { $0.scale120 = 180 }
    scene.compositor.advance(by: .milliseconds(200))
    #expect(!scene.presentations.isEmpty)
    #expect(scene.surface.frames.last?.bufferWidth == 480)
    #expect(scene.broken == [])
  }

  @Test(arguments: optional + ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func `each interface may be withdrawn while in use`(interface: String) throws {
    let scene = try ClientScene()
    scene.animate(for: .milliseconds(100))
    let frames = scene.frameCount
    scene.compositor.removeGlobal(interface)
    scene.compositor.advance(by: .milliseconds(100))
    scene.toplevel.configure(width: 400, height: 300, states: [4])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.client.error == nil)
    #expect(scene.frameCount > frames + 5)
    #expect(scene.surface.width == 400)
    #expect(scene.broken == [])
  }

  @Test func `a second offer of the same interface is no reason to stop`() throws {
    let scene = try ClientScene()
    scene.compositor.addGlobal("wl_compositor", version: 4)
    scene.compositor.addGlobal("xdg_wm_base", version: 2)
    scene.compositor.addGlobal("wl_shm", version: 1)
    scene.animate(for: .milliseconds(100))
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
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
