/// A file looked at in many small places, read from the system in blocks.
struct FileBlocks {
  private static let length = 64 << 10
  private var block: [UInt8] = []
  private var start = 0

  /// Returns up to `count` bytes of `file` from `offset` on, fewer at its end.
  ///
  /// `count` is less than a block.
  mutating func read(_ count: Int, of file: borrowing PictureFile, at offset: Int)
    throws(PaintError) -> ArraySlice<UInt8>
  {
    if offset < start || offset + count > start + block.count {
      block = try file.read(Self.length, at: offset)
      start = offset
    }
    return block[min(offset - start, block.count)...].prefix(count)
  }
}
