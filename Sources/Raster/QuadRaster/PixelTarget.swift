internal import Projection

/// Borrowed memory to paint into, such as a shared-memory buffer.
///
/// The memory must stay valid while it is painted into. Only the rows' pixels are read or written,
/// not the bytes between a row's last pixel and the next row.
@safe public struct PixelTarget {
  /// How a pixel is stored.
  public enum Format: Sendable {
    /// 32-bit words 0xAARRGGBB, premultiplied.
    case argb8888
    /// 32-bit words 0xFFRRGGBB. The background is taken as opaque.
    case xrgb8888
    /// 16-bit words with 5 bits of red, 6 of green and 5 of blue, dithered.
    case rgb565

    /// The bytes of one pixel.
    public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
  }

  /// How the picture lies in the memory, for outputs that are mounted turned.
  public enum Rotation: Sendable {
    /// Upright.
    case none
    /// Turned a quarter clockwise: the picture's top row is the memory's last column.
    case quarter
    /// Upside down.
    case half
    /// Turned a quarter counter-clockwise: the picture's top row is the memory's first column.
    case threeQuarter
  }

  @unsafe let base: UnsafeMutableRawPointer
  /// Pixels in a row of the memory.
  public let width: Int
  /// Rows of the memory.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// How a pixel is stored.
  public let format: Format
  /// How the picture lies in the memory.
  public let rotation: Rotation

  /// A target of `width` × `height` pixels in memory, rows `stride` bytes apart.
  ///
  /// The base and the stride must be multiples of the pixel's size, the stride at least a row.
  @unsafe public init(
    base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    format: Format = .argb8888, rotation: Rotation = .none
  ) {
    let unit = format.bytesPerPixel
    precondition(
      (0...32767).contains(width) && (0...32767).contains(height),
      "a target's sides are at most 32767 pixels")
    precondition(
      stride >= width * unit && stride % unit == 0 && UInt(bitPattern: base) % UInt(unit) == 0,
      "a target's rows must hold their pixels, aligned")
    unsafe self.base = base
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.rotation = rotation
  }

  /// The size of the upright picture, in pixels: width and height change places where it is
  /// turned by a quarter.
  public var pictureSize: (width: Int, height: Int) {
    switch rotation {
    case .none, .half: (width, height)
    case .quarter, .threeQuarter: (height, width)
    }
  }

  /// From the upright picture's pixels to the memory's.
  var placement: Homography {
    let (w, h) = (Double(width), Double(height))
    var map = Homography.identity
    switch rotation {
    case .none: break
    case .quarter:
      (map.h11, map.h12, map.h13) = (0, -1, w)
      (map.h21, map.h22, map.h23) = (1, 0, 0)
    case .half:
      (map.h11, map.h12, map.h13) = (-1, 0, w)
      (map.h21, map.h22, map.h23) = (0, -1, h)
    case .threeQuarter:
      (map.h11, map.h12, map.h13) = (0, 1, 0)
      (map.h21, map.h22, map.h23) = (-1, 0, h)
    }
    return map
  }

  /// A rectangle of the memory, in the upright picture's pixels.
  func pictureRect(_ r: PixelRectangle) -> PixelRectangle {
    switch rotation {
    case .none: return r
    case .quarter:
      return PixelRectangle(x: r.y, y: width - r.x - r.width, width: r.height, height: r.width)
    case .half:
      return PixelRectangle(
        x: width - r.x - r.width, y: height - r.y - r.height, width: r.width, height: r.height)
    case .threeQuarter:
      return PixelRectangle(x: height - r.y - r.height, y: r.x, width: r.height, height: r.width)
    }
  }

  /// A rectangle of the upright picture, in the memory's pixels and clipped to them.
  func memoryRect(_ rect: PixelRectangle) -> PixelRectangle {
    let size = pictureSize
    let r = rect.intersection(PixelRectangle(x: 0, y: 0, width: size.width, height: size.height))
    guard !r.isEmpty else { return r }
    switch rotation {
    case .none: return r
    case .quarter:
      return PixelRectangle(x: width - r.y - r.height, y: r.x, width: r.height, height: r.width)
    case .half:
      return PixelRectangle(
        x: width - r.x - r.width, y: height - r.y - r.height, width: r.width, height: r.height)
    case .threeQuarter:
      return PixelRectangle(x: r.y, y: height - r.x - r.width, width: r.height, height: r.width)
    }
  }
}
