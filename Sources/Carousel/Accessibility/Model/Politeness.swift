/// When something is to be said.
public enum Politeness: Int32, Sendable {
  /// When the listener is free.
  case polite = 1
  /// Spoken immediately.
  case assertive = 2
}
