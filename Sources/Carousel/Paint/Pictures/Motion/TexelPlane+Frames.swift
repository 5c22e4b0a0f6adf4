import Projection
import QuadRaster

extension TexelPlane {
  /// A plane of the same texels.
  func copied() -> TexelPlane {
    let copy = TexelPlane(width: width, height: height, cleared: false)
    for y in 0..<height {
      unsafe (copy.texels + y * copy.stride).update(from: texels + y * stride, count: width)
    }
    return copy
  }

  /// Makes the part that `rect` covers transparent, which lies inside the plane.
  func clear(_ rect: PixelRectangle) {
    for y in rect.y..<rect.y + rect.height {
      unsafe (texels + y * stride + rect.x).update(repeating: 0, count: rect.width)
    }
  }

  /// Copies the upper left part of `top` to `rect`, which is inside this plane and not larger
  /// than `top`: blended over the content, or in its place.
  func put(_ top: TexelPlane, in rect: PixelRectangle, blends: Bool) {
    for y in 0..<rect.height {
      let source = unsafe top.texels + y * top.stride
      let target = unsafe texels + (rect.y + y) * stride + rect.x
      if blends {
        for x in 0..<rect.width { unsafe target[x] = Self.over(source[x], target[x]) }
      } else {
        unsafe target.update(from: source, count: rect.width)
      }
    }
  }

  /// One premultiplied texel over another.
  private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - top >> 24
    if rest == 0 { return top }
    if rest == 255 { return bottom }
    func part(_ pair: UInt32) -> UInt32 {
      let product = pair * rest + 0x80_0080
      return (product + product >> 8 & 0xFF_00FF) >> 8 & 0xFF_00FF
    }
    return top &+ (part(bottom & 0xFF_00FF) | part(bottom >> 8 & 0xFF_00FF) << 8)
  }
}
