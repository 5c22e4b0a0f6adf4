/// What several fingers did together on a touchpad.
public struct GestureEvent: Equatable, Sendable {
  /// What the fingers do.
  public enum Kind: Equatable, Sendable {
    /// They move together.
    case swipe
    /// They move apart, together or around each other.
    case pinch
    /// They rest.
    case hold
  }

  /// How far it is.
  public enum Phase: Equatable, Sendable {
    /// The fingers came down.
    case began
    /// They moved.
    case changed
    /// They were lifted.
    case ended
    /// It meant nothing, or became another gesture.
    case canceled
  }

  /// What the fingers do.
  public var kind: Kind
  /// How far it is.
  public var phase: Phase
  /// How many fingers.
  public var fingers: Int
  /// How far their middle moved to the right since the last event, in logical units.
  public var x = 0.0
  /// How far it moved down, in logical units.
  public var y = 0.0
  /// How far apart they are, as a part of how far they were at the beginning.
  public var scale = 1.0
  /// How far they turned clockwise since the last event, in degrees.
  public var rotation = 0.0
  /// Where the pointer is.
  public var position: SurfacePoint
  /// When.
  public var time: Nanoseconds
  /// Whose touchpad: the number of the seat.
  public var seat: UInt32
}
