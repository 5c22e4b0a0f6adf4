/// What is set for each option.
public struct Options: Sendable {
  private var settings: [Setting]

  /// Every option at its default.
  public init() {
    settings = Array(repeating: .automatic, count: Option.allCases.count)
  }

  /// What is set for `option`.
  public subscript(option: Option) -> Setting { settings[option.rawValue] }

  /// Sets `option`.
  ///
  /// A value outside the option's range, or a factor that is not finite, is an error and changes
  /// nothing.
  public mutating func set(_ option: Option, to setting: Setting) throws(EngineError) {
    switch setting {
    case .value(let value) where !option.range.contains(value):
      throw .outOfRange(name: option.name, value: value, limits: option.range)
    case .factor(let factor) where !factor.isFinite:
      throw .outOfRange(
        name: option.name + " factor", value: factor, limits: Limits(-1e300, 1e300))
    default:
      settings[option.rawValue] = setting
    }
  }

  /// The value of `option` where the arrangement's default is `fallback`.
  ///
  /// A factor or function whose result is outside the option's range yields the default.
  @inline(__always)
  public func value(_ option: Option, default fallback: Double) -> Double {
    switch settings[option.rawValue] {
    case .automatic: fallback
    case .value(let value): value
    case .factor(let factor): Self.checked(fallback * factor, option, fallback)
    case .computed(let function): Self.checked(function(fallback), option, fallback)
    }
  }

  private static func checked(_ value: Double, _ option: Option, _ fallback: Double) -> Double {
    option.range.contains(value) ? value : fallback
  }

  /// The value of a yes/no `option` where the arrangement's default is `fallback`.
  public func isOn(_ option: Option, default fallback: Bool) -> Bool {
    value(option, default: fallback ? 1 : 0) != 0
  }
}
