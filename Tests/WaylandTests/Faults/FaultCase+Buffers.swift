import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with buffers and their memory.
  static var buffers: [FaultCase] {
    [
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
