public import Wayland

extension ClientScene {
  /// What the content heard of fingers and pens.
  public var touchEvents: [TouchEvent] {
    input.compactMap { if case .touch(let event) = $0 { event } else { nil } }
  }

  /// What the content heard of keys.
  public var keys: [KeyEvent] {
    input.compactMap { if case .key(let event) = $0 { event } else { nil } }
  }

  /// What the content heard of fingers.
  public var touches: [TouchEvent.Kind] {
    touchEvents.map(\.kind)
  }

  /// What the content heard of pointers.
  public var pointers: [PointerEvent.Kind] {
    input.compactMap { if case .pointer(let event) = $0 { event.kind } else { nil } }
  }

  /// What the content heard of keys that went down or repeated.
  public var keysDown: [KeyEvent] {
    keys.filter(\.isPressed)
  }

  /// What the content heard of scrolling.
  public var scrolls: [ScrollEvent] {
    input.compactMap { if case .scroll(let event) = $0 { event } else { nil } }
  }

  /// Another color with every frame.
  public func paintAnew(_ frame: SurfaceFrame) -> FrameResult {
    frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
    return .painted(damage: [frame.pixels.bounds])
  }
}
