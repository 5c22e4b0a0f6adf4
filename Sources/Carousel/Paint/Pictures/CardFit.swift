/// How a picture and the box of its card come together.
public enum CardFit: String, CaseIterable, Sendable {
  /// The whole picture is inside the box, and the rest of the box stays empty.
  case fit
  /// The picture covers the box and is cropped equally on two sides.
  case fill

  /// The factor that brings a picture into `box`, lengths in the same unit.
  func scale(width: Double, height: Double, boxWidth: Double, boxHeight: Double) -> Double {
    let across = boxWidth / width
    let down = boxHeight / height
    return self == .fit ? min(across, down) : max(across, down)
  }

  /// The size in pixels at which to keep a picture: as shown, but never larger than it is.
  ///
  /// `fill` gives the size before cutting. Both sides are at least 1.
  func decodedSize(width: Int, height: Int, box: PixelSize) -> PixelSize {
    let factor = scale(
      width: Double(width), height: Double(height),
      boxWidth: Double(box.width), boxHeight: Double(box.height))
    guard factor < 1 else { return PixelSize(width: width, height: height) }
    return drawnSize(width: width, height: height, box: box)
  }

  /// The size in pixels at which a drawing that can have any size is shown.
  func drawnSize(width: Int, height: Int, box: PixelSize) -> PixelSize {
    let factor = scale(
      width: Double(width), height: Double(height),
      boxWidth: Double(box.width), boxHeight: Double(box.height))
    func side(_ length: Int) -> Int {
      Int(max(1, min((Double(length) * factor).rounded(), Double(ImageSurface.maximumSide))))
    }
    return PixelSize(width: side(width), height: side(height))
  }

  /// The part of a decoded picture that is kept: all of it, or for `fill` the middle with the
  /// shape of the box.
  func crop(_ decoded: PixelSize, box: PixelSize) -> (x: Int, y: Int, size: PixelSize) {
    guard self == .fill else { return (0, 0, decoded) }
    let shape = Double(box.width) / Double(box.height)
    let width = min(decoded.width, max(1, Int((Double(decoded.height) * shape).rounded())))
    let height = min(decoded.height, max(1, Int((Double(decoded.width) / shape).rounded())))
    return (
      (decoded.width - width) / 2, (decoded.height - height) / 2,
      PixelSize(width: width, height: height)
    )
  }
}
