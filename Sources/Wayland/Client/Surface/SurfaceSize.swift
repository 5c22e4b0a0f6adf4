/// The size of a surface in whole logical units.
public struct SurfaceSize: Hashable, Sendable {
  /// To the right.
  public var width: Int
  /// Down.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
