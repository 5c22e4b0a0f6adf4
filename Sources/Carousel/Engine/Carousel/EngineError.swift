/// Why a setting was refused.
public enum EngineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of the named setting is not in its range.
  case outOfRange(name: String, value: Double, limits: Limits)

  /// One plain line.
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let limits):
      "\(name) must be \(limits), not \(Limits.text(value))"
    }
  }
}
