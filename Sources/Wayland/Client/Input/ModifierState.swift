/// What is held and locked on a keyboard, as the compositor tells it: the bits of the keymap.
public struct ModifierState: Equatable, Sendable {
  /// Whose keyboard.
  public var seat: UInt32
  /// What is held.
  public var depressed: UInt32
  /// What holds for the next key.
  public var latched: UInt32
  /// What is switched on.
  public var locked: UInt32
  /// The layout in force, counted from 0.
  public var group: UInt32
}
