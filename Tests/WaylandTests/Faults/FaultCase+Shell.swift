import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with configures, sizes and scales.
  static var shell: [FaultCase] {
    [
      FaultCase(22, "a configure for a window that has ended") { scene, _ in
        let second = Window(scene.session, ClientScene.settings)
        scene.compositor.settle()
        for _ in 0..<10 { scene.compositor.toplevels[1].configure(width: 300, height: 200) }
        second.close()
        scene.compositor.advance(by: .milliseconds(100))
        #expect(scene.compositor.toplevels.count == 1)
      },
      FaultCase(23, "sizes without end while no buffer comes back") { scene, _ in
        scene.compositor.strike(.release(.delayed(.seconds(10))))
        for step in 0..<50 {
          scene.toplevel.configure(width: 300 + step, height: 200, states: [4])
          scene.compositor.advance(by: .milliseconds(20))
        }
        #expect(scene.compositor.bufferCount <= 4)
        #expect(scene.toplevel.acknowledged.count >= 50)
        scene.compositor.advance(by: .seconds(10))
      },
      FaultCase(26, "suspended, and seen, a hundred times a second") { scene, _ in
        scene.isAnimating = true
        for _ in 0..<100 {
          scene.toplevel.setSuspended(true)
          scene.compositor.advance(by: .milliseconds(5))
          scene.toplevel.setSuspended(false)
          scene.compositor.advance(by: .milliseconds(5))
        }
        scene.toplevel.setSuspended(true)
        scene.compositor.advance(by: .milliseconds(50))
        let frames = scene.frameCount
        scene.compositor.advance(by: .seconds(5))
        #expect(scene.frameCount == frames)
        scene.toplevel.setSuspended(false)
        scene.compositor.advance(by: .milliseconds(100))
        #expect(scene.frameCount > frames)
      },
      FaultCase(27, "unknown states, too many, and truncated ones") { scene, _ in
        let ten = (0..<10_000).flatMap { _ in [99, 0, 0, 0] as [UInt8] }
        for bytes in [[255, 255, 255, 255], Array(ten.prefix(4000)), [4, 0, 0, 0, 9, 0], [1]] {
          scene.toplevel.configure(width: 200, height: 100, stateBytes: bytes)
          scene.compositor.advance(by: .milliseconds(50))
        }
        #expect(scene.configurations.last?.size == SurfaceSize(width: 200, height: 100))
      },
      FaultCase(28, "fractional scales of every kind, each frame another") { scene, _ in
        scene.isAnimating = true
        scene.window?.setNeedsFrame()
        for scale: UInt32 in [119, 121, 180, 0, .max, 1, 240, 60, 121] {
          scene.surface.sendPreferredScale(scale)
          scene.compositor.advance(by: .milliseconds(40))
        }
        #expect(scene.surface.frames.last?.bufferWidth == 323)
      },
      FaultCase(29, "a fractional scale while there is no display") { scene, _ in
        scene.compositor.unplug(scene.output)
        scene.compositor.settle()
        scene.surface.sendPreferredScale(180)
        scene.toplevel.configure(width: 200, height: 100, states: [4])
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.surface.frames.last?.bufferWidth == 300)
      },
      FaultCase(
        30, "another scale between the drawing and its commit",
        on: CompositorConfiguration().without("wp_fractional_scale_manager_v1")
      ) { scene, _ in
        var scale = 120
        scene.draw = { [unowned scene] frame in
          scale = 360 - scale
          scene.compositor.change(scene.output) { $0.scale120 = scale }
          scene.compositor.turn()
          #expect(throws: Never.self) { try scene.session.loop.turn() }
          return scene.paintAnew(frame)
        }
        scene.animate(for: .seconds(1))
        #expect(scene.frameCount > 20)
      },
      FaultCase(31, "who decorates changes with every configure") { scene, _ in
        for step in 0..<40 {
          scene.toplevel.setDecoration(step.isMultiple(of: 2) ? .clientSide : .serverSide)
          scene.compositor.advance(by: .milliseconds(10))
        }
        let size = scene.configurations.last?.size
        let requests = scene.compositor.count(of: "zxdg_toplevel_decoration_v1.set_mode")
        #expect(requests <= 1)
        scene.compositor.removeGlobal("zxdg_decoration_manager_v1")
        scene.compositor.advance(by: .milliseconds(100))
        #expect(scene.configurations.last?.size == size)
      },
      FaultCase(33, "a thousand pings") { scene, _ in
        scene.compositor.strike(.pings(count: 1000))
        scene.compositor.settle()
        #expect(scene.compositor.unansweredPings == 0)
      },
      FaultCase(34, "titles of every kind") { scene, _ in
        let long = String(repeating: "ü", count: 1 << 20)
        for title in [long, "", "a\0b", "\u{FFFD}", "ä\u{202E}€😀"] {
          scene.window?.title = title
          scene.compositor.settle()
          let told = title.prefix { $0 != "\0" }.prefix(512)
          #expect(scene.toplevel.title == String(told))
        }
      },
      FaultCase(35, "the whole screen is refused, or smaller, or never answered") { scene, _ in
        scene.window?.setFullscreen(true)
        scene.compositor.settle()
        scene.toplevel.configure(width: 640, height: 400, states: [2, 4])
        scene.compositor.advance(by: .milliseconds(100))
        #expect(scene.surface.frames.last?.bufferWidth == 640)
        scene.window?.setFullscreen(false)
        scene.animate(for: .milliseconds(200))
      },
    ]
  }
}
