import Glibc
import Testing
import Wayland
import WaylandServer
import WaylandTestSupport

/// The owner of a compositor, which keeps a copy of the content, updated from damage only.
private final class Owner: CompositorObserver {
  var width = 0
  var pixels: [UInt32] = []
  var damage: [[PixelRectangle]] = []
  var couldRead: [Bool] = []
  var connections = 0

  func contentChanged(_ surface: ServerSurface, damage: Coverage) {
    guard let size = surface.contentSize else { return }
    if pixels.count != size.width * size.height {
      width = size.width
      pixels = Array(repeating: 0, count: size.width * size.height)
    }
    self.damage.append(damage.rectangles)
    for part in damage.rectangles {
      couldRead.append(
        unsafe pixels.withUnsafeMutableBytes {
          unsafe surface.readContent(part, into: $0.baseAddress!, stride: size.width * 4)
        })
    }
  }

  func connected(_ client: ClientIdentifier, process: Int32) { connections += 1 }
}

/// A compositor as a program uses it: content is copied immediately and not kept.
private struct Scene {
  let compositor: Compositor
  let owner = Owner()
  let client: BareClient
  let window: BareWindow

  init(_ change: (inout CompositorConfiguration) -> Void = { _ in }) throws {
    var configuration = CompositorConfiguration(outputs: [.ideal60])
    configuration.keepsContent = false
    configuration.outputs[0].release = .immediately
    change(&configuration)
    compositor = Compositor(configuration)
    compositor.observer = owner
    client = try BareClient(connectedTo: compositor)
    client.talk(to: compositor)
    window = try BareWindow(client)
    window.surface.commit()
    client.talk(to: compositor)
    window.acknowledge()
  }

  func buffer(
    width: Int, height: Int, color: UInt32, format: WlShm.Format = .argb8888
  ) -> BareBuffer {
    BareBuffer(window.memory, width: width, height: height, color: color, format: format)
  }

  func show(_ buffer: BareBuffer, damage: PixelRectangle) {
    window.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    window.surface.damageBuffer(
      x: Int32(damage.x), y: Int32(damage.y), width: Int32(damage.width),
      height: Int32(damage.height))
    window.surface.commit()
    client.talk(to: compositor)
  }
}

struct CompositorTests {
  @Test func `only damage is read, and the buffer is released immediately`() throws {
    let scene = try Scene()
    let buffer = scene.buffer(width: 40, height: 30, color: 0xff00_0001)
    scene.show(buffer, damage: PixelRectangle(x: 0, y: 0, width: 40, height: 30))
    #expect(scene.owner.pixels == Array(repeating: 0xff00_0001, count: 1200))
    #expect(buffer.releases == 1)
    buffer.fill(0xff00_0002)
    scene.show(buffer, damage: PixelRectangle(x: 10, y: 5, width: 2, height: 3))
    #expect(scene.owner.pixels.count { $0 == 0xff00_0002 } == 6)
    #expect(scene.owner.pixels[5 * 40 + 10] == 0xff00_0002)
    #expect(scene.owner.couldRead == [true, true])
    #expect(scene.compositor.toplevels[0].isMapped)
    #expect(scene.compositor.toplevels[0].surface.width == 40)
    #expect(scene.compositor.toplevels[0].surface.image == nil)
  }

  @Test func `content that is replaced before anybody looks is shown once, with all its damage`()
    throws
  {
    let scene = try Scene()
    let buffers = (1...3).map { scene.buffer(width: 8, height: 8, color: 0xff00_0000 | $0) }
    scene.show(buffers[0], damage: PixelRectangle(x: 0, y: 0, width: 8, height: 8))
    for (row, buffer) in buffers.enumerated() {
      scene.window.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      scene.window.surface.damageBuffer(x: 0, y: Int32(row), width: 8, height: 1)
      scene.window.surface.commit()
    }
    scene.client.talk(to: scene.compositor)
    #expect(scene.owner.damage.count == 2)
    #expect(scene.owner.pixels.prefix(24).allSatisfy { $0 == 0xff00_0003 })
    #expect(scene.owner.pixels.suffix(40).allSatisfy { $0 == 0xff00_0001 })
    #expect(buffers.map(\.releases) == [2, 1, 1])
  }

  @Test func `pixels damaged twice are read once`() throws {
    let scene = try Scene()
    let buffer = scene.buffer(width: 8, height: 8, color: 0xff00_0001)
    for _ in 0..<10 {
      scene.window.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      scene.window.surface.damageBuffer(x: 0, y: 0, width: 100, height: 8)
      scene.window.surface.commit()
    }
    scene.client.talk(to: scene.compositor)
    #expect(scene.owner.damage == [[PixelRectangle(x: 0, y: 0, width: 8, height: 8)]])
  }

