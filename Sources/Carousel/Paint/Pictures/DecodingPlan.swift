import Projection
import QuadRaster
internal import CarouselCCodecs

/// Chooses the size at which a picture is decoded once its header is known, and allocates its
/// memory.
///
/// Use it on one thread. Decoders in C have its address.
@safe final class DecodingPlan {
  let format: PictureFormat
  private let box: PixelSize
  private let fit: CardFit
  /// The part wanted of the upright picture, or `nil` for all of it.
  private let part: PicturePart?
  private let limits: PictureLimits
  let work: PictureWork
  /// How the picture is turned upright, where its decoder does not say that.
  private let orientation: Int
  /// How the upright picture is turned.
  private let turn: Orientation
  /// The bytes of the file, as far as the decoder sees them.
  private let byteCount: Int
  /// The extents, as stored, of the picture whose small version is decoded, or `nil` if it is the
  /// picture itself.
  private let original: PixelSize?
  /// The memory of the picture, once its size is known.
  private(set) var plane: TexelPlane?
  /// The extents of the upright original.
  private(set) var naturalSize = PixelSize(width: 0, height: 0)
  /// Whether a decoder that is not in a library has put rows of pixels.
  var hasRows = false
  /// Why decoding was stopped, if it was.
  private(set) var refusal: DecodingFailure?

  init(
    format: PictureFormat, orientation: Int = 1, turn: Orientation = .upright, box: PixelSize,
    fit: CardFit, part: PicturePart? = nil, limits: PictureLimits, work: PictureWork,
    byteCount: Int,
    original: PixelSize? = nil
  ) {
    self.format = format
    self.orientation = orientation
    self.turn = turn
    self.byteCount = byteCount
    self.original = original
    self.box = box
    self.fit = fit
    self.part = part
    self.limits = limits
    self.work = work
  }

  /// Whether the picture is still wanted.
  var isWanted: Bool { work.interest() == .wanted }

  /// Reserves the memory for a drawing, which is read whole before its size is known.
  func prepare() throws(PaintError) {
    guard format == .svg else { return }
    let needed = min(drawingBytes + memory(for: box), limits.decodingBytes)
    guard work.reserve(needed) else { throw .canceled }
  }

  /// The memory for a vector file and its rendering, in bytes.
  private var drawingBytes: Int { byteCount * 5 + (16 << 20) }

  /// Takes the size from a decoder.
  ///
  /// - Parameters:
  ///   - size: the extents as stored.
  ///   - number: the orientation 1…8 as in EXIF, or 0 if the decoder does not know it.
  ///   - bytes: the memory that decoding needs besides the texels.
  /// - Returns: the memory for the pixels, or `nil` if the picture is not to be decoded.
  @unsafe func begin(_ size: PixelSize, orientation number: Int = 0, bytes: Int) -> codec_target? {
    guard plane == nil, refusal == nil else { return nil }
    let orientation = Orientation(number == 0 ? self.orientation : number).then(turn)
    let stored = orientation.turned(size)
    if let part { return unsafe begin(part, of: stored, orientation, bytes: bytes) }
    // Vector pictures have no pixel size: they are drawn at the card's size.
    let isDrawn = format == .svg
    let natural = original.map(orientation.turned) ?? stored
    let bytes = bytes + (isDrawn ? drawingBytes : 0)
    guard isDrawn || limits.allow(width: size.width, height: size.height, bytesPerPixel: 1),
      let shown = affordable(natural, besides: bytes)
    else {
      refusal = .tooLarge(width: natural.width, height: natural.height)
      return nil
    }
    naturalSize = natural
    // A small version may have another shape, filled up on two sides.
    let region = CardFit.fill.crop(stored, box: natural)
    let used = PixelSize(
      width: isDrawn ? shown.width : min(shown.width, region.size.width),
      height: isDrawn ? shown.height : min(shown.height, region.size.height))
    let part = fit.crop(used, box: box)
    let needed = bytes + memory(for: part.size)
    if !isDrawn, needed > WorkerLimits.freeBytes, !work.reserve(needed) {
      refusal = .canceled
      return nil
    }
    guard let plane = work.memory(part.size) else {
      refusal = .noMemory
      return nil
    }
    self.plane = plane
    func scaled(_ length: Int, _ used: Int, _ region: Int) -> Int {
      Int((Double(length) * Double(used) / Double(region)).rounded())
    }
    let whole = PixelSize(
      width: max(scaled(stored.width, used.width, region.size.width), used.width),
      height: max(scaled(stored.height, used.height, region.size.height), used.height))
    let x = part.x + scaled(region.x, used.width, region.size.width)
    let y = part.y + scaled(region.y, used.height, region.size.height)
    return unsafe target(
      plane, orientation, whole: whole, x: min(x, whole.width - plane.width),
      y: min(y, whole.height - plane.height))
  }

