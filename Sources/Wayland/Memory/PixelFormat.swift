/// How a pixel is stored: 32-bit words of the machine's byte order.
public enum PixelFormat: Sendable {
  /// Alpha, red, green, blue from the highest byte down; colours are multiplied by alpha.
  case argb8888
  /// As `argb8888`, but opaque whatever the highest byte is.
  case xrgb8888

  /// Bytes for one pixel.
  public var bytesPerPixel: Int { 4 }

  var wire: WlShm.Format { self == .argb8888 ? .argb8888 : .xrgb8888 }
}
