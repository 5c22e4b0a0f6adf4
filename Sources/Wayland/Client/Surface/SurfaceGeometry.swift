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

/// Pixels for one logical unit, as a whole number of 120ths.
public struct Scale: Hashable, Sendable {
  /// The scale times 120.
  public let in120ths: Int

  /// A whole scale, from 1 to 8.
  public init(_ whole: Int) {
    in120ths = min(max(whole, 1), 8) * 120
  }

  /// A scale in 120ths, from one half to 8.
  public init(in120ths: Int) {
    self.in120ths = min(max(in120ths, 60), 960)
  }

  /// The scale as a number.
  public var value: Double { Double(in120ths) / 120 }

  /// The scale if it is a whole number.
  public var whole: Int? { in120ths % 120 == 0 ? in120ths / 120 : nil }

  /// The pixels for a length in logical units, rounded half away from zero, always the same way.
  public func pixels(_ length: Int) -> Int {
    let (product, overflows) = length.multipliedReportingOverflow(by: in120ths)
    guard !overflows else { return length < 0 ? .min : .max }
    return (product + (product < 0 ? -60 : 60)) / 120
  }

  /// The pixel on which a place in logical units lies.
  public func pixels(_ place: Double) -> Double { place * value }
}
