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

/// The transform between a picture and its buffer, so that the compositor need not rotate it for a rotated screen.
///
/// The raw values are those of the protocol: quarter turns counterclockwise; from 4 on the picture is
/// first mirrored left to right.
public struct SurfaceTransform: RawRepresentable, Hashable, Sendable {
  /// The wire's number, from 0 to 7.
  public let rawValue: UInt32

  /// Makes a transform from the wire's number.
  ///
  /// Returns `nil` if there is none of that number.
  public init?(rawValue: UInt32) {
    guard rawValue < 8 else { return nil }
    self.rawValue = rawValue
  }

  private init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Upright.
  public static var normal: Self { Self(0) }
  /// A quarter turn counter-clockwise.
  public static var quarter: Self { Self(1) }
  /// Upside down.
  public static var half: Self { Self(2) }
  /// A quarter turn clockwise.
  public static var threeQuarters: Self { Self(3) }

  /// All but the upright one that do not mirror.
  public static var rotations: [Self] { [.quarter, .half, .threeQuarters] }

  /// Whether width and height are exchanged.
  public var exchangesSides: Bool { rawValue & 1 == 1 }

  /// Where a place of the upright picture lies in the buffer, both in pixels.
  ///
  /// - Parameters:
  ///   - place: The place in the upright picture, y down.
  ///   - width: The width of the upright picture.
  ///   - height: The height of the upright picture.
  /// - Returns: The place in the buffer.
  public func buffer(_ place: SurfacePoint, width: Double, height: Double) -> SurfacePoint {
    let x = rawValue & 4 == 4 ? width - place.x : place.x
    return switch rawValue & 3 {
    case 1: SurfacePoint(x: place.y, y: width - x)
    case 2: SurfacePoint(x: width - x, y: height - place.y)
    case 3: SurfacePoint(x: height - place.y, y: x)
    default: SurfacePoint(x: x, y: place.y)
    }
  }

  /// Where a part of the upright picture lies in the buffer.
  ///
  /// - Parameters:
  ///   - part: The part of the upright picture, y down.
  ///   - width: The width of the upright picture.
  ///   - height: The height of the upright picture.
  /// - Returns: The part of the buffer.
  public func buffer(_ part: PixelRectangle, width: Int, height: Int) -> PixelRectangle {
    let x = rawValue & 4 == 4 ? width - part.x - part.width : part.x
    let (right, below) = (width - x - part.width, height - part.y - part.height)
    let (left, top) =
      switch rawValue & 3 {
      case 1: (part.y, right)
      case 2: (right, below)
      case 3: (below, x)
      default: (x, part.y)
      }
    return PixelRectangle(
      x: left, y: top, width: exchangesSides ? part.height : part.width,
      height: exchangesSides ? part.width : part.height)
  }
}
