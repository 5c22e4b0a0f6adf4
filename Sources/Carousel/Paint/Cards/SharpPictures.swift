import CarouselEngine
import QuadRaster

/// Small pictures that are opened, with each of their pixels many texels large: enlarged, they have sharp pixels.
struct SharpPictures {
  private var current: [Key: Texture] = [:]
  private var used: Set<Key> = []

  private struct Key: Hashable {
    let texture: ObjectIdentifier
    let factor: Int
  }

  /// The number of pixels of the target for one of a picture above which its pixels are sharp.
  private static let smoothest = 2.0
  /// The most texels of such a picture, in views.
  private static let mostViews = 2

  /// Starts a frame.
  mutating func beginFrame() { used.removeAll(keepingCapacity: true) }

  /// Drops what the frame did not use.
  mutating func endFrame() {
    if used.count < current.count { current = current.filter { used.contains($0.key) } }
  }

  /// The enlarged texture of a face on an opened card, or `nil` where it needs none, or would be too large.
  mutating func texture(
    of face: CardFace, on card: Carousel.Frame.Card, _ style: CardStyle, scale: Double,
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
    let key = Key(texture: ObjectIdentifier(face.texture), factor: factor)
    used.insert(key)
    if let texture = current[key] { return texture }
    let texture = Self.enlarged(face.texture, by: factor)
    current[key] = texture
    return texture
  }

  private static func enlarged(_ texture: Texture, by factor: Int) -> Texture {
    let (width, height) = (texture.width * factor, texture.height * factor)
    let plane = texture.plane
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<texture.height {
      let start = words.count
      let row = unsafe plane.texels + y * plane.stride
      for x in 0..<texture.width {
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
