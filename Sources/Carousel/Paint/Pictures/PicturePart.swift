internal import CarouselSandbox
import Projection

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
