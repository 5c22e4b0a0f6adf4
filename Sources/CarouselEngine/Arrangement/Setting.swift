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
