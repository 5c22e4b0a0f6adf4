/// The frames of a GIF file.
///
/// The file is a header with a color table and then blocks, of which those that begin with 0x2C are
/// frames. Delay, transparency and disposal are in a separate block before each frame. Content is
/// in blocks of up to 255 bytes, each after its length. The last block is empty.
struct GIFFrames: FrameReader {
  let size: PixelSize
  private(set) var plays = 1
  /// What each frame's file begins with after its size: flags, background, shape of pixels, colors.
  private let start: [UInt8]
  private var blocks = FileBlocks()
  private var offset: Int

  init?(_ file: borrowing PictureFile) throws(PaintError) {
    let header = try file.read(13, at: 0)
    guard header.count == 13 else { return nil }
    size = PixelSize(
      width: Int(header[6]) | Int(header[7]) << 8, height: Int(header[8]) | Int(header[9]) << 8)
    start = try Array(header[10...]) + file.read(Self.tableBytes(header[10]), at: 13)
    offset = 10 + start.count
  }

  private static func tableBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7)
  }

  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> MovingFrame? {
    guard let control = try findFrame(in: file) else { return nil }
    return try frame(control, in: file)
  }

  /// Where the first frame of `file` ends, or `nil` if it does not.
  static func endOfFirst(in file: borrowing PictureFile) throws(PaintError) -> Int? {
    guard var frames = try GIFFrames(file), try frames.findFrame(in: file) != nil else {
      return nil
    }
    return try frames.endOfFrame(in: file)
  }

  /// Passes over everything before the next frame.
  ///
  /// Returns the flags, the delay and the transparent color of the frame, empty if it has none, or `nil` if there is no
  /// frame.
  private mutating func findFrame(in file: borrowing PictureFile) throws(PaintError)
    -> ArraySlice<UInt8>?
  {
    var control: ArraySlice<UInt8> = []
    while true {
      let head = try blocks.read(2, of: file, at: offset)
      guard head.count == 2, let kind = head.first, let label = head.last else { return nil }
      switch (kind, label) {
      case (0x2C, _): return control
      case (0x21, 0xF9): control = try blocks.read(5, of: file, at: offset + 2).dropFirst()
      case (0x21, 0xFF): try readPlays(in: file)
      case (0x21, _): break
      default: return nil
      }
      guard let end = try endOfBlocks(from: offset + 2, in: file) else { return nil }
      offset = end
    }
  }

  /// Reads the frame that begins here.
  ///
  /// `control` has the flags, the delay and the transparent color.
  private mutating func frame(_ control: ArraySlice<UInt8>, in file: borrowing PictureFile)
    throws(PaintError) -> MovingFrame?
  {
    let place = try Array(blocks.read(10, of: file, at: offset))
    guard place.count == 10 else { return nil }
    let content = offset + 10
    guard let end = try endOfFrame(in: file), end - offset <= MovingFrame.mostBytes else {
      return nil
    }
    offset = end
    func number(_ at: Int) -> Int { Int(place[at]) | Int(place[at + 1]) << 8 }
    let control = Array(control)
    let isControlled = control.count == 4
    var frame = MovingFrame(
      x: number(1), y: number(3), size: PixelSize(width: number(5), height: number(7)),
      milliseconds: isControlled ? (Int(control[1]) | Int(control[2]) << 8) * 10 : 0)
    switch isControlled ? control[0] >> 2 & 7 : 0 {
    case 2: frame.disposal = .clear
    case 3: frame.disposal = .restore
    default: break
    }
    frame.file = Array("GIF89a".utf8) + place[5..<9] + start
    if isControlled {
      // Transparent pixels only.
      frame.file += [0x21, 0xF9, 4, control[0] & 1, 0, 0, control[3], 0]
    }
    frame.file += [0x2C, 0, 0, 0, 0] + place[5..<10]
    frame.file += try file.read(end - content, at: content) + [0x3B]
    return frame
  }

  /// Reads the number of plays from an application extension, if this is one.
  private mutating func readPlays(in file: borrowing PictureFile) throws(PaintError) {
    let bytes = try Array(blocks.read(17, of: file, at: offset + 2))
    guard bytes.count == 17, bytes[1..<12].elementsEqual("NETSCAPE2.0".utf8), bytes[12] == 3,
      bytes[13] == 1
    else { return }
    // The number of repetitions after the first run.
    let count = Int(bytes[14]) | Int(bytes[15]) << 8
    plays = count == 0 ? 0 : count + 1
  }

  /// Where the frame ends that begins here, or `nil` if it does not.
  private mutating func endOfFrame(in file: borrowing PictureFile) throws(PaintError) -> Int? {
    guard let flags = try blocks.read(1, of: file, at: offset + 9).first else { return nil }
    return try endOfBlocks(from: offset + 11 + Self.tableBytes(flags), in: file)
  }

  /// Where the blocks of content end that begin at `start`, or `nil` if they do not.
  private mutating func endOfBlocks(from start: Int, in file: borrowing PictureFile)
    throws(PaintError) -> Int?
  {
    var offset = start
    while let length = try blocks.read(1, of: file, at: offset).first {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