  /// The same for a part of a picture of the extents `natural`, upright.
  @unsafe private func begin(
    _ part: PicturePart, of natural: PixelSize, _ orientation: Orientation, bytes: Int
  ) -> codec_target? {
    let whole = part.whole(of: natural)
    let area = PixelRectangle(x: 0, y: 0, width: whole.width, height: whole.height)
    let needed = bytes + TexelPlane.memoryBytes(width: part.size.width, height: part.size.height)
    guard limits.allow(width: natural.width, height: natural.height, bytesPerPixel: 1),
      needed <= limits.decodingBytes
    else {
      refusal = .tooLarge(width: natural.width, height: natural.height)
      return nil
    }
    guard format != .svg, 1...8 ~= part.eighths, !part.rectangle.isEmpty,
      part.rectangle.intersection(area) == part.rectangle
    else {
      refusal = .undecodable(reason: "the picture has changed")
      return nil
    }
    naturalSize = natural
    if needed > WorkerLimits.freeBytes, !work.reserve(needed) {
      refusal = .canceled
      return nil
    }
    plane = work.memory(part.size)
    guard let plane else {
      refusal = .noMemory
      return nil
    }
    return unsafe target(
      plane, orientation, whole: whole, x: part.rectangle.x, y: part.rectangle.y)
  }

  /// The bytes for the texels of a picture.
  ///
  /// A vector drawing needs more, for its layers.
  private func memory(for size: PixelSize) -> Int {
    TexelPlane.memoryBytes(width: size.width, height: size.height) * (format == .svg ? 3 : 1)
  }

  /// The size at which an original of `natural` size is shown: smaller than wanted where its
  /// decoder leaves no more memory than that, or `nil` if there is next to none.
  private func affordable(_ natural: PixelSize, besides bytes: Int) -> PixelSize? {
    let size =
      format == .svg
      ? fit.drawnSize(width: natural.width, height: natural.height, box: box)
      : fit.decodedSize(width: natural.width, height: natural.height, box: box)
    let needed = memory(for: fit.crop(size, box: box).size)
    let room = limits.decodingBytes - bytes
    if needed <= room { return size }
    guard room >= limits.decodingBytes / 8 else { return nil }
    let factor = (Double(room) / Double(needed)).squareRoot() * 0.98
    return PixelSize(
      width: max(1, Int(Double(size.width) * factor)),
      height: max(1, Int(Double(size.height) * factor)))
  }

  /// Where the stored pixels of a picture of `whole` size go whose part from (`x`, `y`) on is `plane`.
  @unsafe private func target(
    _ plane: TexelPlane, _ orientation: Orientation, whole: PixelSize, x: Int, y: Int
  ) -> codec_target {
    // Upright columns and rows, counted as the stored ones are.
    let across = orientation.isMirroredAcross ? whole.width - x - plane.width : x
    let down = orientation.isMirroredDown ? whole.height - y - plane.height : y
    let stepAcross = orientation.isMirroredAcross ? -1 : 1
    let stepDown = orientation.isMirroredDown ? -plane.stride : plane.stride
    var target = unsafe codec_target()
    let isTurned = orientation.isTurned
    let stored = orientation.turned(whole)
    let part = orientation.turned(PixelSize(width: plane.width, height: plane.height))
    unsafe (target.width, target.height) = (Int32(stored.width), Int32(stored.height))
    unsafe (target.columns, target.rows) = (Int32(part.width), Int32(part.height))
    unsafe target.x = Int32(isTurned ? down : across)
    unsafe target.y = Int32(isTurned ? across : down)
    unsafe target.column_step = isTurned ? stepDown : stepAcross
    unsafe target.row_step = isTurned ? stepAcross : stepDown
    unsafe target.pixels =
      plane.texels + (orientation.isMirroredAcross ? plane.width - 1 : 0)
      + (orientation.isMirroredDown ? (plane.height - 1) * plane.stride : 0)
    return unsafe target
  }

