import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowFaultPlanTests {
  @Test(arguments: UInt64(0)..<16)
  func `whatever happens, the window lives, keeps the rules and recovers`(seed: UInt64) throws {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 64, height: 48)
    let scene = try ClientScene(settings: settings)
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    let start = scene.compositor.clock.now
    scene.compositor.install(FaultPlan(seed: seed, count: 25, from: start, within: .seconds(2)))
    for _ in 0..<20 {
      scene.compositor.advance(by: .milliseconds(100))
      guard let seat = scene.compositor.seats.first else { continue }
      seat.touch.play(TouchTrack.finger(0).down(x: 20, y: 20).wait(.milliseconds(40)).up())
      seat.keyboard.tap(.right)
    }
    recover(scene)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [], "seed \(seed)")
    let frames = scene.frameCount
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.frameCount >= frames + 55, "seed \(seed)")
  }

  /// The compositor behaves again, and a user shows that the window is seen.
  private func recover(_ scene: ClientScene) {
    let compositor = scene.compositor
    compositor.plugIn(.ideal60)
    if compositor.seats.isEmpty { compositor.addSeat() }
    compositor.strike(.callbacks(.everyRefresh))
    compositor.strike(.release(.afterNextCommit))
    compositor.strike(.scale(120))
    compositor.strike(.grant(capabilities: 7))
    scene.toplevel.configure(width: 100, height: 80, states: [4])
    compositor.advance(by: .seconds(1))
    scene.seat.pointer.move(x: 10, y: 10)
    compositor.advance(by: .seconds(2))
  }
}
