/// What a picture file may cost before it is refused.
public struct PictureLimits: Hashable, Sendable {
  /// The most bytes a file may have.
  public var fileBytes: Int
  /// The largest number of bytes for decoding, computed from the size in the file's header.
  public var decodingBytes: Int
  /// The longest side a header may declare, in pixels.
  public var side: Int

  /// Custom limits.
  public init(fileBytes: Int, decodingBytes: Int, side: Int) {
    self.fileBytes = fileBytes
    self.decodingBytes = decodingBytes
    self.side = side
  }

  /// 256 MiB for a file, 50,000 pixels per side, and 512 MiB of memory for decoding, or 256 MiB if
  /// less than 2 GiB of the machine's memory are free.
  ///
  /// Most formats are decoded row by row into the requested size, so that a photo of 108 million
  /// pixels fits. Progressive JPEG, interlaced PNG, lossless WebP, AVIF, HEIC and JPEG XL are
  /// decoded as a whole. If the memory does not suffice, they are decoded in a smaller size.
  public static let standard = PictureLimits(
    fileBytes: 256 << 20, decodingBytes: AvailableMemory.bytes >= 2 << 30 ? 512 << 20 : 256 << 20,
    side: 50_000)

  /// Whether a picture of `width` × `height` pixels may be decoded with
  /// `bytesPerPixel` bytes for each.
  func allow(width: Int, height: Int, bytesPerPixel: Int) -> Bool {
    guard 1...side ~= width, 1...side ~= height else { return false }
    return width * height <= decodingBytes / max(1, bytesPerPixel)
  }
}
