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
