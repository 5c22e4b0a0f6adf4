import CarouselEngine
import Glibc
import QuadRaster

/// Textures that are needed immediately and are therefore made on the window's thread: plain cards, vignettes, shadows
/// of translucent pictures, and small pictures with sharp pixels.
///
/// Textures that a frame does not use are dropped after it.
struct FrameTextures {
  private enum Key: Hashable {
    case card(name: String, PixelSize, width: Double, height: Double)
    case vignette(Backdrop, PixelSize)
    /// The deviations are in steps, so that a card that changes its size does not need a new shadow in each frame.
    case shadow(Silhouette, x: Int, y: Int)
    case sharp(Texture, factor: Int)
  }

  private var current: [Key: Texture] = [:]
  private var used: Set<Key> = []

  /// Starts a frame.
  mutating func beginFrame() { used.removeAll(keepingCapacity: true) }

  /// Drops what the frame did not use.
  mutating func endFrame() {
    if used.count < current.count { current = current.filter { used.contains($0.key) } }
  }

  /// The texture for `key`, made if necessary, or `nil` if that fails.
  private mutating func texture(_ key: Key, _ make: () throws(PaintError) -> Texture?) -> Texture? {
    used.insert(key)
    if let texture = current[key] { return texture }
    let texture = try? make()
    current[key] = texture
    return texture
  }

  /// A plain card of the given extents in logical units, or `nil` if they are empty.
  mutating func plain(_ card: PaintedCard, size: Size, scale: Double) -> Texture? {
    let request = PictureRequest(
      .painted(card), width: size.width, height: size.height, scale: scale)
    return texture(
      .card(name: card.name, request.box, width: size.width, height: size.height)
    ) { () throws(PaintError) in try PictureMaker.paint(card, request).texture }
  }

  /// The vignette of a view of `size`.
  mutating func vignette(_ backdrop: Backdrop, size: PixelSize) -> Texture? {
    texture(.vignette(backdrop, size)) { () throws(PaintError) in
      try backdrop.vignette(of: size)
    }
  }

  /// The shadow of a picture that is `box` large, soft by a Gaussian of `deviation`, in the same unit, and the area
  /// that it takes.
  mutating func shadow(of silhouette: Silhouette, in box: Rect, deviation: Double) -> (
    texture: Texture, box: Rect
  )? {
    // Four steps double a deviation.
    func step(_ deviation: Double) -> Int {
      let step = 4 * log2(deviation)
      return step.isFinite ? Int(min(max(step.rounded(), -40), 40)) : -40
    }
    let (width, height) = (Double(silhouette.width), Double(silhouette.height))
    let (x, y) = (step(deviation / box.width * width), step(deviation / box.height * height))
    let shadow = texture(.shadow(silhouette, x: x, y: y)) {
      silhouette.shadow(deviation: (exp2(Double(x) / 4), exp2(Double(y) / 4)))
    }
    return shadow.map { texture in
      let across = Double(texture.width - silhouette.width) / (2 * width) * box.width
      let down = Double(texture.height - silhouette.height) / (2 * height) * box.height
      return (
        texture,
        Rect(
          x: box.x - across, y: box.y - down, width: box.width + 2 * across,
          height: box.height + 2 * down)
      )
    }
  }

  /// The number of pixels of the target for one of an opened small picture above which its pixels are sharp.
  private static let smoothest = 2.0
  /// The most texels of such a picture, in views.
  private static let mostViews = 2

  /// The texture of a small picture on an opened card with each pixel many texels large, or `nil` where it needs none,
  /// or would be too large.
  mutating func sharp(
    _ face: CardFace, on card: Carousel.Frame.Card, _ style: CardStyle, scale: Double,
    in view: PixelSize
  ) -> Texture? {
    guard card.isDetail, face.hasPixels, let natural = face.naturalSize,
      face.texture.width == natural.width, face.texture.height == natural.height
    else { return nil }
    let box = face.box(in: card.size, style, openness: 1)
    let ratio = box.width * card.magnification * scale / Double(natural.width)
    guard ratio > Self.smoothest * 1.001, ratio.isFinite else { return nil }
    let most = Double(view.pixels * Self.mostViews) / Double(natural.pixels)
    let factor = Int(min((ratio - 0.001).rounded(.up), most.squareRoot(), 64))
    guard factor > 1 else { return nil }
    return texture(.sharp(face.texture, factor: factor)) { face.texture.enlarged(by: factor) }
  }
}

extension Texture {
  /// The same picture with `factor` × `factor` equal texels for each texel.
  fileprivate func enlarged(by factor: Int) -> Texture {
    let (width, height) = (width * factor, height * factor)
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<self.height {
      let start = words.count
      let row = unsafe plane.texels + y * plane.stride
      for x in 0..<self.width {
        let texel = unsafe row[x]
        for _ in 0..<factor { words.append(texel) }
      }
      let line = words[start...]
      for _ in 1..<factor { words.append(contentsOf: line) }
    }
    return unsafe words.withUnsafeBytes {
      unsafe Texture(width: width, height: height, copying: $0, stride: width * 4)
    }
  }
}
