import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

/// Connections that deliver as they like.
@Suite struct WindowRoughConnectionTests {
  @Test func `events that come byte by byte are heard whole, descriptors too`() throws {
    let compositor = TestCompositor()
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let trickle = Trickle(compositor, (compositor.connect(), ends[1]))
    let session = Session(
      display: try Display(fileDescriptor: ends[0]), loop: trickle.loop)
    let window = Window(session, ClientScene.settings)
    var input: [InputEvent] = []
    window.onInput = { input.append($0) }
    window.onFrame = { frame in
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    compositor.advance(by: .milliseconds(100))
    #expect(compositor.toplevels.first?.isMapped == true)
    compositor.seats[0].keyboard.tap(.q)
    compositor.seats[0].touch.down(id: 0, x: 10, y: 20)
    compositor.seats[0].touch.up(id: 0)
    compositor.advance(by: .milliseconds(100))
    let keys = input.compactMap { if case .key(let event) = $0 { event.key } else { nil } }
    #expect(keys == [.character("q"), .character("q")])
    let touches = input.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
    #expect(touches == [.down, .up])
    #expect(trickle.error == nil)
    #expect(trickle.carried > 1000)
    #expect(window.statistics.frames > 0)
    #expect(compositor.allViolations.map(\.description) == [])
  }

  @Test func `a loop that signals interrupt all the time goes on as ever`() throws {
    let compositor = TestCompositor()
    let client = InterruptedClient(compositor)
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    let window = Window(session, ClientScene.settings)
    window.onFrame = { [weak window] frame in
      window?.setNeedsFrame()
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    compositor.advance(by: .seconds(2))
    #expect((119...122).contains(window.statistics.frames))
    #expect(client.error == nil)
    #expect(compositor.allViolations.map(\.description) == [])
  }

  @Test func `a mouse of eight thousand hertz while frames take long loses nothing`() throws {
    let scene = try ClientScene()
    scene.draw = { [unowned scene] frame in
      scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(12))
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.seat.pointer.move(x: 1, y: 1)
    scene.animate(for: .seconds(1))
    let frames = scene.frameCount
    for step in 0..<8000 {
      scene.seat.pointer.move(x: Double(step % 300), y: 20)
      if step % 80 == 79 { scene.compositor.advance(by: .milliseconds(10)) }
    }
    let moves = scene.input.filter {
      if case .pointer(let event) = $0 { event.kind == .moved } else { false }
    }
    #expect(moves.count == 8000)
    #expect(scene.frameCount - frames > 25)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}
