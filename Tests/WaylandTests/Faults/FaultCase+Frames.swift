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
      FaultCase(45, "ten thousand seconds of an invisible animation") { scene, _ in
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
}
