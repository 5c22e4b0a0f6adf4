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
