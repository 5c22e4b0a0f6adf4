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
    scene.recover()
    #expect(scene.client.error == nil)
    #expect(scene.broken == [], "seed \(seed)")
    let frames = scene.frameCount
    scene.animate(for: .seconds(1))
    #expect(scene.frameCount >= frames + 55, "seed \(seed)")
  }
}
