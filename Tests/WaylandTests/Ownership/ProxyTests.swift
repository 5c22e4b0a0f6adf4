import Glibc
import Testing

@_spi(Bindings) @testable import Wayland
@testable import WaylandServer
@testable import WaylandTesting

/// A bare server and a client of it, in one thread.
private final class Wire {
  let server = Server()
  let display: Display
  let client: Client
  private var globals: [Global] = []

  init() throws {
    let (client, descriptor) = try #require(server.connect())
    self.client = client
    display = try Display(fileDescriptor: descriptor)
  }

  func offer<Kind: ResourceKind>(
    _ kind: Kind.Type, version: UInt32, onBind: @escaping (Resource<Kind>) -> Void
  ) {
    globals.append(Global(kind, version: version, on: server, onBind: onBind))
  }

  /// The surfaces that the client has made.
  private(set) var surfaces: [Resource<WlSurface>] = []

  /// Offers a compositor and has the client bind it; `serve` is called with each surface that is made.
  func compositor(
    version: UInt32, serve: @escaping (Resource<WlSurface>) -> Void = { _ in }
  ) throws -> Owned<WlCompositor> {
    offer(WlCompositor.self, version: version) { [weak self] compositor in
      compositor.onRequest { request in
        guard case .createSurface(let surface) = request else { return }
        self?.surfaces.append(surface)
        serve(surface)
      }
    }
    return try bind(WlCompositor.self, version: version)
  }

  func exchange() throws {
    for _ in 0..<4 {
      try display.flush()
      server.turn()
      // A read without data would be an error of the test, not of the wire: poll first.
      var entry = pollfd(fd: display.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, 0) > 0 { try display.prepareRead().read() }
      try display.dispatchPending()
    }
  }

  /// Binds the first global of a kind.
  func bind<Kind: ProxyKind>(_ kind: Kind.Type, version: UInt32) throws -> Owned<Kind> {
    let registry = display.object.getRegistry()
    var found: UInt32?
    registry.onEvent { event in
      if case .global(let name, kind.name, _) = event { found = name }
    }
    try exchange()
    return registry.bind(name: try #require(found), kind, version: version)
  }
}

struct ProxyTests {
  @Test func `a request with every plain argument arrives whole`() throws {
    let wire = try Wire()
    var rectangles: [[Int32]] = []
    let compositor = try wire.compositor(version: 7) { surface in
      surface.onRequest { request in
        if case .damageBuffer(let x, let y, let width, let height) = request {
          rectangles.append([x, y, width, height])
        }
      }
    }
    let surface = compositor.createSurface()
    #expect(surface.version == 7)
    surface.damageBuffer(x: -1, y: 2, width: 3, height: .max)
    try wire.exchange()
    #expect(rectangles == [[-1, 2, 3, .max]])
  }

  @Test func `the end of an owner is the end of the object`() throws {
    let wire = try Wire()
    var ended = 0
    let compositor = try wire.compositor(version: 1) { $0.onDestroy { ended += 1 } }
    do { _ = compositor.createSurface() }
    let second = compositor.createSurface()
    try wire.exchange()
    #expect(ended == 1)
    second.destroy()
    try wire.exchange()
    #expect(ended == 2)
  }

