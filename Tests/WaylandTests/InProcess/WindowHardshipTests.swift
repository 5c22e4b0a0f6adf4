import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is rare and has broken other clients.
@Suite struct WindowHardshipTests {
  private func touches(_ scene: ClientScene) -> [TouchEvent.Kind] {
    scene.input.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
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

  @Test func `two seats are two people`() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = [SeatModel(), SeatModel(name: "seat1")]
    let scene = try ClientScene(configuration)
    for seat in scene.compositor.seats { seat.touch.down(id: 0, x: 10, y: 10) }
    scene.compositor.settle()
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
