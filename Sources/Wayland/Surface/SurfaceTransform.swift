/// How a picture is turned in its buffer, so that nobody need turn it for a turned screen.
///
/// The numbers are those of the wire: quarter turns counter-clockwise; from 4 on the picture is
/// mirrored left to right first.
public struct SurfaceTransform: RawRepresentable, Hashable, Sendable {
  /// The wire's number, from 0 to 7.
  public let rawValue: UInt32

  /// Makes a transform from the wire's number; `nil` if there is none of that number.
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
}
