/// Memory to draw a frame into, lent for the time of one drawing.
@safe public struct PixelBuffer {
  /// The first pixel of the first row.
  @unsafe public let base: UnsafeMutableRawPointer
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next, a multiple of 64.
  public let stride: Int
  /// How the pixels are stored.
  public let format: PixelFormat
  /// How many drawings ago this memory was drawn: 1 holds the previous one's picture.
  ///
  /// `nil` means unknown content, all of which must be painted.
  public let age: Int?

  @unsafe init(
    base: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
    age: Int?
  ) {
    unsafe self.base = unsafe base
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.age = age
  }

  /// The whole of it.
  public var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

  /// Copies the picture of a buffer of the same size and format.
  func copy(_ other: PixelBuffer) {
    guard other.width == width, other.height == height, other.format == format else { return }
    for row in 0..<height {
      unsafe (base + row * stride).copyMemory(
        from: other.base + row * other.stride, byteCount: width * format.bytesPerPixel)
    }
  }

  /// Copies a picture of the same size, of pixels of 32 bits.
  func copy(_ pixels: [UInt32]) {
    unsafe forEachRow { row, target in
      let start = row * width
      _ = unsafe target.update(fromContentsOf: pixels[start..<start + width])
    }
  }

  /// A part of the buffer.
  ///
  /// The rectangle is clipped.
  public func part(_ rect: PixelRectangle) -> PixelBuffer {
    let rect = rect.intersection(PixelRectangle(x: 0, y: 0, width: width, height: height))
    let offset = rect.y * stride + rect.x * format.bytesPerPixel
    return unsafe PixelBuffer(
      base: base + offset, width: rect.width, height: rect.height, stride: stride, format: format,
      age: age)
  }

  /// Lends every row in turn, as 32-bit pixels, top row first.
  ///
  /// There are none in a buffer of 16-bit pixels, which only those get who ask for a
  /// ``PixelDepth``.
  @unsafe public func forEachRow(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    precondition(format.bytesPerPixel == 4, "the pixels of this buffer have 16 bits")
    unsafe forEachRow(of: UInt32.self, body)
  }

  @unsafe private func forEachRow<Word>(
    of word: Word.Type, _ body: (Int, UnsafeMutableBufferPointer<Word>) -> Void
  ) {
    for row in 0..<height {
      let start = unsafe (base + row * stride).assumingMemoryBound(to: word)
      unsafe body(row, UnsafeMutableBufferPointer(start: start, count: width))
    }
  }

  /// Paints all of it in one color, given as the word 0xAARRGGBB whatever the format is.
  public func fill(_ pixel: UInt32) {
    guard format == .rgb565 else {
      return unsafe forEachRow { _, pixels in unsafe pixels.update(repeating: pixel) }
    }
    let word = PixelFormat.word16(pixel)
    unsafe forEachRow(of: UInt16.self) { _, pixels in unsafe pixels.update(repeating: word) }
  }
}

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
