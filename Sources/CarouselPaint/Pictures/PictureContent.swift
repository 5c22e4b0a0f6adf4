import Glibc

/// The parts of a file that its decoder has to see: its picture, or the first one of an animation.
///
/// The decoders of JPEG and PNG take a cut file for whole and leave the rest of the picture as it
/// was in memory; that of PNG unpacks whatever is packed in the file, and that of GIF decodes every
/// frame. For other formats the whole file is the picture.
struct PictureContent: Equatable {
  /// Where in the file they are, in order.
  let parts: [Range<Int>]
  /// What the decoder has to be given after them.
  var trailer: [UInt8] = []

  /// The bytes of all parts.
  var byteCount: Int { parts.reduce(0) { $0 + $1.count } }

  /// Finds it; `nil` if the file was cut before its end.
  init?(
    of file: borrowing PictureFile, _ format: PictureFormat, header: JPEGHeader?
  ) throws(PaintError) {
    switch format {
    case .jpeg:
      guard let end = try Self.endOfJPEG(file, from: header?.scanOffset ?? 2) else { return nil }
      parts = [0..<end]
    case .png:
      guard let chunks = try Self.chunksOfPNG(file) else { return nil }
      parts = chunks
    case .gif:
      guard let end = try Self.endOfFirstFrame(file) else { return nil }
      parts = [0..<end]
      trailer = [0x3B]
    default: parts = [0..<file.byteCount]
    }
  }

  /// Looks for the marker FF D9, which pixels never contain.
  private static func endOfJPEG(_ file: borrowing PictureFile, from start: Int)
    throws(PaintError) -> Int?
  {
    var offset = start
    while offset < file.byteCount {
      let piece = try file.read(64 << 10, at: offset)
      if piece.count < 2 { return nil }
      if let place = Self.marker(0xD9, in: piece) { return offset + place + 2 }
      // The two bytes of the marker may lie on both sides of the border.
      offset += piece.count - 1
    }
    return nil
  }

  private static func marker(_ code: UInt8, in piece: [UInt8]) -> Int? {
    unsafe piece.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var offset = 0
      while offset < bytes.count - 1,
        let found = unsafe memchr(start + offset, 0xFF, bytes.count - 1 - offset)
      {
        unsafe offset = UnsafeRawPointer(found) - start
        if unsafe bytes[offset + 1] == code { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// The chunks that make the picture; `nil` if the last one is missing.
  ///
  /// Of those that a decoder need not know, transparency is kept, and the plain texts by which
  /// thumbnails are known.
  private static func chunksOfPNG(_ file: borrowing PictureFile) throws(PaintError)
    -> [Range<Int>]?
  {
    var chunks = PNGChunks()
    var parts = [0..<8]
    while let chunk = try chunks.next(in: file) {
      let place = chunk.place
      let isEnd = chunk.isNamed("IEND")
      if isEnd || (chunk.isCritical && !chunk.content.isEmpty) || chunk.isNamed("tRNS")
        || chunk.isNamed("tEXt")
      {
        if let last = parts.last, last.upperBound == place.lowerBound {
          parts[parts.count - 1] = last.lowerBound..<place.upperBound
        } else {
          parts.append(place)
        }
      }
      if isEnd { return place.upperBound <= file.byteCount ? parts : nil }
    }
    return nil
  }

  /// Goes over a GIF's header and extensions to the end of the first picture in it.
  ///
  /// A colour table has 3 bytes for each of 2 to 256 colours; content comes in blocks of up to 255
  /// bytes after their length, the last of them empty.
  private static func endOfFirstFrame(_ file: borrowing PictureFile) throws(PaintError) -> Int? {
    var blocks = FileBlocks()
    func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7) }
    let flags = try blocks.read(1, of: file, at: 10)
    guard let flags = flags.first else { return nil }
    var offset = 13 + tableBytes(flags)
    while offset < file.byteCount {
      let kind = try blocks.read(2, of: file, at: offset)
      var isPicture = false
      switch kind.first {
      case 0x21: offset += 2
      case 0x2C:
        isPicture = true
        let flags = try blocks.read(1, of: file, at: offset + 9)
        guard let flags = flags.first else { return nil }
        offset += 11 + tableBytes(flags)
      default: return nil
      }
      while true {
        let length = try blocks.read(1, of: file, at: offset)
        guard let length = length.first else { return nil }
        offset += 1 + Int(length)
        if length == 0 { break }
      }
      if isPicture { return offset <= file.byteCount ? offset : nil }
    }
    return nil
  }
}
