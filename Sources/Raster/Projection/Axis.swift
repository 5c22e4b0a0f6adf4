/// A direction of the plane: that in which a carousel scrolls.
@frozen public enum Axis: String, CaseIterable, Sendable {
  /// Items follow each other from left to right.
  case horizontal
  /// Items follow each other from top to bottom.
  case vertical

  /// The direction across this one.
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
