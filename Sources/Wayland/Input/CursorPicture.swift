/// One picture of a pointer.
struct CursorPicture: Equatable, Sendable {
  /// Pixels in a row, a multiple of the scale.
  var width: Int
  /// Rows, a multiple of the scale.
  var height: Int
  /// Where the picture points, in pixels from the top left.
  var hotspotX: Int
  var hotspotY: Int
  /// Pixels for a logical unit.
  var scale: Int
  /// The pixels, top row first: alpha, red, green, blue from the highest byte down, colours
  /// multiplied by alpha.
  var pixels: [UInt32]

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
