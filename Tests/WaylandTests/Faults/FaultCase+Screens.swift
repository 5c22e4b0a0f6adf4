import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with displays.
  static var screens: [FaultCase] {
    [
      FaultCase(36, "a display is pulled out under a finger") { scene, _ in
        scene.compositor.change(scene.output) { $0.scale120 = 240 }
        scene.seat.touch.down(id: 0, x: 50, y: 50)
        scene.compositor.settle()
        scene.compositor.unplug(scene.output)
        scene.seat.touch.motion(id: 0, x: 60, y: 50)
        scene.seat.touch.up(id: 0)
        scene.compositor.settle()
        #expect(scene.touches == [.down, .moved, .up])
        #expect(scene.window?.surface.scale == Scale(2))
      },
      FaultCase(37, "no display for ten minutes, then another") { scene, _ in
        scene.isAnimating = true
        scene.window?.setNeedsFrame()
        scene.compositor.unplug(scene.output)
        scene.compositor.settle()
        let frames = scene.frameCount
        scene.compositor.advance(by: .seconds(600))
        #expect(scene.frameCount <= frames + 2)
        var model = OutputModel(name: "NEW", hertz: 75)
        model.scale120 = 240
        scene.compositor.plugIn(model)
        scene.compositor.advance(by: .milliseconds(200))
        #expect(scene.surface.frames.last?.bufferWidth == 640)
      },
      FaultCase(38, "a display without size, refresh or millimeters, never done") { scene, _ in
        scene.compositor.change(scene.output) { model in
          (model.announcedRefresh, model.physicalWidth, model.physicalHeight) = (0, 0, 0)
        }
        scene.output.announceWithoutDone()
        scene.animate(for: .milliseconds(200))
        #expect(scene.frameCount > 10)
      },
      FaultCase(39, "a display is rotated during a drag, with an unknown transform") {
        scene, _ in
        scene.seat.touch.down(id: 0, x: 50, y: 50)
        scene.compositor.settle()
        for transform in [1, 9, 9, 0] {
          scene.compositor.change(scene.output) { $0.transform = transform }
          scene.seat.touch.motion(id: 0, x: 60, y: 70)
          scene.compositor.advance(by: .milliseconds(50))
          if transform == 9 { #expect(scene.session.outputs.first?.state.transform == 0) }
        }
        scene.seat.touch.up(id: 0)
        scene.compositor.settle()
        let places = scene.touchEvents.map(\.position)
        #expect(places.last == SurfacePoint(x: 60, y: 70))
      },
      FaultCase(
        40, "displays entered twice, and left without having been entered",
        on: CompositorConfiguration().with("wl_compositor", version: 4)
          .without("wp_fractional_scale_manager_v1")
      ) { scene, _ in
        var model = OutputModel(name: "NEW")
        model.scale120 = 240
        let other = scene.compositor.plugIn(model)
        scene.compositor.settle()
        for _ in 0..<3 { scene.surface.sendStrayEnter(other) }
        scene.compositor.advance(by: .milliseconds(50))
        #expect(scene.surface.bufferScale == 2)
        for _ in 0..<3 { scene.surface.sendStrayLeave(other) }
        scene.compositor.advance(by: .milliseconds(50))
        #expect(scene.surface.bufferScale == 1)
        scene.surface.sendStrayLeave(scene.output)
        scene.animate(for: .milliseconds(200))
        #expect(scene.frameCount > 10)
      },
      FaultCase(41, "displays come and go a hundred times a second") { scene, _ in
        for _ in 0..<100 {
          let other = scene.compositor.plugIn(OutputModel(name: "NEW"))
          scene.compositor.advance(by: .milliseconds(5))
          scene.compositor.unplug(other)
          scene.compositor.advance(by: .milliseconds(5))
        }
        #expect(scene.session.outputs.count == 1)
      },
    ]
  }
}

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
