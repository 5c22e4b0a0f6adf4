import Wayland
import WaylandTestSupport

extension ClientScene {
  /// What the content heard of fingers.
  var touches: [TouchEvent.Kind] {
    input.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
  }

  /// What the content heard of pointers.
  var pointers: [PointerEvent.Kind] {
    input.compactMap { if case .pointer(let event) = $0 { event.kind } else { nil } }
  }

  /// What the content heard of keys that went down or repeated.
  var keysDown: [KeyEvent] {
    input.compactMap {
      if case .key(let event) = $0, event.isPressed { event } else { nil }
    }
  }

  /// What the content heard of scrolling.
  var scrolls: [ScrollEvent] {
    input.compactMap { if case .scroll(let event) = $0 { event } else { nil } }
  }

  /// Another color with every frame.
  func paintAnew(_ frame: SurfaceFrame) -> FrameResult {
    frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
    return .painted(damage: [frame.pixels.bounds])
  }
}