  @Test func `events reach their handler with values and objects`() throws {
    let wire = try Wire()
    var outputs: [Resource<WlOutput>] = []
    wire.offer(WlOutput.self, version: 4) { outputs.append($0) }
    let output = try wire.bind(WlOutput.self, version: 4)
    let compositor = try wire.compositor(version: 6)
    let surface = compositor.createSurface()
    var entered: [Proxy<WlOutput>?] = []
    var scales: [Int32] = []
    surface.onEvent { event in
      switch event {
      case .enter(let output): entered.append(output)
      case .preferredBufferScale(let factor): scales.append(factor)
      default: break
      }
    }
    try wire.exchange()
    wire.surfaces.first?.sendEnter(output: try #require(outputs.first))
    wire.surfaces.first?.sendPreferredBufferScale(factor: 3)
    try wire.exchange()
    #expect(entered == [output.proxy])
    #expect(scales == [3])
  }

  @Test func `an object destroyed here arrives as none`() throws {
    let wire = try Wire()
    var outputs: [Resource<WlOutput>] = []
    wire.offer(WlOutput.self, version: 1) { outputs.append($0) }
    let output = try wire.bind(WlOutput.self, version: 1)
    let compositor = try wire.compositor(version: 1)
    let surface = compositor.createSurface()
    var entered: [Proxy<WlOutput>?] = []
    surface.onEvent { if case .enter(let output) = $0 { entered.append(output) } }
    try wire.exchange()
    wire.surfaces.first?.sendEnter(output: try #require(outputs.first))
    output.destroy()
    try wire.exchange()
    #expect(entered == [nil])
  }

  @Test func `a request newer than the object is not sent`() throws {
    let wire = try Wire()
    var count = 0
    let compositor = try wire.compositor(version: 2) { $0.onRequest { _ in count += 1 } }
    let surface = compositor.createSurface()
    surface.setBufferScale(scale: 2)
    #expect(!surface.getRelease().proxy.isAlive)
    surface.commit()
    try wire.exchange()
    #expect(count == 1)
  }

  @Test func `a protocol error names interface, object and code`() throws {
    let wire = try Wire()
    let compositor = try wire.compositor(version: 1) {
      $0.object.postError(code: 2, message: "no")
    }
    let surface = compositor.createSurface()
    let number = surface.number
    #expect(
      throws: WaylandError.protocolViolation(
        ProtocolError(interface: "wl_surface", object: number, code: 2))
    ) { try wire.exchange() }
  }

  @Test func `the end of the compositor is reported, and owners end quietly after it`() throws {
    let wire = try Wire()
    let compositor = try wire.compositor(version: 1)
    wire.client.disconnect()
    #expect(throws: WaylandError.disconnected) { try wire.exchange() }
    compositor.createSurface().commit()
  }

  @Test func `an owner ends with another request than the usual one where it can`() throws {
    let wire = try Wire()
    var ended = 0
    let compositor = try wire.compositor(version: 4) { $0.onDestroy { ended += 1 } }
    let first = compositor.createSurface()
    let reference = first.proxy
    first.end(0, since: 1, [])
    #expect(!reference.isAlive)
    let tooOld = compositor.createSurface()
    tooOld.end(99, since: 99, [])
    let withoutArgument = compositor.createSurface()
    withoutArgument.end(0, since: 1, [.object(reference.reference)])
    try wire.exchange()
    #expect(ended == 3)
  }

  @Test func `the last event of an object ends it at both ends`() throws {
    let wire = try Wire()
    var callbacks: [Resource<WlCallback>] = []
    var ended = 0
    let compositor = try wire.compositor(version: 4) { surface in
      surface.onRequest { request in
        guard case .frame(let callback) = request else { return }
        callback.onDestroy { ended += 1 }
        callbacks.append(callback)
      }
    }
    let surface = compositor.createSurface()
    let callback = surface.frame()
    var isAliveInHandler: Bool?
    let reference = callback.proxy
    callback.onEvent { _ in isAliveInHandler = reference.isAlive }
    try wire.exchange()
    #expect(ended == 0)
    callbacks[0].sendDone(callbackData: 7)
    #expect(ended == 1)
    #expect(!callbacks[0].isAlive)
    callbacks[0].sendDone(callbackData: 8)
    try wire.exchange()
    #expect(isAliveInHandler == false)
  }

  @Test func `a request that ends an object and makes another hands the other over`() throws {
    let wire = try Wire()
    let compositor = try wire.compositor(version: 4)
    let reference = compositor.proxy
    // No interface of the core protocol has such a request: this one makes, and ends at our side.
    let surface: Owned<WlSurface> = compositor.replace(0, since: 1, [.made])
    #expect(!reference.isAlive)
    #expect(surface.proxy.isAlive)
    try wire.exchange()
    #expect(wire.surfaces.count == 1)
    let tooOld: Owned<WlCallback> = surface.replace(3, since: 99, [.made])
    #expect(!tooOld.proxy.isAlive)
    try wire.exchange()
    #expect(!wire.surfaces[0].isAlive)
  }
}
