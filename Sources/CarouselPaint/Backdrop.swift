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

  /// How wide the tile of a gradient is: wide enough for few quads, narrow enough for the cache.
  static let tileWidth = 256

  /// The picture that repeats across a view of `size`; `nil` if one colour is enough.
  func tile(for size: PixelSize) throws(PaintError) -> Texture? {
    switch self {
    case .color: return nil
    case .gradient(let colors):
      guard !colors.isEmpty else { return nil }
      return try DitheredRamp(colors).texture(
        width: min(size.width, Self.tileWidth), height: size.height,
        across: { _ in 0 }, down: { $0 })
    case .vignette(let middle, let corners):
      // Half the squared distance from the middle, which is 1 in the corners.
      func square(_ place: Double) -> Double { (2 * place - 1) * (2 * place - 1) / 2 }
      let colors = (0...16).map { step in
        let far = Double(step) / 16
        return middle.mixed(with: corners, far * far * (3 - 2 * far))
      }
      return try DitheredRamp(colors).texture(
        width: size.width, height: size.height, across: square, down: square)
    }
  }
}
