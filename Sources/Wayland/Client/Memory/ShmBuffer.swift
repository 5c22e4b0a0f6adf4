/// One buffer of shared memory: free, or with the compositor until it says otherwise.
@safe final class ShmBuffer {
  let width: Int
  let height: Int
  let stride: Int
  let format: PixelFormat
  /// Whether the compositor may still read it.
  private(set) var isBusy = false
  /// The number of the frame it was last committed as, or `nil` if never.
  private(set) var lastFrame: Int?
  /// The number of the drawing whose picture it holds, or `nil` if that is not known.
  var drawing: Int?
  /// Called when the compositor gives it back.
  var onRelease: (() -> Void)?
  /// Called when the compositor releases the buffer without holding it.
  var onStrayRelease: (() -> Void)?
  /// Tells of the release of the last commit alone, where that was asked for.
  private var commitRelease: Owned<WlCallback>?
  private let memory: MemoryFile
  private let buffer: Owned<WlBuffer>

  /// Bytes from row to row: pixels rounded up to 64 bytes.
  static func stride(width: Int, format: PixelFormat) -> Int {
    (width * format.bytesPerPixel + 63) & ~63
  }

  /// The largest side of a buffer in pixels.
  static var longestSide: Int { 16_384 }

  init(
    width: Int, height: Int, format: PixelFormat, shm: Proxy<WlShm>, calls: MemoryCalls
  ) throws(WaylandError) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .unusableSize(width: width, height: height)
    }
    let stride = Self.stride(width: width, format: format)
    guard stride * height <= Int32.max else { throw .unusableSize(width: width, height: height) }
    memory = try MemoryFile(size: stride * height, calls: calls)
    // A separate pool for each buffer: growing a pool is risky, since a compositor may defer
    // the growth and then refuse the next buffer.
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(stride * height))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride),
      format: format.wire)
    memory.closeDescriptor()
    (self.width, self.height, self.stride, self.format) = (width, height, stride, format)
    buffer.onEvent { [weak self] event in
      if case .release = event, self?.isReleasedByCommit == false { self?.release() }
    }
  }

  var proxy: Proxy<WlBuffer> { buffer.proxy }

  /// Lends the memory; `next` is the number of the drawing that is to come.
  func pixels(next: Int) -> PixelBuffer {
    unsafe PixelBuffer(
      base: memory.base, width: width, height: height, stride: stride, format: format,
      age: drawing.map { next - $0 })
  }

  /// Whether the release of the last commit is reported separately, and is therefore reliable.
  var isReleasedByCommit: Bool { commitRelease != nil }

  /// Lets `callback` report when the compositor is done with the next commit.
  func awaitRelease(of callback: consuming Owned<WlCallback>) {
    callback.onEvent { [weak self] _ in self?.release() }
    commitRelease = consume callback
  }

  /// The buffer goes to the compositor as frame number `frame`.
  func commit(frame: Int) {
    isBusy = true
    lastFrame = frame
  }

  /// What it shows is of no use for the next frame: all of that must be painted.
  func forgetContent() { (lastFrame, drawing) = (nil, nil) }

  private func release() {
    guard isBusy else {
      onStrayRelease?()
      return
    }
    isBusy = false
    onRelease?()
  }
}
