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

  /// The pixels as they were at the commit, to find out whether the client writes meanwhile.
  private var heldImage: PixelImage?

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
    let count = stride * (height - 1) + width * format.bytesPerPixel
    return pool.read(offset: offset, count: count).map {
      format.image(width: width, height: height, stride: stride, words: $0)
    }
  }

  /// Begins to hold the buffer, whose pixels are `image`.
  func hold(_ image: PixelImage?) {
    isHeld = true
    heldImage = image
  }

  /// Gives the buffer back.
  func release() {
    isHeld = false
    heldImage = nil
    releases += 1
    resource.sendRelease()
    for callback in releaseCallbacks {
      callback.sendDone(callbackData: 0)
      callback.destroy()
    }
    releaseCallbacks = []
  }

  /// Sends the release once more, as broken compositors do.
  func releaseAgain() { resource.sendRelease() }

  /// The first pixel that the client wrote while the compositor held the buffer; each change is
  /// told once.
  func firstWrite() -> (x: Int, y: Int)? {
    guard isHeld, let heldImage, let now = read(),
      let change = now.firstChange(from: heldImage, outside: Coverage())
    else { return nil }
    self.heldImage = now
    return change
  }
}
