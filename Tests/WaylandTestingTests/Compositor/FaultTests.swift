import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct FaultTests {
  @Test func `a fault strikes at its time`() throws {
    let scene = try WindowScene()
    scene.compositor.play(Script([.init(.milliseconds(30), .close)]))
    scene.compositor.advance(by: .milliseconds(29))
    #expect(scene.window.closes == 0)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.window.closes == 1)
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
    scene.compositor.strike(.unplugOutput())
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
    scene.compositor.play(Script(seed: UInt64(seed), count: 30, within: .seconds(3)))
    scene.compositor.advance(by: .seconds(4))
    #expect(scene.client.error == nil)
    #expect(scene.compositor.isConnected)
  }
}
