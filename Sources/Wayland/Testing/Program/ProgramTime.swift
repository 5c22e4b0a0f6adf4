/// By which time a program lives.
public enum ProgramTime: Hashable, Sendable {
  /// By the compositor's: a preloaded clock holds it, and two runs are alike.
  ///
  /// A program that is linked statically cannot be held.
  case virtual
  /// Real time: from its start on, the compositor's clock runs in real time.
  case real
}
