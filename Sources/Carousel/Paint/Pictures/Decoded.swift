import QuadRaster

/// A picture decoded for a card.
struct Decoded {
  let plane: TexelPlane
  /// The extents of the upright original in its own pixels.
  var naturalSize: PixelSize
  /// Whether the file ends before the picture does.
  var isIncomplete: Bool
  /// How it follows other frames, if it is one of several.
  var timing: FrameTiming?

  /// A picture whose texels are all there.
  init(_ plane: TexelPlane, naturalSize: PixelSize, isIncomplete: Bool = false) {
    plane.extendMargins(rows: 0..<plane.height)
    plane.extendBottom()
    self.plane = plane
    self.naturalSize = naturalSize
    self.isIncomplete = isIncomplete
  }
}
