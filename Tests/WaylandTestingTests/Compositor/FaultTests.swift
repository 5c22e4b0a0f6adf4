import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct FaultTests {
  @Test func `a fault strikes at its time`() throws {
    let scene = try WindowScene()
    scene.compositor.install(
      FaultPlan([.init(.at(scene.compositor.clock.now + .milliseconds(30)), .close)]))
    scene.compositor.advance(by: .milliseconds(29))
    #expect(scene.window.closes == 0)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.window.closes == 1)
  }

  @Test func `a fault strikes with the nth vblank`() throws {
    let scene = try WindowScene()
    scene.compositor.install(FaultPlan([.init(.vblank(3), .close)]))
    scene.compositor.advance(by: .nanoseconds(3 * 16_666_667 - 1))
    #expect(scene.window.closes == 0)
    scene.compositor.advance(by: .nanoseconds(1))
    #expect(scene.window.closes == 1)
  }

  @Test func `a fault strikes after the nth request of a name`() throws {
    let scene = try WindowScene()
    scene.compositor.install(
      FaultPlan([.init(.onRequest("xdg_toplevel.set_title", occurrence: 2), .disconnect)]))
    scene.window.toplevel.setTitle(title: "one")
    scene.compositor.settle()
    #expect(scene.client.error == nil)
    scene.window.toplevel.setTitle(title: "two")
    scene.compositor.settle()
    #expect(scene.client.error == .disconnected)
  }

  @Test func `a storm of configures arrives whole`() throws {
    let scene = try WindowScene()
    scene.compositor.strike(.configureStorm(count: 1000))
    scene.compositor.settle()
    #expect(scene.window.configures.count == 1001)
    #expect(scene.window.configures.last?.width == 1399)
  }

  @Test func `outputs and seats come and go`() throws {
    let scene = try WindowScene()
    scene.compositor.strike(.unplugOutput)
    scene.compositor.strike(.removeSeat)
    #expect(scene.compositor.outputs.isEmpty)
    #expect(scene.compositor.seats.isEmpty)
    scene.compositor.strike(.plugOutput(.ideal144))
    scene.compositor.strike(.addSeat)
    scene.compositor.settle()
    #expect(scene.compositor.outputs.count == 1)
    #expect(scene.compositor.seats[0].keyboard.focus === scene.toplevel)
  }

  @Test(arguments: 0..<20)
  func `random plans leave compositor and bare client alive`(seed: Int) throws {
    let scene = try WindowScene()
    scene.compositor.rules.waive(.commitPerCallback)
    scene.compositor.install(
      FaultPlan(
        seed: UInt64(seed), count: 30, from: scene.compositor.clock.now, within: .seconds(3)))
    scene.compositor.advance(by: .seconds(4))
    #expect(scene.client.error == nil)
    #expect(scene.compositor.isConnected)
  }
}
