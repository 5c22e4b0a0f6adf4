import CarouselEngine
import QuadRaster

/// Textures that are needed immediately and are therefore painted on the window's thread.
///
/// Plain cards and backdrops. Textures that a frame does not use are dropped after it.
struct CardTextures {
  private enum Key: Hashable {
    case card(name: String, PixelSize, width: Double, height: Double)
    case vignette(Backdrop, PixelSize)
  }

  private var current: [Key: Texture] = [:]
  private var used: Set<Key> = []

  /// Starts a frame.
  mutating func beginFrame() { used.removeAll(keepingCapacity: true) }

  /// Drops what the frame did not use.
  mutating func endFrame() {
    if used.count < current.count { current = current.filter { used.contains($0.key) } }
  }

  /// A plain card of the given extents in logical units, or `nil` if they are empty.
  mutating func plain(_ card: PaintedCard, size: Size, scale: Double) -> Texture? {
    let request = PictureRequest(
      .painted(card), width: size.width, height: size.height, scale: scale)
    let key = Key.card(
      name: card.name, request.box, width: size.width, height: size.height)
    return texture(key) { () throws(PaintError) in
      try PictureMaker.paint(card, request).texture
    }
  }

  /// The vignette of a view of `size`.
  mutating func vignette(_ backdrop: Backdrop, size: PixelSize) -> Texture? {
    texture(.vignette(backdrop, size)) { () throws(PaintError) in
      try backdrop.vignette(of: size)
    }
  }

  /// The texture for `key`, made if necessary.
  ///
  /// A card that cannot be made is not painted.
  private mutating func texture(_ key: Key, _ make: () throws(PaintError) -> Texture?) -> Texture? {
    used.insert(key)
    if let texture = current[key] { return texture }
    do {
      let texture = try make()
      current[key] = texture
      return texture
    } catch {
      return nil
    }
  }
}
