import Wayland

extension InputEvent {
  /// Whether a button or a finger came down.
  var isPress: Bool {
    switch self {
    case .pointer(let event): if case .pressed = event.kind { true } else { false }
    case .touch(let event): event.kind == .down
    case .scroll, .key, .focus: false
    }
  }

  /// Whether a button, a finger or a key came down.
  var isAction: Bool {
    if case .key(let event) = self { event.isPressed && !event.isRepeat } else { isPress }
  }

  /// The number of the seat that has pressed a button or put a finger down.
  var holder: UInt32? {
    switch self {
    case .pointer(let event): isPress ? event.seat : nil
    case .touch(let event): isPress ? event.seat : nil
    case .scroll, .key, .focus: nil
    }
  }

  /// Whether the pointer has left the carousel.
  var isLeave: Bool {
    if case .pointer(let event) = self, case .left = event.kind { true } else { false }
  }

  /// Whether the pointer or the fingers are lost.
  var isLoss: Bool {
    switch self {
    case .pointer(let event):
      switch event.kind {
      case .left, .canceled: true
      case .entered, .moved, .pressed, .released: false
      }
    case .touch(let event): event.kind == .canceled
    case .scroll, .key, .focus: false
    }
  }

  /// Whether the pointer comes, or a finger, as neither does while it drags something.
  func isReturn(ofPointer isPointer: Bool) -> Bool {
    switch self {
    case .pointer(let event):
      switch event.kind {
      case .entered, .pressed: isPointer
      case .left, .moved, .released, .canceled: false
      }
    case .touch(let event): event.kind == .down && !isPointer
    case .scroll, .key, .focus: false
    }
  }
}
