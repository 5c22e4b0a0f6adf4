import Glibc

extension PictureFile {
  /// Where the picture ends in the file; `nil` if the file was cut before.
  ///
  /// The decoders of JPEG and PNG take a cut file for whole and leave the rest of the picture as
  /// it was in memory. For other formats they notice, and the end of the file is the answer.
  func end(of format: PictureFormat, header: JPEGHeader?) throws(PaintError) -> Int? {
    switch format {
    case .jpeg: try endOfJPEG(from: header?.scanOffset ?? 2)
    case .png: try endOfPNG()
    default: byteCount
    }
  }

  /// Looks for the marker FF D9, which pixels never contain.
  private func endOfJPEG(from start: Int) throws(PaintError) -> Int? {
    var offset = start
    while offset < byteCount {
      let piece = try read(64 << 10, at: offset)
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

  /// Goes from chunk to chunk: length, name, content, checksum, until the one named IEND.
  private func endOfPNG() throws(PaintError) -> Int? {
    var offset = 8
    while offset < byteCount {
      let head = try read(8, at: offset)
      guard head.count == 8 else { return nil }
      let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      offset += 12 + length
      if head.suffix(4) == Array("IEND".utf8)[...] { return offset <= byteCount ? offset : nil }
    }
    return nil
  }
}
