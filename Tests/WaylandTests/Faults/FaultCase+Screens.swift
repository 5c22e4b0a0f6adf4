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
        let places = scene.input.compactMap {
          if case .touch(let event) = $0 { event.position } else { nil }
        }
        #expect(places.last == SurfacePoint(x: 60, y: 70))
      },
      FaultCase(40, "displays entered twice, and left without having been entered") { scene, _ in
        let other = scene.compositor.plugIn(OutputModel(name: "NEW"))
        scene.compositor.settle()
        for _ in 0..<3 { scene.surface.sendStrayEnter(other) }
        for _ in 0..<3 { scene.surface.sendStrayLeave(other) }
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
