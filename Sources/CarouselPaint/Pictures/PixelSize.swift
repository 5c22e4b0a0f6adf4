/// Extents in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The extents, not negative.
  public var width, height: Int

  /// Extents in whole pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
