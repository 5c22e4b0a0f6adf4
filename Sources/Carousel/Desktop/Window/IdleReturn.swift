import CarouselEngine
import CarouselView
import Wayland

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
