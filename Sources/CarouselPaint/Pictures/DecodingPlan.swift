/// What to do once a picture's size is known, and what came of it.
///
/// Lives on one thread; gdk-pixbuf's signals reach it by its address.
final class DecodingPlan {
  let format: PictureFormat
  private let header: JPEGHeader?
  private let box: PixelSize
  private let fit: CardFit
  private let limits: PictureLimits
  private let work: PictureWork
  /// How much of the file is picture.
  private let byteCount: Int
  /// The size the file declares, as stored.
  private(set) var naturalSize: PixelSize?
  /// Why the decoder was stopped, if it was.
  private var refused: DecodingFailure?
  /// The bytes that were asked for already.
  private var reservedBytes = WorkerLimits.freeBytes
  /// How many rows have been decoded, in any order.
  private var decodedRows = 0

  init(
    format: PictureFormat, header: JPEGHeader?, box: PixelSize, fit: CardFit,
    limits: PictureLimits, work: PictureWork, byteCount: Int
  ) {
    self.format = format
    self.header = header
    self.box = box
    self.fit = fit
    self.limits = limits
    self.work = work
    self.byteCount = byteCount
  }

  /// Takes the size from the file, before there is a decoder; it may be refused.
  func sizeIsDeclared(_ size: PixelSize) { _ = allow(size) }

  /// Takes the size from the decoder; returns the size to decode at, or `nil` to refuse.
  func sizeIsKnown(_ size: PixelSize) -> PixelSize? {
    guard naturalSize == nil else { return nil }
    naturalSize = size
    guard allow(size) else { return nil }
    switch format {
    case .jpeg:
      let isTurned = header?.isTurned ?? false
      let wanted = fit.decodedSize(
        width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height,
        box: box)
      return isTurned ? PixelSize(width: wanted.height, height: wanted.width) : wanted
    case .svg:
      // Lines and curves have no size of their own: they are drawn at the card's.
      let drawn = fit.drawnSize(width: size.width, height: size.height, box: box)
      naturalSize = drawn
      return drawn
    default: return size
    }
  }

  func rowsAreDecoded(_ count: Int) {
    decodedRows += count
  }

  /// Whether all of a picture of `rows` rows has been decoded, as far as the decoder tells.
  func isComplete(rows: Int) -> Bool {
    switch format {
    case .png, .bmp, .pnm: decodedRows >= rows
    default: true
    }
  }

  /// Why the picture at `path` was refused; `nil` if it was not.
  func refusal(_ path: Pathname) -> PaintError? { refused?.error(about: path) }

  /// Whether a picture of `size` may be decoded; asks for memory.
  private func allow(_ size: PixelSize) -> Bool {
    guard limits.allow(width: size.width, height: size.height, bytesPerPixel: bytesPerPixel)
    else {
      refused = .tooLarge(width: size.width, height: size.height)
      return false
    }
    let needed = min(neededBytes(for: size), limits.decodingBytes)
    guard needed > reservedBytes else { return true }
    reservedBytes = needed
    if !work.reserve(needed) { refused = .cancelled }
    return refused == nil
  }

  /// What the decoder holds for each pixel of the original, in bytes.
  private var bytesPerPixel: Int {
    switch format {
    // Sequential JPEG is reduced row by row; progressive needs every coefficient, 2 bytes each.
    case .jpeg: header.map { $0.isProgressive ? 6 : 1 } ?? 6
    case .svg: 1
    default: 4
    }
  }

  /// What decoding is likely to take, in bytes: the original, and what is made of it.
  private func neededBytes(for size: PixelSize) -> Int {
    let shown = box.width * box.height * 4
    let whole = size.width * size.height
    switch format {
    case .jpeg, .png, .bmp, .pnm: return whole * bytesPerPixel + shown * 3
    // Layers that lie over each other.
    case .svg: return shown * 12 + byteCount * 4 + (16 << 20)
    // Whole files, and in the end their colours beside the pixels.
    case .webp, .tiff, .gif, .ico: return whole * 8 + byteCount * 2 + shown * 3
    case .avif, .jxl: return whole * 12 + byteCount * 2 + shown * 3 + (32 << 20)
    }
  }
}
