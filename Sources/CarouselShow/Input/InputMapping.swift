import CarouselEngine

/// Turns fingers, pointer, wheel and keys into what they ask of the show.
///
/// A pure value: positions and times come in, ``InputAction`` values come out in order. The
/// distances are those of USERS' touch and desktop systems: a finger may stray 9 units and a mouse
/// 4 before a press is a drag, and the drag starts there without a jump.
struct InputMapping: Equatable {
  /// Which way the carousel runs.
  var axis = Axis.horizontal
  /// Whether the first item is at the right: left and right swap for keys.
  var isRightToLeft = false
  /// Whether movements across the axis are left alone.
  var ignoresPerpendicular = true
  /// How far an item is from the next along the axis, logical units; touchpads move in its scale.
  var itemExtent = 400.0

  /// What was asked for and not yet taken.
  var actions: [InputAction] = []

  var touch = TouchState()
  var pointer = PointerState()
  var wheel = WheelState()
  var touchpad = TouchpadState()
  var keys = KeyState()

  static let touchSlop = 9.0
  static let mouseSlop = 4.0

  /// Takes the actions so far, in order.
  mutating func takeActions() -> [InputAction] {
    defer { actions.removeAll(keepingCapacity: true) }
    return actions
  }

  /// Ends everything that is under way as if it had not been meant: the device is gone.
  mutating func cancelAll(time: Double) {
    touchCancelled(time: time)
    pointerCancelled(time: time)
    touchpadCancelled(time: time)
    keys = KeyState()
  }
}
