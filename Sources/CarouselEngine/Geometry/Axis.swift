/// The direction in which a carousel scrolls.
public enum Axis: String, CaseIterable, Sendable {
  /// Items follow each other from left to right.
  case horizontal
  /// Items follow each other from top to bottom.
  case vertical
}
