internal import Projection

extension TexturedQuad {
  /// Moves the edges of an upright quad and of its mask to whole pixels, so that its picture is crisp.
  ///
  /// If the picture has the size of its texture to within a pixel, each texel becomes exactly one
  /// pixel. Along an excluded axis only the size changes, so that a picture moves smoothly along it
  /// and does not jump when it stops.
  ///
  /// - Parameters:
  ///   - x: whether the left and right edges are moved to whole pixels.
  ///   - y: whether the top and bottom edges are moved.
  /// - Returns: the moved quad. One that is not upright is unchanged.
  public func snapped(x: Bool = true, y: Bool = true) -> TexturedQuad {
    var quad = self
    quad.homography = PixelSnap.snapped(
      homography, width: texture.width, height: texture.height, x: x, y: y)
    if let mask = effects.mask {
      quad.effects.mask = PixelSnap.snapped(mask, by: quad.homography, x: x, y: y)
    }
    return quad
  }
}

/// Puts upright pictures onto whole pixels.
enum PixelSnap {
  /// The map of a texture of `width` × `height` texels with its edges on whole pixels, or
  /// unchanged if the picture is not upright.
  static func snapped(
    _ map: Homography, width: Int, height: Int, x snapsX: Bool = true, y snapsY: Bool = true
  ) -> Homography {
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
    let x = edges(across.start, across.scale * w, texels: w, onGrid: snapsX)
    let y = edges(down.start, down.scale * h, texels: h, onGrid: snapsY)
    return Homography(
      h11: x.length / w, h12: 0, h13: x.start,
      h21: 0, h22: y.length / h, h23: y.start, h31: 0, h32: 0, h33: 1)
  }

  /// A mask with its edges on whole pixels under an upright map, else unchanged.
  static func snapped(
    _ mask: QuadEffects.Mask, by map: Homography, x snapsX: Bool, y snapsY: Bool
  ) -> QuadEffects.Mask {
    guard map.h12 == 0, map.h21 == 0, map.h31 == 0, map.h32 == 0, map.h33 == 1, map.h11 > 0,
      map.h22 > 0
    else { return mask }
    func snapped(_ first: Double, _ length: Double, _ start: Double, _ scale: Double) -> (
      first: Double, length: Double
    ) {
      let low = (start + first * scale).rounded()
      let high = max(low + 1, (start + (first + length) * scale).rounded())
      return ((low - start) / scale, (high - low) / scale)
    }
    var result = mask
    if snapsX { (result.x, result.width) = snapped(mask.x, mask.width, map.h13, map.h11) }
    if snapsY { (result.y, result.height) = snapped(mask.y, mask.height, map.h23, map.h22) }
    return result
  }

  private static func edges(
    _ start: Double, _ length: Double, texels: Double, onGrid: Bool
  ) -> (start: Double, length: Double) {
    if abs(length - texels) < 0.99 {
      let first = start + (length - texels) / 2
      return (onGrid ? first.rounded() : first, texels)
    }
    guard onGrid else { return (start, length) }
    let first = start.rounded()
    return (first, max(1, (start + length).rounded() - first))
  }
}
