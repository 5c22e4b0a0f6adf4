import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What a compositor answers clients that break the rules of panels and locks.
@Suite struct LayerRuleTests {
  private struct Scene {
    let compositor: TestCompositor
    let client: BareClient

    init(_ configuration: CompositorConfiguration = CompositorConfiguration()) throws {
      compositor = TestCompositor(configuration)
      client = try BareClient(compositor)
    }

    func error() -> String? {
      compositor.settle()
      guard case .protocolViolation(let error) = client.error else { return nil }
      return "\(error.interface ?? "") \(error.code)"
    }

    func surface() throws -> Owned<WlSurface> {
      try client.bind(WlCompositor.self).createSurface()
    }

    func buffer(_ width: Int, _ height: Int) throws -> BareBuffer {
      let shm = try client.bind(WlShm.self)
      let buffer = BareBuffer(shm.proxy, width: width, height: height, color: 0xff00_00ff)
      shm.destroy()
      return buffer
    }
  }

  @Test func `a width of 0 without both edges is an error`() throws {
    let scene = try Scene()
    let surface = try scene.surface()
    let layer = try scene.client.bind(ZwlrLayerShellV1.self).getLayerSurface(
      surface: surface.proxy, output: nil, layer: .top, namespace: "")
    layer.setSize(width: 0, height: 20)
    layer.setAnchor(anchor: [.left, .top])
    surface.commit()
    #expect(scene.error() == "zwlr_layer_surface_v1 1")
    layer.destroy()
  }

  @Test func `a panel's buffer before the first configure is an error`() throws {
    let scene = try Scene()
    let surface = try scene.surface()
    let layer = try scene.client.bind(ZwlrLayerShellV1.self).getLayerSurface(
      surface: surface.proxy, output: nil, layer: .top, namespace: "")
    layer.setSize(width: 20, height: 20)
    let buffer = try scene.buffer(20, 20)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.commit()
    #expect(scene.error() == "zwlr_layer_surface_v1 0")
    withExtendedLifetime(buffer) {}
    layer.destroy()
  }

  @Test func `an unknown layer, edge and use of the keyboard are errors`() throws {
    for (index, expected) in [
      "zwlr_layer_shell_v1 1", "zwlr_layer_surface_v1 2", "zwlr_layer_surface_v1 3",
    ].enumerated() {
      let scene = try Scene()
      let surface = try scene.surface()
      let shell = try scene.client.bind(ZwlrLayerShellV1.self)
      let layer = shell.getLayerSurface(
        surface: surface.proxy, output: nil, layer: .init(rawValue: index == 0 ? 7 : 1),
        namespace: "")
      if index == 1 { layer.setAnchor(anchor: .init(rawValue: 16)) }
      if index == 2 { layer.setKeyboardInteractivity(keyboardInteractivity: .init(rawValue: 3)) }
      #expect(scene.error() == expected)
      layer.destroy()
      shell.destroy()
    }
  }

  @Test func `a surface keeps its role permanently`() throws {
    let scene = try Scene()
    let surface = try scene.surface()
    let base = try scene.client.bind(XdgWmBase.self)
    let window = base.getXdgSurface(surface: surface.proxy)
    let toplevel = window.getToplevel()
    let shell = try scene.client.bind(ZwlrLayerShellV1.self)
    let layer = shell.getLayerSurface(
      surface: surface.proxy, output: nil, layer: .top, namespace: "")
    #expect(scene.error() == "zwlr_layer_shell_v1 0")
    layer.destroy()
    shell.destroy()
    toplevel.destroy()
    window.destroy()
    base.destroy()
  }

  @Test func `a panel reserves room only where it lies along one edge`() throws {
    let scene = try SessionScene()
    let corner = LayerSurface(
      scene.session,
      LayerSettings(
        name: "corner", edges: [.top, .left], size: SurfaceSize(width: 50, height: 50),
        exclusiveZone: 50))
    scene.paint(corner, 0xff00_00ff)
    let left = LayerSurface(
      scene.session,
      LayerSettings(
        name: "left", edges: [.top, .left, .bottom], size: SurfaceSize(width: 60, height: 0),
        exclusiveZone: 60))
    scene.paint(left, 0xff00_00ff)
    let window = scene.window()
    window.setMaximized(true)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(
      scene.compositor.toplevels[0].frame
        == PixelRectangle(x: 60, y: 0, width: 1220, height: 800))
    withExtendedLifetime((corner, left)) {}
  }

  // MARK: Locks

  @Test func `a commit of a lock's surface before its configure is an error`() throws {
    let scene = try Scene()
    let lock = try scene.client.bind(ExtSessionLockManagerV1.self).lock()
    let surface = try scene.surface()
    let output = try scene.client.bind(WlOutput.self)
    let shown = lock.getLockSurface(surface: surface.proxy, output: output.proxy)
    surface.commit()
    #expect(scene.error() == "ext_session_lock_surface_v1 0")
    shown.destroy()
    output.destroy()
    lock.destroy()
  }

  @Test func `unlocking before the lock, and two surfaces on a screen, are errors`() throws {
    let first = try Scene()
    try first.client.bind(ExtSessionLockManagerV1.self).lock().unlockAndDestroy()
    #expect(first.error()?.hasSuffix(" 1") == true)
    let second = try Scene()
    let lock = try second.client.bind(ExtSessionLockManagerV1.self).lock()
    let output = try second.client.bind(WlOutput.self)
    let surface = try second.surface()
    let other = try second.surface()
    let shown = lock.getLockSurface(surface: surface.proxy, output: output.proxy)
    let again = lock.getLockSurface(surface: other.proxy, output: output.proxy)
    #expect(second.error() == "ext_session_lock_v1 3")
    again.destroy()
    shown.destroy()
    lock.destroy()
  }

  @Test func `a lock's surface of another size than told is an error`() throws {
    let scene = try Scene()
    let lock = try scene.client.bind(ExtSessionLockManagerV1.self).lock()
    let surface = try scene.surface()
    let output = try scene.client.bind(WlOutput.self)
    let shown = lock.getLockSurface(surface: surface.proxy, output: output.proxy)
    var serial: UInt32 = 0
    shown.onEvent { if case .configure(let number, _, _) = $0 { serial = number } }
    scene.compositor.settle()
    shown.ackConfigure(serial: serial)
    let buffer = try scene.buffer(20, 20)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.commit()
    #expect(scene.error() == "ext_session_lock_surface_v1 2")
    withExtendedLifetime(buffer) {}
    shown.destroy()
    output.destroy()
    lock.destroy()
  }

  @Test func `a lock that ends while it holds is an error, and the session stays locked`() throws {
    let scene = try Scene()
    let lock = try scene.client.bind(ExtSessionLockManagerV1.self).lock()
    scene.compositor.settle()
    scene.compositor.advance(by: .milliseconds(20))
    scene.compositor.settle()
    lock.destroy()
    #expect(scene.error()?.hasSuffix(" 0") == true)
    #expect(scene.compositor.lock != nil)
  }

  @Test func `a width beyond 16 bits is large, not none`() throws {
    let scene = try Scene()
    let surface = try scene.surface()
    let layer = try scene.client.bind(ZwlrLayerShellV1.self).getLayerSurface(
      surface: surface.proxy, output: nil, layer: .top, namespace: "")
    layer.setSize(width: 0x10000, height: 20)
    layer.setAnchor(anchor: [.left, .top])
    surface.commit()
    #expect(scene.error() == nil)
    #expect(scene.compositor.layers[0].frame.width == 0xffff)
    layer.destroy()
  }
}
