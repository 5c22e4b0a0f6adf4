/// What is seen behind the cards.
public enum Backdrop: Hashable, Sendable {
  /// One colour; `.clear` leaves the view transparent where the target can be.
  case color(Color)
  /// Colours from top to bottom.
  case gradient([Color])
  /// A lighter middle and darker corners. Takes as much memory as the view has pixels.
  case vignette(middle: Color, corners: Color)

  /// A calm dark gradient.
  public static var standard: Backdrop {
    .gradient([Color(rgb: 0x2A2E35), Color(rgb: 0x16181C), Color(rgb: 0x0B0C0E)])
  }

  /// The word that fills what no tile covers.
  var word: UInt32 {
    switch self {
    case .color(let color): color.argb
    case .gradient, .vignette: Color.black.argb
    }
  }

  /// The picture that repeats across a view of `size`; `nil` if one colour is enough.
  func tile(for size: PixelSize) throws(PaintError) -> Texture? {
    switch self {
    case .color: return nil
    case .gradient(let colors):
      guard let first = colors.first else { return nil }
      let width = min(size.width, Self.tileWidth)
      return try dithered(width: width, height: size.height) { _, y in
        let place = (Double(y) + 0.5) / Double(size.height) * Double(colors.count - 1)
        let index = min(Int(place), max(0, colors.count - 2))
        guard colors.count > 1 else { return first }
        return colors[index].mixed(with: colors[index + 1], place - Double(index))
      }
    case .vignette(let middle, let corners):
      let (w, h) = (Double(size.width), Double(size.height))
      return try dithered(width: size.width, height: size.height) { x, y in
        let across = (Double(x) + 0.5) / w * 2 - 1
        let down = (Double(y) + 0.5) / h * 2 - 1
        let far = (across * across + down * down) / 2
        return middle.mixed(with: corners, far * far * (3 - 2 * far))
      }
    }
  }

  /// How wide the tile of a gradient is: wide enough for few quads, narrow enough for the cache.
  static let tileWidth = 256

  /// Dithers by an ordered 8 × 8 pattern, so that slow gradients show no bands.
  private func dithered(width: Int, height: Int, _ color: (Int, Int) -> Color) throws(PaintError)
    -> Texture
  {
    var surface = try ImageSurface(width: width, height: height)
    let stride = surface.stride
    let isUniformAcross = if case .gradient = self { true } else { false }
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        var here = color(0, y)
        for x in 0..<width {
          if !isUniformAcross { here = color(x, y) }
          let threshold = (Double(Self.bayer(x, y)) + 0.5) / 64
          func byte(_ value: Double) -> UInt32 {
            UInt32(max(0, min(255, value * 255 + threshold)))
          }
          let word =
            0xFF00_0000 | byte(here.red) << 16 | byte(here.green) << 8 | byte(here.blue)
          unsafe pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try surface.texture()
  }

  /// The rank 0…63 of a place in the ordered pattern of Bayer (1973), by interleaving bits.
  private static func bayer(_ x: Int, _ y: Int) -> Int {
    let mixed = x ^ y
    func bit(_ value: Int, _ index: Int) -> Int { value >> index & 1 }
    return bit(mixed, 0) << 5 | bit(y, 0) << 4 | bit(mixed, 1) << 3 | bit(y, 1) << 2
      | bit(mixed, 2) << 1 | bit(y, 2)
  }
}
