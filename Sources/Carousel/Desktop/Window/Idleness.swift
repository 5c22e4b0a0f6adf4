import CarouselEngine
import CarouselView
import Wayland

/// Hides the pointer of a window while it does not move.
final class IdlePointer {
  /// How long it is seen after it has moved.
  static let patience: Nanoseconds = 3_000_000_000

  private let window: Window
  private let loop: EventLoop
  private let timer: LoopTimer

  /// Begins with a pointer that is not seen.
  init(_ window: Window, _ loop: EventLoop) {
    (self.window, self.loop) = (window, loop)
    timer = loop.makeTimer { [weak window] in window?.cursor = .none }
    window.cursor = .none
  }

  /// Shows the pointer for a while if it has done something.
  func sawInput(_ event: InputEvent) {
    switch event {
    case .pointer(let pointer) where pointer.kind == .left || pointer.kind == .canceled: return
    // Where it is when the window comes up under it says nothing of anybody's hand.
    case .pointer(let pointer) where pointer.kind == .entered: return
    case .pointer, .scroll:
      window.cursor = .arrow
      timer.arm(at: loop.now + Self.patience)
    case .touch, .key, .focus: return
    }
  }
}

/// Shows the first item again after some time without input.
final class IdleReturn {
  private let patience: Nanoseconds
  private let loop: EventLoop
  private let timer: LoopTimer

  /// Begins with nothing to return from; `back` shows the first item.
  init(after seconds: Double, _ loop: EventLoop, back: @escaping () -> Void) {
    patience = Nanoseconds((seconds * 1e9).rounded())
    self.loop = loop
    timer = loop.makeTimer { back() }
  }

  /// Waits again, from now on.
  func sawInput(_ event: InputEvent) {
    switch event {
    case .pointer, .scroll, .touch, .key: timer.arm(at: loop.now + patience)
    case .focus: break
    }
  }
}
