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
  /// The size the file declares, as stored.
  private(set) var naturalSize: PixelSize?
  /// Whether the size is beyond the limits.
  private(set) var isTooLarge = false
  /// How many rows have been decoded, in any order.
  private(set) var decodedRows = 0

  init(
    format: PictureFormat, header: JPEGHeader?, box: PixelSize, fit: CardFit,
    limits: PictureLimits, work: PictureWork
  ) {
    self.format = format
    self.header = header
    self.box = box
    self.fit = fit
    self.limits = limits
    self.work = work
  }

  /// Takes the size from the decoder; returns the size to decode at, or `nil` to refuse.
  func sizeIsKnown(_ size: PixelSize) -> PixelSize? {
    guard naturalSize == nil else { return nil }
    naturalSize = size
    guard limits.allow(width: size.width, height: size.height, bytesPerPixel: bytesPerPixel)
    else {
      isTooLarge = true
      return nil
    }
    if size.width * size.height * bytesPerPixel > PictureWork.largeBytes { work.awaitMemory() }
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

  /// What the decoder holds for each pixel of the original, in bytes.
  private var bytesPerPixel: Int {
    switch format {
    // Sequential JPEG is reduced row by row; progressive needs every coefficient, 2 bytes each.
    case .jpeg: header.map { $0.isProgressive ? 6 : 1 } ?? 6
    case .svg: 1
    default: 4
    }
  }
}
