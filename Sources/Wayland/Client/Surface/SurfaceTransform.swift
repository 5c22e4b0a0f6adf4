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
