import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with buffers and their memory.
  static var buffers: [FaultCase] {
    [
      FaultCase(51, "no buffer comes back for half a minute") { scene, _ in
        scene.compositor.strike(.release(.delayed(.seconds(30))))
        scene.animate(for: .seconds(2))
        #expect(scene.compositor.bufferCount <= 3)
        scene.seat.touch.down(id: 0, x: 50, y: 50)
        scene.compositor.settle()
        #expect(scene.touches == [.down])
        scene.isAnimating = false
        scene.compositor.advance(by: .seconds(30))
      },
      FaultCase(52, "buffers come back twice, out of order, or five seconds late") { scene, _ in
        for policy: ReleasePolicy in [.twice, .outOfOrder, .delayed(.seconds(5)), .atCallback] {
          scene.compositor.strike(.release(policy))
          scene.animate(for: .seconds(6))
        }
        #expect(scene.compositor.bufferCount <= 3)
      },
      FaultCase(53, "another size while the old buffers are held") { scene, _ in
        scene.compositor.strike(.release(.delayed(.seconds(1))))
        scene.isAnimating = true
        for step in 0..<10 {
          scene.toplevel.configure(width: 200 + step * 10, height: 150, states: [4])
          scene.compositor.advance(by: .milliseconds(300))
        }
        scene.isAnimating = false
        scene.compositor.advance(by: .seconds(3))
        #expect(scene.compositor.bufferCount <= 3)
        #expect(scene.surface.frames.last?.bufferWidth == 290)
      },
      FaultCase(54, "no memory file can be created") { scene, memory in
        for code in [EMFILE, ENFILE, ENOMEM, EINVAL] {
          memory.createCode = code
          scene.toplevel.configure(width: 200 + Int(code), height: 150, states: [4])
          scene.compositor.advance(by: .seconds(2))
          #expect(scene.toplevel.isMapped)
          memory.createCode = 0
          scene.compositor.advance(by: .seconds(1))
          #expect(scene.surface.frames.last?.bufferWidth == 200 + Int(code))
        }
      },
      FaultCase(55, "there is no room in memory") { scene, memory in
        let before = scene.surface.image
        memory.reserveCode = ENOSPC
        scene.toplevel.configure(width: 250, height: 150, states: [4])
        scene.compositor.advance(by: .seconds(3))
        // The last picture stays.
        #expect(scene.surface.image == before)
        #expect(scene.warnings.count == 1)
        memory.reserveCode = 0
        scene.compositor.advance(by: .seconds(1))
        #expect(scene.surface.image?.width == 250)
      },
      FaultCase(56, "unknown pixel formats", on: formats([0x7777, 99, 0, 1, 0])) { scene, _ in
        #expect(scene.toplevel.isMapped)
        #expect(scene.surface.frames.last?.bufferWidth == 320)
      },
      FaultCase(57, "more pixels than a buffer can have") { scene, _ in
        scene.toplevel.configure(width: 46_341, height: 46_341, states: [4])
        scene.compositor.advance(by: .milliseconds(200))
        #expect(scene.warnings == [])
        #expect(scene.surface.frames.last.map { $0.bufferWidth <= 1280 } == true)
      },
      FaultCase(58, "pools are held by others while the window is resized") { scene, _ in
        scene.compositor.strike(.release(.delayed(.seconds(10))))
        for step in 0..<5 {
          scene.toplevel.configure(width: 200 + step * 20, height: 150, states: [4])
          scene.compositor.advance(by: .milliseconds(100))
        }
        #expect(scene.compositor.count(of: "wl_shm_pool.resize") == 0)
        #expect(scene.compositor.poolsMade == scene.compositor.buffersMade)
        scene.compositor.advance(by: .seconds(10))
      },
      FaultCase(59, "a drawing takes two seconds, and serves the loop") { scene, _ in
        scene.draw = { [unowned scene] frame in
          let clock = scene.compositor.clock
          for _ in 0..<3 { #expect(throws: Never.self) { try scene.session.loop.turn() } }
          clock.move(to: clock.now + .seconds(2))
          return scene.paintAnew(frame)
        }
        let frames = scene.frameCount
        scene.animate(for: .seconds(20))
        #expect((8...12).contains(scene.frameCount - frames))
      },
    ]
  }

  private static func formats(_ formats: [UInt32]) -> CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.formats = formats
    return configuration
  }
}
