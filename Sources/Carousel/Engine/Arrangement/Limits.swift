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

  /// Throws if `value` is not in the range; `name` is for the message.
  func check(_ value: Double, _ name: String) throws(EngineError) {
    guard contains(value) else { throw .outOfRange(name: name, value: value, limits: self) }
  }

  /// The range in words: `0 to 1`, `above 0 and at most 100`.
  public var description: String {
    isOpenBelow
      ? "above \(Self.text(lower)) and at most \(Self.text(upper))"
      : "\(Self.text(lower)) to \(Self.text(upper))"
  }

  /// A number as people write it: without a tail of zeros, and large ones in groups of three digits.
  package static func text(_ value: Double) -> String {
    guard let whole = Int(exactly: value), abs(whole) < 1_000_000_000_000 else {
      return "\(value)"
    }
    let digits = String(abs(whole))
    guard digits.count > 4 else { return "\(whole)" }
    var words = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { words += "," }
      words.append(digit)
    }
    return whole < 0 ? "-" + words : words
  }
}

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
