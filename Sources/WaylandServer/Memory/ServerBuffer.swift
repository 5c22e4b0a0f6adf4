internal import Glibc

/// A buffer of a client: a part of a shared pool.
final class ServerBuffer {
  let resource: Resource<WlBuffer>
  let pool: SharedPool
  let offset: Int
  let width: Int
  let height: Int
  let stride: Int
  let format: MemoryFormat
  /// Whether the compositor holds it: it was committed and not given back.
  private(set) var isHeld = false
  /// How often it was given back.
  private(set) var releases = 0

  /// The per-commit release callbacks of `wl_surface.get_release`.
  var releaseCallbacks: [Resource<WlCallback>] = []

  /// The memory as it was at the commit, to find out whether the client writes meanwhile.
  private var heldWords: [UInt32]?
  /// The memory as it was when it was last read.
  private var readWords: [UInt32]?

  init(
    _ resource: Resource<WlBuffer>, pool: SharedPool, offset: Int, width: Int, height: Int,
    stride: Int, format: MemoryFormat
  ) {
    self.resource = resource
    self.pool = pool
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// The pixels as they are now; `nil` if the client's memory is smaller than it said.
  func read() -> PixelImage? {
    readWords = words
    return readWords.map {
      format.image(width: width, height: height, stride: stride, words: $0)
    }
  }

  /// Copies the pixels of `part`, which lies in the buffer, to `target`, opaque where the format has
  /// no alpha, in rows that are `stride` bytes apart; `false` if the client's memory is smaller than
  /// it said, or the format has not 32 bits.
  @unsafe func copy(
    _ part: PixelRectangle, into target: UnsafeMutableRawPointer, stride rowBytes: Int
  ) -> Bool {
    guard format.bytesPerPixel == 4 else { return false }
    let isComplete = unsafe pool.read(
      rows: part.height, of: part.width * 4, from: offset + part.y * stride + part.x * 4,
      stride: stride, into: target, stride: rowBytes)
    guard isComplete, format != .argb8888 else { return isComplete }
    for y in 0..<part.height {
      let row = unsafe (target + y * rowBytes).assumingMemoryBound(to: UInt32.self)
      for x in 0..<part.width { unsafe row[x] |= 0xff00_0000 }
    }
    return true
  }

  private var words: [UInt32]? {
    pool.read(offset: offset, count: stride * (height - 1) + width * format.bytesPerPixel)
  }

  /// Begins to hold the buffer, as it was last read.
  func hold() {
    isHeld = true
    heldWords = readWords
    readWords = nil
  }

  /// Gives the buffer back.
  func release() {
    isHeld = false
    heldWords = nil
    releases += 1
    resource.sendRelease()
    for callback in releaseCallbacks {
      callback.sendDone(callbackData: 0)
      callback.destroy()
    }
    releaseCallbacks = []
  }

  /// Sends the release once more, as broken compositors do; never of a buffer that is held anew,
  /// which no client could tell from a true release.
  func releaseAgain() { if !isHeld { resource.sendRelease() } }

  /// The first pixel that the client wrote while the compositor held the buffer; each change is
  /// told once.
  func firstWrite() -> (x: Int, y: Int)? {
    guard isHeld, let before = heldWords, let now = words, !Self.areEqual(before, now) else {
      return nil
    }
    heldWords = now
    let old = format.image(width: width, height: height, stride: stride, words: before)
    let new = format.image(width: width, height: height, stride: stride, words: now)
    return new.firstChange(from: old, outside: Coverage())
  }

  /// A comparison that is quick in unoptimised tests too.
  private static func areEqual(_ left: [UInt32], _ right: [UInt32]) -> Bool {
    unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        guard left.count == right.count, let first = left.baseAddress,
          let second = right.baseAddress
        else { return left.count == right.count }
        return unsafe memcmp(first, second, left.count) == 0
      }
    }
  }
}
