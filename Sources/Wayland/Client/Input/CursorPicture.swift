/// One picture of a pointer.
public struct CursorPicture: Equatable, Sendable {
  /// Pixels in a row.
  public private(set) var width: Int
  /// Rows.
  public private(set) var height: Int
  /// Where the picture points, in pixels from the left.
  public private(set) var hotspotX: Int
  /// Where the picture points, in pixels from the top.
  public private(set) var hotspotY: Int
  /// Pixels for a logical unit.
  public private(set) var scale: Int
  /// The pixels, top row first: alpha, red, green, blue from the highest byte down, colors
  /// multiplied by alpha.
  public private(set) var pixels: [UInt32]

  /// The largest side of a picture of a program's own, in pixels.
  package static var longestSide: Int { 512 }

  /// Makes a picture of a program's own.
  ///
  /// Returns `nil` if a side is out of its range or there is another number of pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, up to ``longestSide``.
  ///   - height: Rows, up to ``longestSide``.
  ///   - hotspotX: Where it points, in pixels from the left. It may lie outside.
  ///   - hotspotY: Where it points, in pixels from the top. It may lie outside.
  ///   - scale: Pixels for a logical unit, 1 to 8.
  ///   - pixels: As many as that, see ``pixels``.
  public init?(
    width: Int, height: Int, hotspotX: Int, hotspotY: Int, scale: Int, pixels: [UInt32]
  ) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else {
      return nil
    }
    let reach = -Self.longestSide...2 * Self.longestSide
    (self.width, self.height, self.scale, self.pixels) = (width, height, 1, pixels)
    self.hotspotX = min(max(hotspotX, reach.lowerBound), reach.upperBound)
    self.hotspotY = min(max(hotspotY, reach.lowerBound), reach.upperBound)
    self = scaled(min(scale, 8))
  }

  /// The same picture in pixels for a logical unit; empty pixels at the right and at the bottom
  /// make the sides multiples of it.
  func scaled(_ scale: Int) -> CursorPicture {
    let scale = max(scale, 1)
    var result = self
    result.scale = scale
    result.width = (width + scale - 1) / scale * scale
    result.height = (height + scale - 1) / scale * scale
    guard result.width != width || result.height != height else { return result }
    result.pixels = [UInt32](repeating: 0, count: result.width * result.height)
    for row in 0..<height {
      let start = row * result.width
      result.pixels.replaceSubrange(
        start..<start + width, with: pixels[row * width..<(row + 1) * width])
    }
    return result
  }
}
