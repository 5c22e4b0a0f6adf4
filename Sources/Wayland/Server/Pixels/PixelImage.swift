/// A picture of 32-bit pixels, premultiplied, alpha in the highest byte: 0xAARRGGBB.
public struct PixelImage: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row from the top left.
  public private(set) var pixels: [UInt32]
  /// Whether every pixel is known to be opaque.
  package private(set) var isOpaque = false

  /// Makes a picture of one color.
  public init(width: Int, height: Int, filledWith color: UInt32 = 0) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = Array(repeating: color, count: self.width * self.height)
  }

  /// Makes a picture of `pixels`, of which there must be `width` × `height`.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.init(width: width, height: height, pixels: pixels, isOpaque: false)
  }

  init(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height)
    self.isOpaque = isOpaque
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The whole picture as a rectangle.
  public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// The pixel in column `x`, row `y`, both counted from the top left.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set {
      isOpaque = isOpaque && newValue >> 24 == 255
      pixels[y * width + x] = newValue
    }
  }

  /// Lends the pixels, row by row, to be changed; `isOpaque` tells whether all will be.
  @unsafe package mutating func withMutablePixels<Result>(
    isOpaque: Bool, _ body: (UnsafeMutablePointer<UInt32>) -> Result
  ) -> Result? {
    self.isOpaque = isOpaque
    return unsafe pixels.withUnsafeMutableBufferPointer { unsafe $0.baseAddress.map(body) }
  }

  /// Pictures are equal if their pixels are.
  public static func == (left: PixelImage, right: PixelImage) -> Bool {
    left.width == right.width && left.height == right.height && left.pixels == right.pixels
  }

  /// Feeds size and pixels into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(pixels)
  }

  /// Lays `color` over the pixel in column `x`, row `y`.
  public mutating func blend(_ color: UInt32, x: Int, y: Int) {
    let index = y * width + x
    pixels[index] = Self.over(color, pixels[index])
  }

  /// The picture as a binary portable pixmap (PPM, P6), alpha dropped: any viewer opens it.
  package func portablePixmap() -> [UInt8] {
    var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
    bytes.reserveCapacity(bytes.count + pixels.count * 3)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    return bytes
  }

  /// The premultiplied color `top` laid over `bottom`: Porter and Duff's "over", each channel
  /// rounded.
  public static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    if top >> 24 == 255 { return top }
    return top == 0 ? bottom : over(top, bottom, inverse: 255 - top >> 24)
  }

  private static func over(_ top: UInt32, _ bottom: UInt32, inverse: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let below = ((bottom >> shift) & 255) * inverse + 128
      let channel = ((top >> shift) & 255) + (below + below >> 8) >> 8
      result |= min(255, channel) << shift
    }
    return result
  }
}
