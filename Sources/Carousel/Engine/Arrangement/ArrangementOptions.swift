/// What is set for each option.
public struct ArrangementOptions: Sendable {
  private var settings: [Setting]

  /// Every option at its default.
  public init() {
    settings = Array(repeating: .automatic, count: ArrangementOption.allCases.count)
  }

  /// What is set for `option`; `validate` tells whether it may be.
  public subscript(option: ArrangementOption) -> Setting {
    get { settings[option.rawValue] }
    set { settings[option.rawValue] = newValue }
  }

  /// Tells the first value that is outside its option's range, or factor that is not finite, if there is one.
  public func validate() throws(EngineError) {
    for option in ArrangementOption.allCases {
      switch self[option] {
      case .value(let value): try option.range.check(value, option.name)
      case .factor(let factor):
        try Limits(-1e300, 1e300).check(factor, option.name + " factor")
      case .automatic, .computed: break
      }
    }
  }

  /// The value of `option` where the arrangement's default is `fallback`.
  ///
  /// A factor or function whose result is outside the option's range yields the default.
  @inline(__always)
  public func value(_ option: ArrangementOption, default fallback: Double) -> Double {
    switch settings[option.rawValue] {
    case .automatic: fallback
    case .value(let value): value
    case .factor(let factor): Self.checked(fallback * factor, option, fallback)
    case .computed(let function): Self.checked(function(fallback), option, fallback)
    }
  }

  private static func checked(_ value: Double, _ option: ArrangementOption, _ fallback: Double)
    -> Double
  {
    option.range.contains(value) ? value : fallback
  }

  /// The value of a yes/no `option` where the arrangement's default is `fallback`.
  public func isOn(_ option: ArrangementOption, default fallback: Bool) -> Bool {
    value(option, default: fallback ? 1 : 0) != 0
  }
}

extension ArrangementOptions {
  /// How an option's value is found.
  public enum Setting: Sendable {
    /// The arrangement's own default.
    case automatic
    /// This value.
    case value(Double)
    /// The default times this number.
    case factor(Double)
    /// What the function makes of the default.
    ///
    /// A result outside the option's range counts as the default.
    case computed(@Sendable (Double) -> Double)
  }
}

/// A number that an arrangement uses and that can be set differently.
public enum ArrangementOption: Int, CaseIterable, Sendable {
  /// Whether the last item is followed by the first: 0 no, anything else yes.
  ///
  /// Range 0…1. Default: yes for the circular arrangements.
  case wrap
  /// Whether cards are seen from behind: 0 no, anything else yes.
  ///
  /// Range 0…1. Default: yes, but not for the inverted cylinder and not for single-sided cards.
  case showsBackfaces
  /// How far a drag by one item width moves, in items.
  ///
  /// Range 0…100. Default 1, cover flows 2. It does not scale flings.
  case offsetMultiplier
  /// The largest number of cards in view.
  ///
  /// Range 0…1000, fractions dropped. Default: as many as fit, at most 30.
  case visibleItems
  /// How many cards make a full circle of a circular arrangement.
  ///
  /// Range 1…10⁶, fractions dropped. Default: as many as fit, at least 12, at most 30 and at most
  /// the number of items.
  case count
  /// The angle over which a circular arrangement spreads its cards, in radians.
  ///
  /// Range above 0…100. Default 2π.
  case arc
  /// The angle of a card in radians; for wheels that between two neighbors.
  ///
  /// Range −1000…1000. Default: the card's share of the arc. A fixed value puts all cards of a
  /// rotary or cylinder on the same spot; a factor or a function spreads them.
  case angle
  /// The radius of a circular arrangement in logical units.
  ///
  /// Range −10⁶…10⁶. Default: such that neighbors touch.
  case radius
  /// How much cover flow and time machine cards are turned or shifted, and how much smaller each next
  /// card of a stack is.
  ///
  /// Range −10…10. Default 0.9, 0.3 and 0.05.
  case tilt
  /// The distance between neighbors in item widths. In a stack how much lower the next card is.
  ///
  /// Range 0…1000. Default 1, cover flows 0.25, stacks 0.08.
  case spacing
  /// The offset below which cards fade.
  ///
  /// Range −10⁹…10⁹. Default: none, inverted time machine 0, stack −1.
  case fadeMin
  /// The offset above which cards fade.
  ///
  /// Range −10⁹…10⁹. Default: none, time machine 0, stack 2.
  case fadeMax
  /// Over how many items cards fade.
  ///
  /// Range above 0…10⁹. Default 1.
  case fadeRange
  /// The opacity of cards that have faded.
  ///
  /// Range 0…1. Default 0.
  case fadeMinAlpha

  /// The name in lower case with hyphens: `offset-multiplier`.
  public var name: String {
    switch self {
    case .wrap: "wrap"
    case .showsBackfaces: "show-backfaces"
    case .offsetMultiplier: "offset-multiplier"
    case .visibleItems: "visible-items"
    case .count: "count"
    case .arc: "arc"
    case .angle: "angle"
    case .radius: "radius"
    case .tilt: "tilt"
    case .spacing: "spacing"
    case .fadeMin: "fade-min"
    case .fadeMax: "fade-max"
    case .fadeRange: "fade-range"
    case .fadeMinAlpha: "fade-min-alpha"
    }
  }

  /// The option with the given name, or `nil`.
  public init?(name: String) {
    guard let option = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = option
  }

  /// The values that can be set.
  public var range: Limits {
    switch self {
    case .wrap, .showsBackfaces, .fadeMinAlpha: Limits(0, 1)
    case .offsetMultiplier: Limits(0, 100)
    case .visibleItems: Limits(0, 1000)
    case .count: Limits(1, 1e6)
    case .arc: Limits(above: 0, 100)
    case .angle: Limits(-1000, 1000)
    case .radius: Limits(-1e6, 1e6)
    case .tilt: Limits(-10, 10)
    case .spacing: Limits(0, 1000)
    case .fadeMin, .fadeMax: Limits(-1e9, 1e9)
    case .fadeRange: Limits(above: 0, 1e9)
    }
  }
}

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
