/// A card painted by code, on a worker thread, once for each size it is shown at.
public struct PaintedCard: Sendable {
  /// Names the content: two cards of the same name and version are taken to look the same.
  public let name: String
  /// Grows when the content of `name` has changed, so that it is painted again.
  public let version: Int
  /// Paints a card of the given extents in logical units, origin top left.
  public let paint: @Sendable (borrowing Canvas, _ width: Double, _ height: Double) -> Void

  /// A card called `name` that `paint` paints.
  public init(
    name: String, version: Int = 0,
    paint: @escaping @Sendable (borrowing Canvas, _ width: Double, _ height: Double) -> Void
  ) {
    self.name = name
    self.version = version
    self.paint = paint
  }
}

extension PaintedCard: Hashable {
  /// Compares name and version.
  public static func == (a: PaintedCard, b: PaintedCard) -> Bool {
    a.name == b.name && a.version == b.version
  }

  /// Feeds name and version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
  }
}
