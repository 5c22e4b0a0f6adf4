/// How the current card stands out.
public struct Emphasis: Equatable, Sendable {
  /// How much larger the current card is: 1 as large as the others.
  ///
  /// Range 0.1…10.
  public let scale: Double
  /// How much farther the neighbours stand apart, in item widths.
  ///
  /// Range −10…10.
  public let gap: Double

  /// No emphasis.
  public static let none = Emphasis()

  private init() {
    scale = 1
    gap = 0
  }

  /// Enlarges the current card by `scale` and moves its neighbours away by `gap` item widths.
  public init(scale: Double, gap: Double = 0) throws(EngineError) {
    let scales = Limits(0.1, 10)
    let gaps = Limits(-10, 10)
    guard scales.contains(scale) else {
      throw .outOfRange(name: "emphasis scale", value: scale, limits: scales)
    }
    guard gaps.contains(gap) else {
      throw .outOfRange(name: "emphasis gap", value: gap, limits: gaps)
    }
    self.scale = scale
    self.gap = gap
  }
}
