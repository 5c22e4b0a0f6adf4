@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Fingers as real compositors reported them, on displays of several rates.
struct FingerTraceTests {
  private static let scale = 0.5

  private func scene(hertz: Double) throws -> CarouselScene {
    var configuration = CompositorConfiguration()
    configuration.outputs = [OutputModel(hertz: hertz)]
    return try CarouselScene(
      configuration, count: 24, kind: .linear,
      settings: {
        $0.size = Size(width: 512, height: 320)
        $0.startIndex = 12
      })
  }

  /// The item that the finger meant, for each recording.
  private static let traces: [(name: String, item: Double)] = [
    ("flick-60", 13), ("flick-125", 13), ("flick-240", 14), ("drag-90", 13), ("held-125", 13),
  ]

  @Test(arguments: traces, [60.0, 144])
  func `nothing shown is faster than finger and glide, or goes against the way`(
    trace: (name: String, item: Double), hertz: Double
  ) throws {
    let finger = try FingerTrace(trace.name)
    let scene = try scene(hertz: hertz)
    let width = scene.view.carousel.itemWidth
    finger.play(on: scene.touch, clock: scene.compositor.clock, scale: Self.scale)
    let motion = ShownMotion(scene, for: finger.duration + .seconds(2))
    let fastest = finger.fastest * Self.scale / width
    for (before, after) in Array(zip(motion.frames, motion.frames.dropFirst())).dropFirst(4) {
      let speed = (after.offset - before.offset) / (after.time - before.time)
      #expect(speed > -1e-6)
      #expect(speed < 1.05 * max(fastest, before.velocity, after.velocity))
    }
    #expect(scene.offset >= trace.item)
    #expect(scene.offset == scene.offset.rounded())
    #expect(scene.broken == [])
  }

  @Test(arguments: [60.0, 144])
  func `a second finger stops the visible motion`(hertz: Double) throws {
    let finger = try FingerTrace("catch-100")
    let scene = try scene(hertz: hertz)
    finger.play(on: scene.touch, clock: scene.compositor.clock, scale: Self.scale)
    let motion = ShownMotion(scene, for: finger.duration + .seconds(2))
    let down = try #require(finger.events.last { $0.kind == "down" }).t - finger.events[0].t
    // It is lifted 0.3 s later; from then on the card goes home, forward or back.
    let start = motion.frames[0].time - 0.02
    for (before, after) in zip(motion.frames, motion.frames.dropFirst())
    where after.time - start < down / 1000 + 0.28 {
      #expect(after.offset >= before.offset - 1e-9)
    }
    #expect(scene.offset == scene.offset.rounded())
  }
}
