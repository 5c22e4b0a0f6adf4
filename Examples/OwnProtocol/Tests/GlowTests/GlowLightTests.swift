import Glow
import GlowServer
import Testing
import Wayland
import WaylandTesting

/// A window, its light, and a compositor that has lights.
private final class Room: TestedClient {
  let compositor = TestCompositor()
  let loop = EventLoop()
  let window: Window
  let light: GlowLight
  let lights: GlowGlobal
  private(set) var error: WaylandError?

  init(version: UInt32 = ExampleGlowManagerV1.latest) throws {
    lights = GlowGlobal(compositor, version: version)
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: loop)
    window = Window(session, WindowSettings(title: "Glow", appID: "org.example.glow"))
    light = GlowLight(session)
    window.onFrame = { frame in
      frame.pixels.fill(0xFF20_2020)
      return .painted(damage: [frame.pixels.bounds])
    }
    compositor.attach(self)
    compositor.settle()
  }

  func turn() {
    guard error == nil else { return }
    do { try loop.turn() } catch { self.error = error }
  }

  var nextDeadline: Duration? { nil }
}

struct GlowLightTests {
  @Test func `a light is asked for with every value`() throws {
    let room = try Room()
    room.light.light(room.window, .spark, edges: [.top, .left], strength: 0.5)
    room.compositor.settle()
    let light = try #require(room.lights.lights.first)
    #expect(light.type == .spark)
    #expect(light.edges == [.top, .left])
    #expect(light.strength == 0.5)
    #expect(light.offset == -2)
    #expect(light.surface == room.window.surface.proxy?.number)
  }

  @Test func `what the compositor says is heard`() throws {
    let room = try Room()
    #expect(room.light.palette == ["sunset": [255, 120, 0]])
    var strengths: [Double] = []
    room.light.onShown = { strengths.append($0) }
    room.light.light(room.window, .pulse, edges: .bottom, strength: 0.25)
    room.compositor.settle()
    room.lights.show()
    room.compositor.settle()
    #expect(strengths == [0.25])
  }

  @Test func `a light that is over is gone at both ends, and nothing more is said`() throws {
    let room = try Room()
    room.light.light(room.window, .steady, edges: .top, strength: 1)
    room.compositor.settle()
    room.lights.putOut()
    room.compositor.settle()
    #expect(!room.light.isLit)
    #expect(room.lights.lights.isEmpty)
    #expect(room.error == nil)
  }

  @Test(arguments: [UInt32(1), 2])
  func `a light fades where the compositor can, and ends anyway`(_ version: UInt32) throws {
    let room = try Room(version: version)
    room.light.light(room.window, .steady, edges: .top, strength: 1)
    room.compositor.settle()
    room.light.fadeOut(milliseconds: 300)
    room.compositor.settle()
    #expect(room.lights.fades == (version < 2 ? [] : [300]))
    #expect(room.lights.lights.isEmpty)
    #expect(room.error == nil)
  }

  @Test func `a light that is too bright is an error of the protocol`() throws {
    let room = try Room()
    room.light.light(room.window, .steady, edges: .top, strength: 3)
    room.compositor.settle()
    guard case .protocolViolation(let error) = room.error else {
      Issue.record("no protocol error, but \(String(describing: room.error))")
      return
    }
    #expect(error.interface == ExampleGlowV1.name)
    #expect(error.code == ExampleGlowV1.Error.tooBright.rawValue)
  }

  @Test func `a compositor without lights does no harm, and one that gets them is seen`() throws {
    let room = try Room()
    room.compositor.removeGlobal(ExampleGlowManagerV1.name)
    room.compositor.settle()
    room.light.light(room.window, .steady, edges: .top, strength: 1)
    #expect(!room.light.isLit)
    let later = GlowGlobal(room.compositor)
    room.compositor.settle()
    room.light.light(room.window, .steady, edges: .top, strength: 1)
    room.compositor.settle()
    #expect(later.lights.count == 1)
  }
}
