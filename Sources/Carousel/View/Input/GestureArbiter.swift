/// Where gestures come from: a kind of device of one seat.
struct GestureSource: Hashable {
  enum Device: Hashable {
    case touch
    case pointer
    case touchpad
  }

  /// The number of the seat.
  let seat: UInt32
  let device: Device
}

/// Lets one gesture at a time have the carousel.
///
/// The first drag has it until it ends. What another device, or another seat's, does meanwhile is
/// ignored until it is released there: nobody's carousel jumps to another hand. Until something
/// drags, the newest press leads, and none of several is a tap. Two fingers on a touchpad press
/// nothing; they take the carousel from a press, but not from a drag.
struct GestureArbiter: Equatable {
  /// Who has the carousel.
  private(set) var owner: GestureSource?
  private var isDragging = false
  private var mayTap = true

  /// What of a gesture concerns the carousel, or `nil` if nothing.
  mutating func admit(
    _ gesture: InputAction.Kind, from source: GestureSource
  ) -> InputAction.Kind? {
    switch gesture {
    case .press: return press(source) ? gesture : nil
    case .dragBegan, .swipeBegan, .panBegan:
      if source.device == .touchpad, !isDragging { owner = source }
      guard owner == source else { return nil }
      isDragging = true
      return gesture
    case .pinchBegan:
      guard owner == nil || owner == source else { return nil }
      owner = source
      isDragging = true
      return gesture
    case .dragMoved, .pinchMoved: return owner == source ? gesture : nil
    default:
      guard owner == source else { return nil }
      defer { self = GestureArbiter() }
      if case .tap = gesture, !mayTap { return .release }
      return gesture
    }
  }

  /// Whether `source` is the first to press.
  private mutating func press(_ source: GestureSource) -> Bool {
    guard !isDragging else { return false }
    mayTap = owner == nil
    owner = source
    return mayTap
  }
}