  @Test func `damage outside reads nothing, and colors without alpha are opaque`() throws {
    let scene = try Scene()
    let buffer = scene.buffer(width: 8, height: 8, color: 0x0012_3456, format: .xrgb8888)
    scene.show(buffer, damage: PixelRectangle(x: -10, y: -10, width: 1_000_000, height: 1_000_000))
    #expect(scene.owner.pixels == Array(repeating: 0xff12_3456, count: 64))
    scene.show(buffer, damage: PixelRectangle(x: 100, y: 0, width: 8, height: 8))
    #expect(scene.owner.couldRead == [true])
    #expect(scene.owner.damage.last == [])
  }

  @Test func `memory that the client takes away is noticed`() throws {
    let scene = try Scene()
    let buffer = scene.buffer(width: 64, height: 64, color: 0xff00_0001)
    buffer.truncate(to: 100)
    scene.show(buffer, damage: PixelRectangle(x: 0, y: 32, width: 64, height: 32))
    #expect(scene.owner.couldRead == [false])
    #expect(scene.client.error == nil)
  }

  @Test func `logs keep the latest and forget the rest`() throws {
    let scene = try Scene { $0.keepsFrames = 10 }
    let buffer = scene.buffer(width: 4, height: 4, color: 0xff00_0001)
    for _ in 0..<200 {
      scene.show(buffer, damage: PixelRectangle(x: 0, y: 0, width: 4, height: 4))
      scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(17))
    }
    #expect((10...22).contains(scene.compositor.frameLog.frames.count))
    #expect(scene.compositor.frameLog.forgotten + scene.compositor.frameLog.frames.count == 200)
    // Later reports about a frame find it at its new index.
    #expect(scene.compositor.frameLog.frames.dropLast().allSatisfy { $0.shown != nil })
  }

  @Test func `without a frame log no frame is recorded`() throws {
    let scene = try Scene { $0.keepsFrames = 0 }
    let buffer = scene.buffer(width: 4, height: 4, color: 0xff00_0001)
    for _ in 0..<3 { scene.show(buffer, damage: PixelRectangle(x: 0, y: 0, width: 4, height: 4)) }
    #expect(scene.compositor.frameLog.frames.isEmpty)
    #expect(scene.compositor.frameLog.forgotten == 0)
    scene.compositor.keepFrames(10)
    scene.show(buffer, damage: PixelRectangle(x: 0, y: 0, width: 4, height: 4))
    #expect(scene.compositor.frameLog.frames.count == 1)
  }

  @Test func `one client is sent away, and the other stays`() throws {
    let scene = try Scene()
    let other = try BareClient(connectedTo: scene.compositor)
    other.talk(to: scene.compositor)
    let clients = scene.compositor.connectedClients
    scene.compositor.disconnect(clients[0])
    other.talk(to: scene.compositor)
    scene.client.turn()
    #expect(scene.compositor.connectedClients == [clients[1]])
    #expect(scene.client.error == .disconnected)
    #expect(other.error == nil)
    #expect(scene.compositor.toplevels.isEmpty)
  }

  @Test func `in real time the clock advances automatically`() throws {
    let scene = try Scene()
    let before = scene.compositor.clock.now
    scene.compositor.runInRealTime()
    scene.compositor.turn()
    #expect(scene.compositor.isInRealTime)
    #expect(scene.compositor.clock.now >= before)
  }

  @Test func `a program finds the socket, and the owner of the compositor is notified`() throws {
    let scene = try Scene()
    let path = try scene.compositor.listen()
    #expect(try scene.compositor.listen() == path)
    let display = try Display(name: path)
    scene.compositor.turn()
    #expect(scene.owner.connections == 1)
    #expect(scene.compositor.connectedClients.count == 2)
    withExtendedLifetime(display) {}
  }

  @Test func `a configuration describes itself in one short line`() {
    let whole = CompositorConfiguration()
    #expect(whole.description.count < 60 && !whole.description.contains("wl_compositor"))
    let less = whole.without("wp_presentation").with("wl_seat", version: 5)
    #expect(less.description.hasPrefix(whole.description))
    #expect(less.description.hasSuffix("wl_seat 5, -wp_presentation"))
    #expect(
      CompositorConfiguration(versions: CompositorConfiguration.least).description.count < 160)
  }
}
