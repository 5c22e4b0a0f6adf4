internal import Projection

extension TexturedQuad {
  /// The quad with its edges on whole pixels, if it is upright: for pictures at rest, which are
  /// crisp then.
  ///
  /// Where the picture is as large as its texture but for less than a pixel, each texel becomes
  /// exactly one pixel.
  public var snapped: TexturedQuad {
    var quad = self
    quad.homography = PixelSnap.snapped(homography, width: texture.width, height: texture.height)
    return quad
  }
}

/// Puts upright pictures onto whole pixels.
enum PixelSnap {
  /// The map of a texture of `width` × `height` texels with its edges on whole pixels, or
  /// unchanged if the picture is not upright.
  static func snapped(_ map: Homography, width: Int, height: Int) -> Homography {
    let (w, h) = (Double(width), Double(height))
    // Upright up to what rounding leaves: a hundredth of a pixel over the whole picture.
    guard map.h33 > 0, abs(map.h12 / map.h33) * h < 0.01, abs(map.h21 / map.h33) * w < 0.01,
      abs(map.h31 / map.h33) * w < 1e-5, abs(map.h32 / map.h33) * h < 1e-5
    else { return map }
    let across = (start: map.h13 / map.h33, scale: map.h11 / map.h33)
    let down = (start: map.h23 / map.h33, scale: map.h22 / map.h33)
    guard across.scale > 0, down.scale > 0, across.start.magnitude < 1e6,
      down.start.magnitude < 1e6, across.scale < 1e4, down.scale < 1e4
    else { return map }
    let x = edges(across.start, across.scale * w, texels: w)
    let y = edges(down.start, down.scale * h, texels: h)
    return Homography(
      h11: x.length / w, h12: 0, h13: x.start,
      h21: 0, h22: y.length / h, h23: y.start, h31: 0, h32: 0, h33: 1)
  }

  private static func edges(_ start: Double, _ length: Double, texels: Double)
    -> (start: Double, length: Double)
  {
    if abs(length - texels) < 0.99 {
      return ((start + (length - texels) / 2).rounded(), texels)
    }
    let first = start.rounded()
    return (first, max(1, (start + length).rounded() - first))
  }
}
