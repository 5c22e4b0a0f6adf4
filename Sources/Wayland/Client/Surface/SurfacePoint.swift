/// A place on a surface in logical units, origin top left, y down.
public struct SurfacePoint: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point of which this is an offset from `origin`.
  func moved(by origin: SurfacePoint) -> SurfacePoint {
    SurfacePoint(x: x + origin.x, y: y + origin.y)
  }
}
