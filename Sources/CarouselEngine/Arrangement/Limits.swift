/// A range of numbers that a setting accepts; NaN is never in it.
public struct Limits: Equatable, Sendable, CustomStringConvertible {
  /// The smallest value.
  public let lower: Double
  /// The largest value.
  public let upper: Double
  /// Whether the smallest value itself is refused.
  public let isOpenBelow: Bool

  /// From `lower` to `upper`, both accepted.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
    isOpenBelow = false
  }

  /// From `lower` to `upper`, of which `lower` is refused.
  public init(above lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
    isOpenBelow = true
  }

  /// Whether `value` is accepted.
  public func contains(_ value: Double) -> Bool {
    (isOpenBelow ? value > lower : value >= lower) && value <= upper
  }

  /// Refuses a `value` of what is called `name` if it is not in the range.
  func check(_ value: Double, _ name: String) throws(EngineError) {
    guard contains(value) else { throw .outOfRange(name: name, value: value, limits: self) }
  }

  /// The range in words: `0 to 1`, `above 0 to 100`.
  public var description: String {
    (isOpenBelow ? "above " : "") + Self.text(lower) + " to " + Self.text(upper)
  }

  static func text(_ value: Double) -> String {
    if let whole = Int(exactly: value), abs(whole) < 1_000_000_000_000 { return "\(whole)" }
    return "\(value)"
  }
}
