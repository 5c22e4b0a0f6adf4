import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with frame callbacks and presentation.
  static var frames: [FaultCase] {
    [
      FaultCase(42, "no callback comes any more, then one") { scene, _ in
        scene.isAnimating = true
        scene.window?.setNeedsFrame()
        scene.compositor.advance(by: .milliseconds(100))
        scene.compositor.strike(.callbacks(.never))
        scene.compositor.advance(by: .milliseconds(100))
        let (frames, turns) = (scene.frameCount, scene.client.turns)
        scene.compositor.advance(by: .seconds(60))
        #expect(scene.frameCount == frames)
        #expect(scene.client.turns - turns < 200)
        scene.seat.pointer.move(x: 30, y: 30)
        scene.compositor.advance(by: .seconds(2))
        #expect(scene.frameCount > frames)
      },
      FaultCase(43, "one callback a second, then two, then ten") { scene, _ in
        for rate in [1.0, 2, 10] {
          scene.compositor.strike(.callbacks(.rate(hertz: rate)))
          scene.animate(for: .seconds(3))
          let frames = scene.frameCount
          scene.compositor.advance(by: .seconds(10))
          #expect((Int(rate * 10) - 3...Int(rate * 10) + 3).contains(scene.frameCount - frames))
        }
      },
      FaultCase(44, "three callbacks in a refresh") { scene, _ in
        scene.compositor.strike(.callbacks(.burst(3)))
        scene.animate(for: .seconds(2))
        let frames = scene.frameCount
        scene.compositor.advance(by: .seconds(1))
        #expect((58...62).contains(scene.frameCount - frames))
      },
      FaultCase(45, "ten thousand seconds of an animation nobody sees") { scene, _ in
        scene.animate(for: .milliseconds(100))
        scene.compositor.strike(.callbacks(.never))
        scene.compositor.advance(by: .milliseconds(100))
        let requests = scene.compositor.requestCount
        scene.compositor.advance(by: .seconds(10_000))
        #expect(scene.compositor.requestCount - requests < 10)
      },
      FaultCase(46, "a callback for a window that has ended") { scene, _ in
        let second = Window(scene.session, ClientScene.settings)
        second.onFrame = { [weak second] frame in
          second?.setNeedsFrame()
          frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
          return .painted(damage: [frame.pixels.bounds])
        }
        scene.compositor.advance(by: .milliseconds(100))
        second.close()
        let frames = second.statistics.frames
        scene.compositor.advance(by: .milliseconds(100))
        #expect(second.statistics.frames == frames)
      },
      FaultCase(47, "callbacks carry nonsense") { scene, _ in
        for stamp: CallbackStamp in [.constant(0), .constant(.max), .backwards, .lastVblank] {
          scene.compositor.behave(scene.output) { $0.callbackStamp = stamp }
          let frames = scene.frameCount
          scene.animate(for: .seconds(1))
          #expect((57...62).contains(scene.frameCount - frames))
        }
      },
      FaultCase(
        48, "the presentation clock is another, and runs off",
        on: presentation { policy in
          (policy.clockID, policy.clockOffset, policy.clockSkew) = (4, .seconds(-900), 200)
        }
      ) { scene, _ in
        scene.animate(for: .seconds(10))
        let last = scene.presentations.last?.time ?? 0
        #expect(abs(last - scene.session.loop.now) < 100_000_000)
      },
      FaultCase(
        49, "periods and stamps that cannot be",
        on: presentation { policy in
          policy.refresh = .claimed(.nanoseconds(1))
          policy.countsRefreshes = false
          policy.clockOffset = .seconds(3600)
        }
      ) { scene, _ in
        scene.animate(for: .seconds(3))
        let frames = scene.frameCount
        scene.compositor.advance(by: .seconds(1))
        #expect((57...62).contains(scene.frameCount - frames))
      },
      FaultCase(
        50, "no frame is ever reported", on: presentation { $0.completion = .never }
      ) { scene, _ in
        scene.animate(for: .seconds(20))
        #expect(scene.compositor.unansweredFeedback <= 8)
        #expect(scene.window?.statistics.presented == 0)
      },
    ]
  }

  /// A compositor with one display of a presentation policy.
  private static func presentation(
    _ body: (inout PresentationPolicy) -> Void
  ) -> CompositorConfiguration {
    var model = OutputModel.ideal60
    body(&model.presentation)
    return CompositorConfiguration(outputs: [model])
  }

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
      FaultCase(54, "no memory file can be had") { scene, memory in
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
      FaultCase(56, "pixel formats nobody knows", on: formats([0x7777, 99, 0, 1, 0])) { scene, _ in
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
