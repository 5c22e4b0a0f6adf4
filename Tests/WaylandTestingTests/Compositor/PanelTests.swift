import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// How panels use the keyboard and the room on the screen; wlcs asks for it too.
@Suite struct PanelTests {
  /// A panel at the upper edge, mapped.
  private final class Panel {
    let layer: Owned<ZwlrLayerSurfaceV1>
    let surface: Owned<WlSurface>
    private let shell: Owned<ZwlrLayerShellV1>
    private var buffer: BareBuffer?

    init(_ scene: WindowScene, keyboard: ZwlrLayerSurfaceV1.KeyboardInteractivity, zone: Int32 = 0)
      throws
    {
      surface = try scene.client.bind(WlCompositor.self).createSurface()
      shell = try scene.client.bind(ZwlrLayerShellV1.self)
      layer = shell.getLayerSurface(
        surface: surface.proxy, output: nil, layer: .top, namespace: "")
      layer.setSize(width: 0, height: 20)
      layer.setAnchor(anchor: [.left, .top, .right])
      layer.setExclusiveZone(zone: zone)
      layer.setKeyboardInteractivity(keyboardInteractivity: keyboard)
      let acknowledged = layer.proxy
      layer.onEvent { event in
        if case .configure(let serial, _, _) = event { acknowledged.ackConfigure(serial: serial) }
      }
      surface.commit()
      scene.compositor.settle()
      let buffer = scene.window.makeBuffer(20, 20)
      self.buffer = buffer
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      surface.commit()
      scene.compositor.settle()
    }

    func use(_ keyboard: ZwlrLayerSurfaceV1.KeyboardInteractivity, in scene: WindowScene) {
      layer.setKeyboardInteractivity(keyboardInteractivity: keyboard)
      surface.commit()
      scene.compositor.settle()
    }
  }

  private func focus(_ scene: WindowScene) -> ServerSurface? {
    scene.compositor.seats[0].keyboard.focusedSurface
  }

  @Test func `a panel that wants the keyboard for itself keeps it`() throws {
    let scene = try WindowScene()
    let panel = try Panel(scene, keyboard: .exclusive)
    let surface = scene.compositor.layers[0].surface
    #expect(focus(scene) === surface)
    scene.compositor.seats[0].keyboard.focus(on: scene.toplevel)
    #expect(focus(scene) === surface)
    panel.use(.none, in: scene)
    #expect(focus(scene) === scene.surface)
    panel.use(.exclusive, in: scene)
    #expect(focus(scene) === surface)
  }

  @Test func `a panel that takes the keyboard on demand gives it to windows`() throws {
    let scene = try WindowScene()
    let panel = try Panel(scene, keyboard: .onDemand)
    #expect(focus(scene) === scene.compositor.layers[0].surface)
    scene.compositor.seats[0].keyboard.focus(on: scene.toplevel)
    #expect(focus(scene) === scene.surface)
    withExtendedLifetime(panel) {}
  }

  @Test func `a panel without keyboard takes none`() throws {
    let scene = try WindowScene()
    let panel = try Panel(scene, keyboard: .none)
    #expect(focus(scene) === scene.surface)
    withExtendedLifetime(panel) {}
  }

  @Test func `a maximized window makes room for a panel, and takes it back`() throws {
    let scene = try WindowScene()
    scene.window.toplevel.setMaximized()
    scene.compositor.settle()
    #expect(scene.window.configures.last?.height == 800)
    var panel: Panel? = try Panel(scene, keyboard: .none, zone: 25)
    #expect(scene.window.configures.last?.height == 775)
    #expect(scene.toplevel.y == 25)
    withExtendedLifetime(panel) {}
    panel = nil
    scene.compositor.settle()
    #expect(scene.window.configures.last?.height == 800)
    #expect(scene.toplevel.y == 0)
  }
}
