import Projection
internal import CarouselSandbox

/// Extents in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The extents, not negative.
  public var width, height: Int

  /// Extents in whole pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels there are.
  var pixels: Int { width * height }

  /// The whole pixels of extents in logical units: each side at least 1 and at most what can be
  /// painted.
  init(width: Double, height: Double, scale: Double) {
    func pixels(_ length: Double) -> Int {
      let value = (length * scale).rounded()
      return value >= 1 ? Int(min(value, 16_384)) : 1
    }
    self.init(width: pixels(width), height: pixels(height))
  }
}

/// A part of a picture at one of the sizes at which a picture is decoded in parts.
struct PicturePart: Hashable, Sendable {
  /// The size of the whole picture in eighths of the original, 1…8, as JPEG is decoded.
  var eighths: Int
  /// The part, in pixels of the upright picture at that size.
  var rectangle: PixelRectangle

  /// The size of the part.
  var size: PixelSize { PixelSize(width: rectangle.width, height: rectangle.height) }

  /// The size of the whole picture whose original has the extents `natural`.
  func whole(of natural: PixelSize) -> PixelSize {
    Self.whole(of: natural, eighths: eighths)
  }

  /// The size of a picture in eighths of its original.
  static func whole(of natural: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(
      width: (natural.width * eighths + 7) / 8, height: (natural.height * eighths + 7) / 8)
  }
}

extension PicturePart {
  func write(to message: inout MessageWriter) {
    for number in [eighths, rectangle.x, rectangle.y, rectangle.width, rectangle.height] {
      message.append(number)
    }
  }

  init?(from message: inout MessageReader) {
    guard let eighths = message.number(), let x = message.number(), let y = message.number(),
      let width = message.number(), let height = message.number()
    else { return nil }
    self.init(
      eighths: eighths, rectangle: PixelRectangle(x: x, y: y, width: width, height: height))
  }
}
