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

/// How many bits a pixel of an opaque surface has.
///
/// With 16 a frame has half the bytes, to be written here and to be read by the compositor: on
/// panels without a graphics processor memory is what frames wait for. Pictures must be dithered
/// then, or gentle slopes of color show steps.
public enum PixelDepth: Sendable {
  /// Always 32, as every compositor takes them.
  case full
  /// 16 where the compositor names such pixels before those of 32 bits, else 32.
  case preferred
  /// 16 wherever the compositor takes them, else 32.
  case small
}

/// The kinds of pixels that the compositor takes, in the order it named them.
struct PixelFormats {
  private var named: [WlShm.Format] = []

  mutating func add(_ format: WlShm.Format) {
    if !named.contains(format) { named.append(format) }
  }

  /// Drops the formats of a `wl_shm` global: a new one lists them again.
  mutating func forget() { named.removeAll() }

  /// What to draw in, or `nil` if the compositor takes nothing that would do.
  ///
  /// Every compositor must take both kinds of 32 bits, so that one that names nothing does too.
  func format(isOpaque: Bool, depth: PixelDepth) -> PixelFormat? {
    let full: PixelFormat = isOpaque ? .xrgb8888 : .argb8888
    guard !named.isEmpty else { return full }
    let place = named.firstIndex(of: full.wire)
    if isOpaque, depth != .full, let small = named.firstIndex(of: .rgb565),
      depth == .small || small < place ?? .max
    {
      return .rgb565
    }
    return place == nil ? nil : full
  }
}
