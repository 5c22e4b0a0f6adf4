import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is rare and has broken other clients.
@Suite struct WindowHardshipTests {
  private func touches(_ scene: ClientScene) -> [TouchEvent.Kind] {
    scene.input.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
  }

  @Test func `a fractional scale comes while there is no display`() throws {
    let scene = try ClientScene()
    scene.compositor.unplug(scene.output)
    scene.compositor.settle()
    scene.surface.sendPreferredScale(180)
    scene.toplevel.configure(width: 200, height: 100, states: [4])
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.surface.frames.last?.bufferWidth == 300)
    #expect(scene.broken == [])
  }

  @Test func `close comes before the first configure`() throws {
    var configuration = CompositorConfiguration()
    configuration.windows = .manual
    let scene = try ClientScene(configuration)
    scene.toplevel.close()
    scene.compositor.settle()
    #expect(scene.closes == 1)
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.client.error == nil)
    #expect(scene.compositor.surfaces.isEmpty)
  }

  @Test func `a display is pulled out under a finger`() throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 50, y: 50)
    scene.compositor.settle()
    scene.compositor.unplug(scene.output)
    scene.seat.touch.motion(id: 0, x: 60, y: 50)
    scene.seat.touch.up(id: 0)
    scene.compositor.advance(by: .seconds(1))
    #expect(touches(scene) == [.down, .moved, .up])
    #expect(scene.client.error == nil)
  }

  @Test func `a display has an unknown transform`() throws {
    let scene = try ClientScene()
    scene.compositor.change(scene.output) { $0.transform = 9 }
    scene.compositor.change(scene.output) { $0.transform = 9 }
    scene.animate(for: .milliseconds(200))
    #expect(scene.session.outputs.first?.state.transform == 0)
    #expect(scene.client.error == nil)
  }

  @Test func `a surface enters a display twice and leaves one it was never on`() throws {
    let old = CompositorConfiguration().with("wl_compositor", version: 4)
      .without("wp_fractional_scale_manager_v1")
    let scene = try ClientScene(old)
    var large = OutputModel(name: "LARGE", width: 2560, height: 1600)
    large.scale120 = 240
    let other = scene.compositor.plugIn(large)
    scene.compositor.settle()
    for _ in 0..<2 { scene.surface.sendStrayEnter(other) }
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.bufferScale == 2)
    for _ in 0..<3 { scene.surface.sendStrayLeave(other) }
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.bufferScale == 1)
    #expect(scene.client.error == nil)
  }

  @Test func `drawing takes two seconds`() throws {
    let scene = try ClientScene()
    scene.compositor.advance(by: .seconds(1))
    scene.draw = { [unowned scene] frame in
      let clock = scene.compositor.clock
      clock.move(to: clock.now + .seconds(2))
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 20))
      return .painted(damage: [frame.pixels.bounds])
    }
    let frames = scene.frameCount
    scene.animate(for: .seconds(20))
    #expect((8...12).contains(scene.frameCount - frames))
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `the process is stopped for a minute in the middle of an animation`() throws {
    let scene = try ClientScene()
    scene.animate(for: .seconds(1))
    let frames = scene.frameCount
    let clock = scene.compositor.clock
    clock.move(to: clock.now + .seconds(60))
    scene.compositor.settle()
    #expect(scene.frameCount - frames <= 2)
    scene.compositor.advance(by: .seconds(1))
    #expect((59...63).contains(scene.frameCount - frames))
    #expect(scene.broken == [])
  }

  @Test func `a keyboard comes with a hundred keys held`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.focus(on: nil)
    for code in 1...100 { scene.seat.keyboard.press(KeyCode(rawValue: UInt32(code))) }
    scene.seat.keyboard.focus(on: scene.toplevel)
    for code in 1...100 { scene.seat.keyboard.release(KeyCode(rawValue: UInt32(code))) }
    scene.compositor.advance(by: .seconds(1))
    let keys = scene.input.filter { if case .key = $0 { true } else { false } }
    #expect(keys == [])
    #expect(scene.client.error == nil)
  }

  @Test func `two seats are two people`() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = [SeatModel(), SeatModel(name: "seat1")]
    let scene = try ClientScene(configuration)
    for seat in scene.compositor.seats { seat.touch.down(id: 0, x: 10, y: 10) }
    scene.compositor.removeSeat(scene.compositor.seats[0])
    scene.compositor.settle()
    let events = scene.input.compactMap { if case .touch(let event) = $0 { event } else { nil } }
    #expect(Set(events.filter { $0.kind == .down }.map(\.seat)).count == 2)
    #expect(events.last?.kind == .canceled)
    #expect(events.last?.seat == events.first?.seat)
    scene.compositor.seats[0].touch.up(id: 0)
    scene.compositor.settle()
    #expect(touches(scene).last == .up)
  }

  @Test func `two windows have each their own frames and input`() throws {
    let scene = try ClientScene()
    let second = Window(scene.session, ClientScene.settings)
    var heard: [InputEvent] = []
    second.onInput = { heard.append($0) }
    second.onFrame = { frame in
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.settle()
    #expect(scene.compositor.toplevels.count == 2)
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    scene.animate(for: .milliseconds(200))
    #expect(scene.compositor.toplevels[1].surface.frames.count == 1)
    scene.input = []
    scene.seat.pointer.move(x: 610, y: 10)
    scene.compositor.settle()
    #expect(heard.contains { if case .pointer = $0 { true } else { false } })
    #expect(!scene.input.contains { if case .pointer = $0 { true } else { false } })
    second.close()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.toplevels.count == 1)
    #expect(scene.broken == [])
  }

  @Test func `a finger lands and lifts between two frames, which never come`() throws {
    let scene = try ClientScene()
    scene.seat.touch.down(id: 0, x: 10, y: 10)
    scene.seat.touch.up(id: 0)
    scene.seat.touch.down(id: 0, x: 20, y: 20)
    scene.seat.touch.up(id: 0)
    scene.compositor.settle()
    #expect(touches(scene) == [.down, .up, .down, .up])
  }

  @Test func `a display announces another refresh rate while frames run`() throws {
    let scene = try ClientScene()
    scene.animate(for: .seconds(1))
    scene.compositor.change(scene.output) { model in
      model.announcedRefresh = 120_000
      model.period = .nanoseconds(8_333_333)
    }
    scene.compositor.advance(by: .seconds(1))
    let frames = scene.frameCount
    scene.compositor.advance(by: .seconds(1))
    #expect((115...121).contains(scene.frameCount - frames))
    #expect(scene.broken == [])
  }
}
