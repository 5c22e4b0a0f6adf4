@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Wayland
import WaylandTesting

/// Where the carousel stood in each frame, and when that frame was seen.
struct ShownMotion {
  struct Frame {
    /// When it was seen, in seconds.
    var time: Double
    /// In items.
    var offset: Double
    /// The speed of the carousel's own motion, in items per second, or 0 under a finger.
    var velocity: Double
  }

  var frames: [Frame] = []

  /// Films what `scene` shows for `duration`.
  init(_ scene: CarouselScene, for duration: Duration) {
    let surface = scene.surface.identifier
    var states: [(offset: Double, velocity: Double)] = []
    let first = scene.compositor.frameLog.frames(of: surface).count
    let draw = scene.window.window?.onFrame
    scene.window.window?.onFrame = { frame in
      let result = draw?(frame) ?? .unchanged
      if case .painted = result {
        states.append((scene.offset, scene.view.carousel.velocity))
      }
      return result
    }
    scene.compositor.advance(by: duration)
    scene.window.window?.onFrame = draw
    let log = scene.compositor.frameLog.frames(of: surface).dropFirst(first)
    for (frame, state) in zip(log, states) {
      guard let shown = frame.shown else { continue }
      frames.append(
        Frame(time: Self.seconds(shown), offset: state.offset, velocity: state.velocity))
    }
  }

  /// The speeds from frame to frame, in items per second, with the time of the later frame.
  var speeds: [(time: Double, speed: Double)] {
    zip(frames, frames.dropFirst()).map { before, after in
      (after.time, (after.offset - before.offset) / (after.time - before.time))
    }
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
