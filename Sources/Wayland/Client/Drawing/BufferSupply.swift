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
