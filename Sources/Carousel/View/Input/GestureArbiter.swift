/// Where gestures come from: a kind of device of one seat.
struct GestureSource: Hashable {
  enum Device: Hashable {
    case touch
    case pointer
    case touchpad
  }

  let seat: UInt32
  let device: Device
}

/// Lets one gesture at a time have the carousel.
///
/// The first drag has priority until it ends. Input of other devices and seats is ignored
/// meanwhile, until their release. Before a drag, the newest press has priority, and none of
/// several presses is a tap. Two fingers on a touchpad are no press. They have priority over a
/// press, but not over a drag.
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
    case .dragBegan:
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

  private mutating func press(_ source: GestureSource) -> Bool {
    guard !isDragging else { return false }
    mayTap = owner == nil
    owner = source
    return mayTap
  }
}
