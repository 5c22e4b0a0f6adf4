/// Goes over the bytes of a picture one after the other.
struct ByteCursor {
  private let bytes: PictureBytes
  private var block: ArraySlice<UInt8> = []
  private var offset: Int

  /// Begins at `offset`.
  init(_ bytes: PictureBytes, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next byte.
  ///
  /// - Throws: `undecodable` at the end.
  mutating func next() throws(PaintError) -> UInt8 {
    if block.isEmpty {
      block = try bytes.read(16 << 10, at: offset)[...]
      offset += block.count
    }
    guard let byte = block.popFirst() else { throw .cut }
    return byte
  }

  /// Where the next byte is.
  var position: Int { offset - block.count }
}

/// Numbers in bytes, the lowest byte first.
struct LittleEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A number of `count` bytes.
  ///
  /// Missing bytes count as 0.
  func number(_ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { sum, k in
      offset + k < bytes.count ? sum | Int(bytes[offset + k]) << (8 * k) : sum
    }
  }

  /// A number of 4 bytes that may be negative.
  func signed(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: number(offset, 4))) }
}
