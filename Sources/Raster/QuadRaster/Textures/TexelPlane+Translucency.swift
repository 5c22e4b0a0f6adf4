extension TexelPlane {
  /// The depth of the deepest translucent texel of a row, counted in rings from the border, if
  /// it is more than `known`, else `known`.
  func depthOfTranslucency(row y: Int, atLeast known: Int) -> Int {
    let ring = min(y, height - 1 - y) + 1
    guard ring > known, 2 * known < width else { return known }
    let row = unsafe texels + y * stride
    var all: UInt32 = 0xff00_0000
    for x in known..<(width - known) { unsafe all &= row[x] }
    guard all & 0xff00_0000 != 0xff00_0000 else { return known }
    var deepest = known
    for x in known..<(width - known) where unsafe row[x] < 0xff00_0000 {
      deepest = max(deepest, min(x + 1, width - x, ring))
    }
    return deepest
  }
}
