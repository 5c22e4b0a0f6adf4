internal import Projection

/// What the vertical half of a column quad's projection depends on; moving it sideways changes
/// nothing of it.
///
/// The texture's row at texel column u and target row y is y·(depth·u + depth0) − slant·u − offset.
struct WarpKey {
  var texture: UInt64
  /// Halvings along rows of texels.
  var level: Int
  var depth: Double
  var depth0: Double
  var slant: Double
  var offset: Double

  /// The key of a homography whose columns of texels are vertical, seen in memory.
  ///
  /// `nil` if a texture's column is seen as a point.
  init?(texture: UInt64, level: Int, map: Homography) {
    guard (1 / map.h22).isFinite else { return nil }
    self.texture = texture
    self.level = level
    depth = map.h31 / map.h22
    depth0 = map.h33 / map.h22
    slant = map.h21 / map.h22
    offset = map.h23 / map.h22
  }

  /// Whether both give the same rows to 1/64 texel over a texture and target of the given sizes.
  func agrees(with other: WarpKey, width: Double, height: Double) -> Bool {
    guard texture == other.texture, level == other.level else { return false }
    let difference =
      height * (abs(depth - other.depth) * width + abs(depth0 - other.depth0))
      + abs(slant - other.slant) * width + abs(offset - other.offset)
    return difference < 1.0 / 64
  }
}
