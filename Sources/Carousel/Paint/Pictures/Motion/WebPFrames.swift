internal import CarouselCCodecs

/// The frames of a WebP file, as libwebpdemux finds them.
struct WebPFrames: FrameReader {
  let size: PixelSize
  private(set) var plays = 0
  let profile: [UInt8]
  /// The file is held while it plays.
  let heldBytes: Int
  private var animation: WebPAnimation?
  private var number = 0

  /// How many first bytes have the header in them.
  private static let headerLength = 30

  /// Whether the first bytes of a file say that it moves.
  static func isAnnounced(in prefix: [UInt8]) -> Bool {
    PictureFormat(prefix: prefix) == .webp && prefix.count > 20
      && prefix[12..<16].elementsEqual("VP8X".utf8) && prefix[20] & 2 != 0
  }

  init?(_ file: borrowing PictureFile) throws(PaintError) {
    let prefix = try file.read(Self.headerLength, at: 0)
    guard Self.isAnnounced(in: prefix) else { return nil }
    guard let header = WebPAnimation(prefix)?.header, header.is_moving != 0 else {
      throw .undecodable(
        path: file.path,
        reason: codec_animation_prepare() == 0
          ? "libwebpdemux is not installed" : "its frames are damaged")
    }
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    heldBytes = file.byteCount
    profile = try WebPChunks.profile(of: file)
  }

  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> MovingFrame? {
    if animation == nil { animation = WebPAnimation(try file.read(heldBytes, at: 0)) }
    guard let animation else { return nil }
    plays = Int(animation.header.plays)
    defer { number += 1 }
    return animation.frame(number)
  }
}

/// A WebP file that has been taken apart, with its bytes.
@safe private final class WebPAnimation {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let animation: OpaquePointer

  init?(_ file: [UInt8]) {
    unsafe bytes = .allocate(capacity: file.count)
    _ = unsafe bytes.initialize(from: file)
    guard
      let animation = unsafe codec_animation_create(UnsafePointer(bytes.baseAddress), bytes.count)
    else {
      unsafe bytes.deallocate()
      return nil
    }
    unsafe self.animation = animation
  }

  deinit {
    unsafe codec_animation_free(animation)
    unsafe bytes.deallocate()
  }

  var header: codec_animation_header { unsafe codec_animation_read(animation) }

  func frame(_ number: Int) -> MovingFrame? {
    var found = unsafe codec_frame()
    guard let number = Int32(exactly: number),
      unsafe codec_animation_frame(animation, number, &found) != 0,
      unsafe found.length <= MovingFrame.mostBytes
    else { return nil }
    var frame = unsafe MovingFrame(
      x: Int(found.x), y: Int(found.y),
      size: PixelSize(width: Int(found.width), height: Int(found.height)),
      milliseconds: Int(found.milliseconds))
    frame.disposal = unsafe found.is_cleared == 0 ? .stay : .clear
    frame.blends = unsafe found.blends != 0
    frame.file = unsafe Array(UnsafeBufferPointer(start: found.bytes, count: found.length))
    return frame
  }
}
