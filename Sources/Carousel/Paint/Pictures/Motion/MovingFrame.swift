import Projection
import QuadRaster

/// One frame of a moving picture, as its file has it.
struct MovingFrame {
  /// What becomes of a frame when the next one is about to come.
  enum Disposal {
    /// It stays under the next one.
    case stay
    /// Its place becomes transparent.
    case clear
    /// Its area is restored to the previous content.
    case restore
  }

  /// Where its upper left corner lies in the picture.
  var x, y: Int
  var size: PixelSize
  /// How long it is seen, in milliseconds.
  var milliseconds: Int
  var disposal = Disposal.stay
  /// Whether what lies under it shines through, or is replaced.
  var blends = true
  /// A file of the same format with nothing in it but this frame.
  var file: [UInt8] = []

  /// The most bytes of one frame's file.
  static let mostBytes = 16 << 20

  /// The duration of a frame whose file says `milliseconds`.
  ///
  /// A delay of up to 10 ms meant "as fast as possible", which was slow in the past.
  static func seen(milliseconds: Int) -> Int { milliseconds <= 10 ? 100 : milliseconds }
}

/// Reads the frames of a file in sequence.
///
/// It ends for any content.
protocol FrameReader {
  /// The extents of the picture.
  var size: PixelSize { get }
  /// How often the frames are seen from the first to the last, or 0 for without end. Known once the
  /// first frame has been read.
  var plays: Int { get }
  /// An ICC profile of the colors of all frames, or nothing if their files have it.
  var profile: [UInt8] { get }
  /// The bytes that it holds.
  var heldBytes: Int { get }
  /// The next frame, or `nil` if there is none, or none that is whole.
  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> MovingFrame?
}

extension FrameReader {
  /// Most read one frame after the other from the file.
  var heldBytes: Int { 0 }
  /// Most formats have none, or have it in each frame's file.
  var profile: [UInt8] { [] }
}

extension PictureFormat {
  /// Reads the frames of a file in this format.
  ///
  /// Returns `nil` for formats whose pictures do not move.
  func frames(of file: borrowing PictureFile) throws(PaintError) -> (any FrameReader)? {
    switch self {
    case .gif: try GIFFrames(file)
    case .webp: try WebPFrames(file)
    case .png: try PNGFrames(file)
    default: nil
    }
  }
}

extension PictureFile {
  /// Whether it is a WebP file that says it has several frames.
  var isMovingWebP: Bool {
    get throws(PaintError) { WebPFrames.isAnnounced(in: try read(30, at: 0)) }
  }

  /// Whether the picture may have several frames, as far as its first bytes tell.
  var mayMove: Bool {
    guard let prefix = try? read(PictureFormat.prefixLength, at: 0) else { return false }
    switch PictureFormat(prefix: prefix) {
    case .gif: return true
    case .webp: return WebPFrames.isAnnounced(in: prefix)
    case .png: return PNGFrames.isAnnounced(in: self)
    default: return false
    }
  }
}

extension LoadedPicture {
  /// The same picture, known to be one of several frames, or possibly.
  func moving(_ mayMove: Bool = true) -> LoadedPicture {
    var picture = self
    picture.mayMove = mayMove
    return picture
  }
}

/// How one frame of a moving picture follows the others.
struct FrameTiming: Equatable {
  /// How long it is seen, in milliseconds.
  let milliseconds: Int
  /// Whether no other frame follows it.
  let isLast: Bool
  /// How often all frames are seen, or 0 for without end.
  let plays: Int

  /// The least and most milliseconds that a frame is seen.
  static let range = 16...3_600_000

  /// The same about what may come from anywhere.
  init(milliseconds: Int, isLast: Bool, plays: Int) {
    self.milliseconds = max(Self.range.lowerBound, min(milliseconds, Self.range.upperBound))
    self.isLast = isLast
    self.plays = max(0, plays)
  }
}

/// Which frame of which moving picture is wanted.
struct FrameMark: Equatable {
  /// The picture, by a number that its file had when it was opened.
  var picture: Int
  /// From 0.
  var index: Int
}

extension TexelPlane {
  /// A plane of the same texels.
  func copied() -> TexelPlane {
    let copy = TexelPlane(width: width, height: height, cleared: false)
    for y in 0..<height {
      unsafe (copy.texels + y * copy.stride).update(from: texels + y * stride, count: width)
    }
    return copy
  }

  /// Makes the part that `rect` covers transparent, which lies inside the plane.
  func clear(_ rect: PixelRectangle) {
    for y in rect.y..<rect.y + rect.height {
      unsafe (texels + y * stride + rect.x).update(repeating: 0, count: rect.width)
    }
  }

  /// Copies the upper left part of `top` to `rect`, which is inside this plane and not larger
  /// than `top`: blended over the content, or in its place.
  func put(_ top: TexelPlane, in rect: PixelRectangle, blends: Bool) {
    for y in 0..<rect.height {
      let source = unsafe top.texels + y * top.stride
      let target = unsafe texels + (rect.y + y) * stride + rect.x
      if blends {
        for x in 0..<rect.width { unsafe target[x] = Self.over(source[x], target[x]) }
      } else {
        unsafe target.update(from: source, count: rect.width)
      }
    }
  }

  /// One premultiplied texel over another.
  private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - top >> 24
    if rest == 0 { return top }
    if rest == 255 { return bottom }
    func part(_ pair: UInt32) -> UInt32 {
      let product = pair * rest + 0x80_0080
      return (product + product >> 8 & 0xFF_00FF) >> 8 & 0xFF_00FF
    }
    return top &+ (part(bottom & 0xFF_00FF) | part(bottom >> 8 & 0xFF_00FF) << 8)
  }
}
