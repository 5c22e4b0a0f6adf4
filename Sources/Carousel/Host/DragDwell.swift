import Wayland

/// Brings the card forward over which something that is dragged rests.
final class DragDwell {
  /// Told which item it is, counted from 0.
  var onRest: ((Int) -> Void)?

  private let loop: EventLoop
  private var timer: LoopTimer?
  private var item: Int?

  /// How long it has to rest there.
  static let patience: Nanoseconds = 600_000_000

  init(_ loop: EventLoop) {
    self.loop = loop
    timer = loop.makeTimer { [weak self] in
      guard let self, let item else { return }
      onRest?(item)
    }
  }

  /// Handles that the drag is over a card that is not in front, or over none for `nil`.
  func isOver(_ item: Int?) {
    guard item != self.item else { return }
    self.item = item
    if item == nil { timer?.disarm() } else { timer?.arm(at: loop.now + Self.patience) }
  }
}
