import Glibc
internal import CarouselCCodecs

/// The input of a decoder: parts of a file in sequence, or bytes in memory.
///
/// They are read in blocks. Between blocks, decoding ends if the picture is no longer
/// wanted.
@safe final class PictureBytes {
  private let parts: [Part]
  private let work: PictureWork
  /// The part that was read last.
  private var current = 0
  private var block: [UInt8] = []
  private var blockStart = 0
  /// Why the file cannot be read, an `errno` value, or 0 if it can.
  private(set) var errorCode: Int32 = 0
  /// How many bytes there are.
  let count: Int

  private static let blockLength = 64 << 10

  /// Bytes that follow each other.
  private struct Part {
    /// Where they are among all bytes.
    let start: Int
    let count: Int
    let origin: Origin
  }

  private enum Origin {
    case file(Int32, offset: Int)
    case memory([UInt8])
  }

  /// The `parts` of `file`, which must outlive this object, and the bytes after them.
  init(_ file: borrowing PictureFile, _ content: PictureContent, _ work: PictureWork) {
    var start = 0
    var parts: [Part] = []
    for range in content.parts {
      let origin = Origin.file(file.descriptor, offset: range.lowerBound)
      parts.append(Part(start: start, count: range.count, origin: origin))
      start += range.count
    }
    if !content.trailer.isEmpty {
      let origin = Origin.memory(content.trailer)
      parts.append(Part(start: start, count: content.trailer.count, origin: origin))
      start += content.trailer.count
    }
    (self.parts, self.work, count) = (parts, work, start)
  }

  /// Bytes in memory.
  init(_ bytes: [UInt8], _ work: PictureWork) {
    parts = [Part(start: 0, count: bytes.count, origin: .memory(bytes))]
    (self.work, count) = (work, bytes.count)
  }

  /// Whether the picture is still wanted.
  var isWanted: Bool { work.interest() == .wanted }

  /// Reads up to `count` bytes from `offset` on, fewer at the end.
  ///
  /// - Throws: `canceled` if the picture is no longer wanted, `unreadable` if the file cannot be
  ///   read.
  func read(_ count: Int, at offset: Int) throws(PaintError) -> [UInt8] {
    var isStopped = false
    // A damaged file may ask for more than there is memory for.
    let count = max(0, min(count, self.count - offset))
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < buffer.count, let start = buffer.baseAddress {
        let got = unsafe read(start + filled, buffer.count - filled, at: offset + filled)
        if got < 0 { isStopped = true }
        if got <= 0 { break }
        filled += got
      }
    }
    if isStopped { throw errorCode == 0 ? .canceled : .unreadable(path: "", code: errorCode) }
    return bytes
  }

  /// Copies up to `count` bytes from `offset` on.
  ///
  /// Returns how many, 0 at the end, -1 to stop.
  @unsafe private func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int, at offset: Int)
    -> Int
  {
    guard offset >= 0, offset < self.count, count > 0 else { return 0 }
    if !(blockStart..<blockStart + block.count).contains(offset) {
      guard isWanted else { return -1 }
      if count >= Self.blockLength { return unsafe fill(target, count, at: offset) }
      var got = 0
      block = unsafe [UInt8](unsafeUninitializedCapacity: Self.blockLength) { buffer, filled in
        guard let start = buffer.baseAddress else { return }
        unsafe got = fill(start, buffer.count, at: offset)
        filled = max(0, got)
      }
      blockStart = offset
      if got <= 0 { return got }
    }
    let start = offset - blockStart
    let copied = min(count, block.count - start)
    unsafe block.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe target.update(from: base + start, count: copied)
    }
    return copied
  }

  /// Copies bytes of the part that has `offset`.
  @unsafe private func fill(_ target: UnsafeMutablePointer<UInt8>, _ count: Int, at offset: Int)
    -> Int
  {
    if offset < parts[current].start { current = 0 }
    while offset >= parts[current].start + parts[current].count {
      current += 1
      if current == parts.count {
        current = 0
        return 0
      }
    }
    let part = parts[current]
    let skipped = offset - part.start
    let count = min(count, part.count - skipped)
    switch part.origin {
    case .memory(let bytes):
      for index in 0..<count { unsafe target[index] = bytes[skipped + index] }
      return count
    case .file(let descriptor, let start):
      while true {
        let got = unsafe pread(descriptor, target, count, off_t(start + skipped))
        if got < 0, errno == EINTR { continue }
        if got < 0 { errorCode = errno }
        return got
      }
    }
  }

  /// The source for a decoder in C, which is valid as long as this object.
  @unsafe var source: codec_source {
    unsafe codec_source(
      context: Unmanaged.passUnretained(self).toOpaque(), length: Int64(count)
    ) { context, offset, target, count in
      guard let context = unsafe context, let target = unsafe target else { return -1 }
      let bytes = unsafe Unmanaged<PictureBytes>.fromOpaque(context).takeUnretainedValue()
      return unsafe Int64(bytes.read(target, Int(count), at: Int(offset)))
    }
  }
}

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