  /// Converts the pixels from the color space of an ICC profile, or leaves them where there is none.
  func convert(fromProfile profile: [UInt8]) {
    guard let plane, !profile.isEmpty else { return }
    var target = unsafe codec_target()
    unsafe (target.columns, target.rows) = (Int32(plane.width), Int32(plane.height))
    unsafe (target.column_step, target.row_step) = (1, plane.stride)
    unsafe target.pixels = plane.texels
    unsafe codec_convert(&target, profile, profile.count)
    plane.extendMargins(rows: 0..<plane.height)
    plane.extendBottom()
  }

  /// The client for a decoder in C, which is valid as long as this object.
  @unsafe var client: codec_client {
    unsafe codec_client(
      context: Unmanaged.passUnretained(self).toOpaque(),
      begin: { context, header, target in
        guard let context = unsafe context, let header = unsafe header?.pointee else { return 0 }
        let plan = unsafe Unmanaged<DecodingPlan>.fromOpaque(context).takeUnretainedValue()
        let size = PixelSize(width: Int(header.width), height: Int(header.height))
        guard
          let wanted = unsafe plan.begin(
            size, orientation: Int(header.orientation), bytes: Int(header.bytes))
        else { return 0 }
        unsafe target?.pointee = wanted
        return 1
      },
      is_wanted: { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<DecodingPlan>.fromOpaque(context).takeUnretainedValue().isWanted
          ? 1 : 0
      })
  }
}

/// A picture decoded for a card.
struct Decoded {
  let plane: TexelPlane
  /// The extents of the upright original in its own pixels.
  var naturalSize: PixelSize
  /// Whether the file ends before the picture does.
  var isIncomplete: Bool
  /// How it follows other frames, if it is one of several.
  var timing: FrameTiming?

  /// A picture whose texels are all there.
  init(_ plane: TexelPlane, naturalSize: PixelSize, isIncomplete: Bool = false) {
    plane.extendMargins(rows: 0..<plane.height)
    plane.extendBottom()
    self.plane = plane
    self.naturalSize = naturalSize
    self.isIncomplete = isIncomplete
  }
}

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

/// Brings rows of pixels to the size that a plan wants, for pictures that no library decodes.
@safe final class PixelRows {
  @unsafe private let rows: OpaquePointer
  private let plan: DecodingPlan
  private var count = 0

  /// Starts with a picture of `size` pixels.
  ///
  /// - Parameters:
  ///   - plan: decides at which size it is decoded.
  ///   - size: the extents of the picture.
  ///   - isUpsideDown: whether the lowest row comes first.
  ///   - bytes: what decoding holds besides the rows.
  /// - Throws: why it is not to be decoded.
  init(_ plan: DecodingPlan, _ size: PixelSize, isUpsideDown: Bool = false, bytes: Int = 0)
    throws(PaintError)
  {
    guard
      var target = unsafe plan.begin(
        size, orientation: isUpsideDown ? 4 : 0, bytes: bytes + size.width * 16),
      let rows = unsafe codec_rows_create(Int32(size.width), Int32(size.height), &target)
    else { throw (plan.refusal ?? .noMemory).error(about: "") }
    unsafe self.rows = rows
    self.plan = plan
  }

  deinit {
    unsafe codec_rows_free(rows)
  }

  /// Passes over rows that do not matter.
  ///
  /// Returns those that do.
  func skipUnneeded() -> Range<Int> {
    let needed = Int(unsafe codec_rows_first(rows))..<Int(unsafe codec_rows_end(rows))
    unsafe codec_rows_skip(rows, Int32(needed.lowerBound))
    return needed
  }

  /// Adds the next row: premultiplied 0xAARRGGBB.
  ///
  /// - Throws: `canceled` if the picture is no longer wanted.
  @unsafe func put(_ row: UnsafePointer<UInt32>) throws(PaintError) {
    count += 1
    if count % 64 == 0, !plan.isWanted { throw .canceled }
    plan.hasRows = true
    unsafe codec_rows_put(rows, row)
  }

  /// Takes the next row, whose colors are not multiplied by their opacity.
  func putStraight(_ row: inout [UInt32]) throws(PaintError) {
    unsafe codec_premultiply(&row, Int32(row.count))
    try unsafe put(row)
  }
}
