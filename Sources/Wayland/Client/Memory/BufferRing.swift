/// The buffers of a window: two, a third when the compositor keeps both, never a fourth.
///
/// Buffers of an earlier size stay until the compositor gives them back.
final class BufferRing {
  static var limit: Int { 3 }

  private let shm: () -> Proxy<WlShm>?
  private let calls: MemoryCalls
  private(set) var buffers: [ShmBuffer] = []
  private var retired: [ShmBuffer] = []
  /// Whether buffers are released more than once: a release may then belong to an earlier commit.
  private(set) var hasStrayReleases = false
  private(set) var last: ShmBuffer?
  /// The number of the last committed frame.
  private(set) var frame = 0
  /// How many drawings there were, committed or not: painters count their own.
  private(set) var drawings = 0
  /// Called when a buffer of the present size comes back.
  var onRelease: (() -> Void)?

  init(shm: @escaping () -> Proxy<WlShm>?, calls: MemoryCalls) {
    self.shm = shm
    self.calls = calls
  }

  /// A buffer that may be drawn into, or `nil` while the compositor keeps all of them.
  func next(width: Int, height: Int, format: PixelFormat) throws(WaylandError) -> ShmBuffer? {
    if let first = buffers.first,
      first.width != width || first.height != height || first.format != format
    {
      retire()
    }
    // The most recently drawn one needs the least repainting.
    let free = buffers.filter { !$0.isBusy && isTrusted($0) }
      .max { ($0.drawing ?? -1) < ($1.drawing ?? -1) }
    if let free { return free }
    // Buffers of old sizes count too, but next to three of them there is room for one new buffer.
    let count = buffers.count + retired.count
    guard count < (buffers.isEmpty ? Self.limit + 1 : Self.limit), let shm = shm() else {
      return nil
    }
    let buffer = try ShmBuffer(
      width: width, height: height, format: format, shm: shm, calls: calls)
    buffer.onRelease = { [weak self, weak buffer] in
      guard let self, let buffer else { return }
      released(buffer)
    }
    buffer.onStrayRelease = { [weak self] in self?.hasStrayReleases = true }
    buffers.append(buffer)
    return buffer
  }

  /// Whether a released buffer is really free.
  ///
  /// Where releases are unreliable, buffers are used in turn.
  private func isTrusted(_ buffer: ShmBuffer) -> Bool {
    guard hasStrayReleases, !buffer.isReleasedByCommit, let last = buffer.lastFrame else {
      return true
    }
    return frame - last >= Self.limit - 1
  }

  /// The buffer goes to the compositor; returns the number of its frame.
  @discardableResult
  func commit(_ buffer: ShmBuffer) -> Int {
    frame += 1
    buffer.commit(frame: frame)
    last = buffer
    return frame
  }

  func pixels(of buffer: ShmBuffer) -> PixelBuffer { buffer.pixels(next: drawings + 1) }

  /// A picture was drawn into a buffer, which need not be shown.
  func drew(into buffer: ShmBuffer) {
    drawings += 1
    buffer.drawing = drawings
  }

  /// Marks all buffers as without content: the next frame is laid out differently.
  func forgetContent() {
    for buffer in buffers { buffer.forgetContent() }
  }

  /// Frees buffers that are released and were not drawn last, until `count` are left.
  func trim(to count: Int) {
    while buffers.count > count,
      let place = buffers.firstIndex(where: { !$0.isBusy && $0 !== last })
    {
      buffers.remove(at: place)
    }
  }

  /// Every buffer is of the past: free ones go now, others when they come back.
  func retire() {
    retired += buffers.filter(\.isBusy)
    buffers.removeAll()
  }

  private func released(_ buffer: ShmBuffer) {
    retired.removeAll { $0 === buffer }
    onRelease?()
  }
}

/// The buffers of a surface, and patience where there is no memory for one.
final class BufferSupply {
  /// What came of asking for a buffer.
  enum Outcome {
    /// It may be drawn into.
    case buffer(ShmBuffer)
    /// The compositor keeps all of them; the flag says whether that is news.
    case kept(isNews: Bool)
    /// There is no memory. The error is present only the first time.
    case failed(WaylandError?, retryAt: Nanoseconds)
  }

  private static var pause: Nanoseconds { 500_000_000 }

  let ring: BufferRing
  /// When it is worth asking again, or `nil` while nothing failed.
  private(set) var retryAt: Nanoseconds?
  private var isWaiting = false

  init(_ session: Session) {
    ring = BufferRing(
      shm: { [weak session] in session?.globals.shm.proxy }, calls: session.memory)
    ring.onRelease = { [weak self] in self?.isWaiting = false }
  }

  func obtain(_ layout: SurfaceLayout, now: Nanoseconds) -> Outcome {
    do throws(WaylandError) {
      let buffer = try ring.next(
        width: layout.width, height: layout.height, format: layout.format)
      retryAt = nil
      let isNews = !isWaiting
      isWaiting = buffer == nil
      return buffer.map { .buffer($0) } ?? .kept(isNews: isNews)
    } catch {
      let isNews = retryAt == nil
      let time = now + Self.pause
      retryAt = time
      return .failed(isNews ? error : nil, retryAt: time)
    }
  }
}
