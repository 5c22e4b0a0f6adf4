import Glibc
import QuadRaster

/// The picture behind the cards, under its veil, as it is painted.
///
/// It is kept until another picture is ready, so that a resized view is never bare.
struct Scenery {
  /// What is painted over the whole view, or `nil` while there is nothing.
  private(set) var texture: Texture?
  private var source: PictureSource?
  private var veil = RGBA.clear
  private var original: Texture?

  /// Shows `picture`, a version of `source`, or nothing while it is `nil`.
  mutating func show(_ picture: LoadedPicture?, of source: PictureSource, under veil: RGBA) {
    guard let picture else {
      if source != self.source { (texture, original) = (nil, nil) }
      return
    }
    guard picture.texture !== original || veil != self.veil else { return }
    (original, self.source, self.veil) = (picture.texture, source, veil)
    texture = Self.veiled(picture.texture, veil)
  }

  /// The picture with so much of the veil's color in it as that is opaque, and all of it where the
  /// picture is translucent.
  private static func veiled(_ texture: Texture, _ veil: RGBA) -> Texture {
    let share = UInt32((max(0, min(veil.opacity, 1)) * 256).rounded())
    let color = veil.opaque.argb
    // Both factors of a part are at most 256, and two parts are multiplied together.
    func mix(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
      let odd = ((a & 0xFF00FF) * (256 - share) + (b & 0xFF00FF) * share) >> 8 & 0xFF00FF
      let even = (a >> 8 & 0xFF00FF) * (256 - share) + (b >> 8 & 0xFF00FF) * share
      return odd | even & 0xFF00_FF00
    }
    func over(_ texel: UInt32) -> UInt32 {
      let rest = 255 - (texel >> 24)
      return rest == 0 ? texel : texel &+ mix(0, color, rest + rest >> 7)
    }
    let veiled = try? Texture.filled(width: texture.width, height: texture.height) { x, y in
      mix(over(texture.texel(x: x, y: y)), color, share) | 0xFF00_0000
    }
    return veiled ?? texture
  }
}

extension Texture {
  /// A texture whose texel at (x, y) is the premultiplied 0xAARRGGBB word that `word` gives.
  static func filled(width: Int, height: Int, _ word: (_ x: Int, _ y: Int) -> UInt32)
    throws(PaintError) -> Texture
  {
    var surface = try ImageSurface(width: width, height: height)
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        for x in 0..<width {
          unsafe pixels.storeBytes(
            of: word(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try surface.texture()
  }
}

/// A backdrop made of the blurred current picture, which changes gradually with the current item.
///
/// Each picture is blurred once, on a small grid. The visible colors are interpolated over time
/// from those at the last change to those of the current picture.
struct Ambience {
  /// The seconds in which the difference from the current picture shrinks to a third.
  private static let slowness = 0.2

  private var original: Texture?
  private var veil = RGBA.clear
  private var size = PixelSize(width: 0, height: 0)
  /// What was seen when the front changed, and when that was.
  private var start: SoftPicture?
  private var began = 0.0
  /// What is in front.
  private var end: SoftPicture?
  /// What is seen.
  private var seen: SoftPicture?
  /// What has been painted, and of what.
  private var painted: (picture: SoftPicture, texture: Texture)?

  /// Whether it is on its way to something else.
  var isChanging: Bool { seen != end }

  /// Starts the change to `front` in a view of `size` pixels, or to the previous picture if it is
  /// `nil`.
  ///
  /// Without a time, it changes immediately.
  mutating func follow(
    _ front: Texture?, under veil: RGBA, in size: PixelSize, at time: Double?
  ) {
    let isNew = front.map { $0 !== original } ?? false
    if isNew || veil != self.veil || size != self.size {
      // A view of another size is filled immediately.
      let isAlike = size == self.size
      (original, self.veil, self.size) = (front ?? original, veil, size)
      end = original.map { SoftPicture($0, under: veil, in: size) } ?? SoftPicture(veil, in: size)
      start = isAlike ? seen : nil
      began = time ?? 0
    }
    advance(to: time)
  }

  private mutating func advance(to time: Double?) {
    guard let end, let start, let time else {
      seen = end
      return
    }
    let way = 1 - exp(-max(0, time - began) / Self.slowness)
    let next = start.mixed(with: end, Float(way))
    seen = next.isLike(end) ? end : next
    if seen == end { self.start = nil }
  }

  /// What is seen, to be stretched over the view, or `nil` before anything was followed.
  mutating func texture() -> Texture? {
    guard let seen else { return nil }
    if let painted, painted.picture == seen { return painted.texture }
    guard let texture = try? seen.texture() else { return painted?.texture }
    painted = (seen, texture)
    return texture
  }
}
