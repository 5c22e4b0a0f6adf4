/// How a stored picture is turned upright, by the number that EXIF gives it.
struct Orientation {
  /// Whether rows become columns.
  let isTurned: Bool
  /// Whether the upright picture is mirrored across or down, after that.
  let isMirroredAcross, isMirroredDown: Bool

  /// The orientation with a number from 1 to 8.
  ///
  /// Any other number means upright.
  init(_ number: Int) {
    isTurned = 5...8 ~= number
    isMirroredAcross = [2, 3, 6, 7].contains(number)
    isMirroredDown = [3, 4, 7, 8].contains(number)
  }

  /// The extents of the upright picture, or of the stored one for those.
  func turned(_ size: PixelSize) -> PixelSize {
    isTurned ? PixelSize(width: size.height, height: size.width) : size
  }
}
