import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct ShellTests {
  private func unmapped(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) throws -> (TestCompositor, BareClient, BareWindow) {
    let compositor = TestCompositor(configuration)
    let client = try BareClient(compositor)
    return (compositor, client, try BareWindow(client))
  }

  private func protocolError(_ client: BareClient) -> ProtocolError? {
    if case .protocolViolation(let error) = client.error { error } else { nil }
  }

  @Test func `nothing is configured before the initial commit`() throws {
    let (compositor, _, window) = try unmapped()
    compositor.settle()
    #expect(window.configures == [])
    window.surface.commit()
    compositor.settle()
    #expect(window.configures.map(\.width) == [0])
    #expect(window.configures[0].states == [4])
  }

  @Test func `a proper map breaks no rule and shows the pixels`() throws {
    let scene = try WindowScene()
    #expect(scene.broken == [])
    #expect(scene.toplevel.isMapped)
    #expect(scene.surface.image == PixelImage(width: 40, height: 30, filledWith: 0xff80_8080))
  }

  @Test func `a buffer before the first configure is an error`() throws {
    let (compositor, client, window) = try unmapped()
    window.show(window.makeBuffer())
    compositor.settle()
    #expect(protocolError(client)?.interface == "xdg_surface")
    #expect(protocolError(client)?.code == 3)
    #expect(compositor.violations.map(\.rule).contains(Rule.attachAfterConfigure.name))
  }

  @Test(arguments: [false, true])
  func `a surface with a buffer becomes no window`(isCommitted: Bool) throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    let surface = try client.bind(WlCompositor.self).createSurface()
    let shm = try client.bind(WlShm.self)
    let buffer = BareBuffer(shm.proxy, width: 4, height: 4, color: 0)
    let base = try client.bind(XdgWmBase.self)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    if isCommitted { surface.commit() }
    let shell = base.getXdgSurface(surface: surface.proxy)
    compositor.settle()
    #expect(protocolError(client)?.interface == "xdg_wm_base")
    #expect(protocolError(client)?.code == XdgWmBase.Error.invalidSurfaceState.rawValue)
    withExtendedLifetime(buffer) {}
    shell.destroy()
  }

  @Test func `a buffer before a window or popup is made is an error`() throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    let surface = try client.bind(WlCompositor.self).createSurface()
    let shm = try client.bind(WlShm.self)
    let buffer = BareBuffer(shm.proxy, width: 4, height: 4, color: 0)
    let base = try client.bind(XdgWmBase.self)
    let shell = base.getXdgSurface(surface: surface.proxy)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    compositor.settle()
    #expect(protocolError(client)?.interface == "xdg_surface")
    #expect(protocolError(client)?.code == XdgSurface.Error.unconfiguredBuffer.rawValue)
    withExtendedLifetime(buffer) {}
    shell.destroy()
  }

  @Test func `where windows are configured early, content needs no acknowledgement`() throws {
    var configuration = CompositorConfiguration()
    configuration.configuresEarly = true
    let compositor = TestCompositor(configuration)
    let client = try BareClient(compositor)
    let window = try BareWindow(client)
    compositor.settle()
    #expect(window.configures.count == 1)
    window.show(window.makeBuffer())
    compositor.settle()
    #expect(compositor.toplevels[0].isMapped)
    #expect(client.error == nil)
  }

  @Test func `a strict compositor configures late`() throws {
    let compositor = TestCompositor(.strict)
    let window = try BareWindow(BareClient(compositor))
    window.surface.commit()
    compositor.advance(by: .milliseconds(49))
    #expect(window.configures == [])
    compositor.advance(by: .milliseconds(2))
    #expect(window.configures.count == 1)
  }

  @Test func `a serial never sent is an error`() throws {
    let (compositor, client, window) = try unmapped()
    window.surface.commit()
    compositor.settle()
    window.shellSurface.ackConfigure(serial: 12_345)
    compositor.settle()
    #expect(protocolError(client)?.code == 4)
    #expect(compositor.violations.map(\.rule) == [Rule.acknowledgeOnce.name])
  }

  @Test func `a configure that is never acknowledged is reported once`() throws {
    let scene = try WindowScene()
    scene.toplevel.configure(width: 50, height: 50)
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.broken == [])
    scene.compositor.advance(by: .seconds(4))
    #expect(scene.broken == [Rule.answerConfigure.name])
  }

  @Test func `acknowledging the last of several skips the others`() throws {
    let scene = try WindowScene()
    scene.toplevel.configure(width: 50, height: 50)
    scene.toplevel.configure(width: 60, height: 60)
    scene.compositor.settle()
    scene.window.acknowledge()
    scene.window.show(scene.window.makeBuffer(60, 60))
    scene.compositor.settle()
    #expect(scene.toplevel.applied?.width == 60)
    #expect(scene.broken == [])
  }

  @Test func `a maximized window of another size is noted`() throws {
    let scene = try WindowScene()
    scene.toplevel.configure(width: 100, height: 80, states: [1])
    scene.compositor.settle()
    scene.window.acknowledge()
    scene.window.show(scene.window.makeBuffer(99, 80))
    scene.compositor.settle()
    #expect(scene.broken == [Rule.maximizedSize.name])
    #expect(scene.client.error == nil)
  }

  @Test func `weston throws a maximized window of another size out`() throws {
    var configuration = CompositorConfiguration.recorded(.weston10)
    configuration.outputs = [.ideal60]
    let scene = try WindowScene(configuration)
    scene.toplevel.configure(width: 100, height: 80, states: [1])
    scene.compositor.settle()
    scene.window.acknowledge()
    scene.window.show(scene.window.makeBuffer(99, 80))
    scene.compositor.settle()
    #expect(protocolError(scene.client)?.interface == "xdg_wm_base")
    #expect(protocolError(scene.client)?.code == 4)
  }

  @Test func `the wish for fullscreen is answered with the display's size`() throws {
    let scene = try WindowScene()
    scene.window.toplevel.setFullscreen(output: nil)
    scene.compositor.settle()
    let configure = try #require(scene.window.configures.last)
    #expect((configure.width, configure.height) == (1280, 800))
    #expect(configure.states.contains(2))
    scene.window.toplevel.unsetFullscreen()
    scene.compositor.settle()
    #expect(scene.window.configures.last?.width == 40)
    #expect(scene.window.configures.last?.states.contains(2) == false)
  }

  @Test func `sway configures 0 × 0 first and the tile after the window is mapped`() throws {
    let scene = try WindowScene(.recorded(.sway17))
    #expect(scene.window.configures.map(\.width) == [0, 1280])
    #expect(scene.window.configures.map(\.height) == [0, 800])
  }

  @Test func `weston's kiosk shell sends two fullscreen configures and then nothing`() throws {
    let scene = try WindowScene(.weston10KioskNoSeat)
    #expect(scene.window.configures.map(\.width) == [1280, 1280])
    #expect(scene.window.configures.allSatisfy { $0.states == [2] })
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .seconds(60))
    #expect(scene.window.callbackData == [])
    #expect(scene.buffer.releases == 0)
  }

  @Test func `an unmapped window starts over with an empty commit`() throws {
    let scene = try WindowScene()
    scene.window.surface.attach(buffer: nil, x: 0, y: 0)
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(!scene.toplevel.isMapped)
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(scene.window.configures.count == 2)
    scene.window.acknowledge()
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.settle()
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test func `a ping without answer breaks a rule once its time is over`() throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    let window = try BareWindow(client, answersPings: false)
    window.surface.commit()
    compositor.settle()
    compositor.ping()
    compositor.advance(by: .milliseconds(100))
    #expect(compositor.violations == [])
    compositor.advance(by: .milliseconds(1))
    #expect(compositor.violations.map(\.rule) == [Rule.promptPong.name])
  }

  @Test func `pings are answered`() throws {
    let scene = try WindowScene()
    for _ in 0..<1000 { scene.compositor.ping() }
    #expect(scene.compositor.unansweredPings == 1000)
    scene.compositor.settle()
    #expect(scene.compositor.unansweredPings == 0)
  }

  @Test func `close arrives as often as it is sent`() throws {
    let scene = try WindowScene()
    for _ in 0..<3 { scene.toplevel.close() }
    scene.compositor.settle()
    #expect(scene.window.closes == 3)
  }

  @Test func `states too new for the client's version are left out`() throws {
    let scene = try WindowScene(CompositorConfiguration().with("xdg_wm_base", version: 5))
    scene.toplevel.configure(width: 10, height: 10, states: [4, 9])
    scene.compositor.settle()
    #expect(scene.window.configures.last?.states == [4])
  }

  @Test func `decorations are sent with a configure`() throws {
    let (compositor, client, window) = try unmapped()
    let manager = try client.bind(ZxdgDecorationManagerV1.self)
    let decoration = manager.getToplevelDecoration(toplevel: window.toplevel.proxy)
    var modes: [UInt32] = []
    decoration.onEvent { event in
      if case .configure(let mode) = event { modes.append(mode.rawValue) }
    }
    window.surface.commit()
    compositor.settle()
    #expect(modes == [2])
    decoration.setMode(mode: .clientSide)
    compositor.settle()
    #expect(modes == [2, 1])
    #expect(window.configures.count == 2)
  }

  @Test func `a window destroyed before its decoration is an error`() throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    var window: BareWindow? = try BareWindow(client)
    let toplevel = try #require(window.map { $0.toplevel.proxy })
    let manager = try client.bind(ZxdgDecorationManagerV1.self)
    let decoration = manager.getToplevelDecoration(toplevel: toplevel)
    compositor.settle()
    window = nil
    compositor.settle()
    #expect(protocolError(client)?.interface == "zxdg_toplevel_decoration_v1")
    #expect(protocolError(client)?.code == 2)
    #expect(compositor.violations.map(\.rule) == [Rule.destroyOrder.name])
    decoration.destroy()
  }

  @Test(arguments: [
    (-1, 0, 0, 0), (0, 0, 0, -1), (200, 0, 100, 0), (0, 50, 0, 40),
  ])
  func `impossible limits of a window's size are an error`(
    leastWidth: Int32, leastHeight: Int32, mostWidth: Int32, mostHeight: Int32
  ) throws {
    let scene = try WindowScene()
    scene.window.toplevel.setMinSize(width: leastWidth, height: leastHeight)
    scene.window.toplevel.setMaxSize(width: mostWidth, height: mostHeight)
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(protocolError(scene.client)?.interface == "xdg_toplevel")
    #expect(protocolError(scene.client)?.code == 2)
  }

  @Test func `limits of a window's size take effect with a commit`() throws {
    let scene = try WindowScene()
    scene.window.toplevel.setMinSize(width: 30, height: 20)
    scene.compositor.settle()
    #expect(scene.toplevel.minimumSize == (0, 0))
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(scene.toplevel.minimumSize == (30, 20))
  }

  @Test func `a window that is its own parent is an error`() throws {
    let scene = try WindowScene()
    scene.window.toplevel.setParent(parent: scene.window.toplevel.proxy)
    scene.compositor.settle()
    #expect(protocolError(scene.client)?.code == 1)
    #expect(protocolError(scene.client)?.interface == "xdg_toplevel")
  }

  @Test func `a resize by two opposite edges is an error`() throws {
    let scene = try WindowScene()
    let seat = try scene.client.bind(WlSeat.self)
    scene.window.toplevel.resize(seat: seat.proxy, serial: 1, edges: .init(rawValue: 3))
    scene.compositor.settle()
    #expect(protocolError(scene.client)?.interface == "xdg_toplevel")
    #expect(protocolError(scene.client)?.code == 0)
  }

  @Test(arguments: [false, true])
  func `a shell surface that is nothing yet takes neither geometry nor acknowledgment`(
    acknowledges: Bool
  ) throws {
    let scene = try WindowScene()
    let surface = try scene.client.bind(WlCompositor.self).createSurface()
    let base = try scene.client.bind(XdgWmBase.self)
    let shell = base.getXdgSurface(surface: surface.proxy)
    if acknowledges {
      shell.ackConfigure(serial: 1)
    } else {
      shell.setWindowGeometry(x: 0, y: 0, width: 10, height: 10)
    }
    scene.compositor.settle()
    #expect(protocolError(scene.client)?.interface == "xdg_surface")
    #expect(protocolError(scene.client)?.code == 1)
    shell.destroy()
    surface.destroy()
  }
}
