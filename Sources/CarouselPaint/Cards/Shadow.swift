import CarouselEngine
import QuadRaster
import Glibc

/// A card's soft shadow: a rectangle blurred by a Gaussian, which has a closed form.
///
/// The blur of a box along one axis is half the difference of two error functions.
enum Shadow {
  /// How many standard deviations the shadow reaches beyond its box.
  private static let reach = 3.0

  /// The rectangle the shadow of `box` covers, in the same units.
  static func area(of box: Rectangle, _ style: ShadowStyle) -> Rectangle {
    var area = box.inset(by: -reach * max(1, style.softness) / 2)
    area.y += style.drop
    return area
  }

  /// The shadow of a box of the given extents in logical units, as a texture for `area`.
  static func texture(width: Double, height: Double, _ style: ShadowStyle) throws(PaintError)
    -> Texture
  {
    let deviation = max(1, style.softness) / 2
    let area = area(of: Rectangle(x: 0, y: 0, width: width, height: height), style)
    // A blurred edge has no detail finer than its deviation.
    let unit = max(deviation / 2, max(area.width, area.height) / 512)
    let size = PixelSize(
      width: max(2, Int((area.width / unit).rounded())),
      height: max(2, Int((area.height / unit).rounded())))
    let across = profile(size.width, length: area.width, box: width, deviation)
    let down = profile(size.height, length: area.height, box: height, deviation)
    var surface = try ImageSurface(width: size.width, height: size.height)
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let alpha = UInt32((across[x] * down[y] * style.opacity * 255).rounded())
          unsafe pixels.storeBytes(
            of: min(alpha, 255) << 24, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try surface.texture()
  }

  /// The blurred box along one axis at the middle of each of `count` texels.
  private static func profile(_ count: Int, length: Double, box: Double, _ deviation: Double)
    -> [Double]
  {
    let scale = deviation * 2.0.squareRoot()
    return (0..<count).map { index in
      let place = (Double(index) + 0.5) / Double(count) * length - length / 2
      return (erf((place + box / 2) / scale) - erf((place - box / 2) / scale)) / 2
    }
  }
}
