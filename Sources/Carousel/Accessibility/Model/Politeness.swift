/// When something is to be said.
public enum Politeness: Int32, Sendable {
  /// When the listener is free.
  case polite = 1
  /// At once.
  case assertive = 2
}
