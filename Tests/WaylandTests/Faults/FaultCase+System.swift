import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// Faults of everything together.
  static var system: [FaultCase] {
    [
      FaultCase(79, "the process stands still for a minute in an animation") { scene, _ in
        scene.animate(for: .seconds(1))
        let frames = scene.frameCount
        scene.compositor.clock.move(to: scene.compositor.clock.now + .seconds(60))
        scene.compositor.settle()
        #expect(scene.frameCount - frames <= 2)
      },
      FaultCase(80, "the machine sleeps for a night, and a callback is lost over it") { scene, _ in
        scene.animate(for: .seconds(1))
        scene.compositor.strike(.callbacks(.never))
        scene.compositor.advance(by: .milliseconds(50))
        scene.compositor.clock.move(to: scene.compositor.clock.now + .seconds(30_000))
        scene.compositor.strike(.callbacks(.everyRefresh))
        scene.seat.pointer.move(x: 30, y: 30)
        let frames = scene.frameCount
        scene.compositor.advance(by: .seconds(2))
        #expect(scene.frameCount > frames)
      },
      FaultCase(81, "a hundred faults at random") { scene, _ in
        scene.isAnimating = true
        scene.window?.setNeedsFrame()
        scene.compositor.install(
          FaultPlan(seed: 81, count: 100, from: scene.compositor.clock.now, within: .seconds(10)))
        scene.compositor.advance(by: .seconds(12))
        #expect(scene.compositor.bufferCount <= 6)
      },
      FaultCase(82, "two seats and two windows") { scene, _ in
        scene.compositor.addSeat(SeatModel(name: "seat1"))
        let second = Window(scene.session, ClientScene.settings)
        var heard: [InputEvent] = []
        second.onInput = { heard.append($0) }
        scene.compositor.settle()
        scene.compositor.toplevels[1].move(x: 600, y: 0)
        scene.input = []
        scene.compositor.seats[0].touch.down(id: 0, x: 10, y: 10)
        scene.compositor.seats[1].touch.down(id: 0, x: 610, y: 10)
        scene.compositor.strike(.removeSeat)
        scene.compositor.settle()
        #expect(scene.touches == [.down, .canceled])
        #expect(heard.count { if case .touch = $0 { true } else { false } } == 1)
        second.close()
        scene.compositor.settle()
      },
    ]
  }
}
