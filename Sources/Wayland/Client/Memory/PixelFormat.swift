/// How a pixel is stored: a word of the machine's byte order.
public enum PixelFormat: Sendable {
  /// 32 bits: alpha, red, green, blue from the highest byte down; colors are multiplied by alpha.
  case argb8888
  /// As `argb8888`, but opaque whatever the highest byte is.
  case xrgb8888
  /// 16 bits: 5 of red, 6 of green, 5 of blue from the highest bit down.
  case rgb565

  /// Bytes for one pixel.
  public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }

  var wire: WlShm.Format {
    switch self {
    case .argb8888: .argb8888
    case .xrgb8888: .xrgb8888
    case .rgb565: .rgb565
    }
  }

  /// The color of a word 0xAARRGGBB with 16 bits, its lowest bits cut off.
  static func word16(_ pixel: UInt32) -> UInt16 {
    let red = pixel >> 19 & 31
    let green = pixel >> 10 & 63
    let blue = pixel >> 3 & 31
    return UInt16(red << 11 | green << 5 | blue)
  }
}
