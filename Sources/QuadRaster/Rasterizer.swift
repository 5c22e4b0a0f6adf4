internal import CQuadKernels
import Glibc
public import Projection

/// Paints projected pictures: true perspective, bilinear, exact coverage at the edges.
///
/// One per window. It owns its scratch memory, caches and helper thread and keeps them from frame
/// to frame. Not for use from two threads at once.
@safe public final class Rasterizer {
  /// How pictures are sampled.
  public enum Mode: Sendable {
    /// Bilinear from the picture itself: exact, but coarse where pictures are made much smaller.
    case exact
    /// From pictures filtered to about the size they are seen at.
    case filtered
  }

  /// How pictures are sampled.
  public let mode: Mode
  private let kernels: OpaquePointer
  private let arena = FrameArena()
  private let painter = BandPainter()
  private let caches: DetailCaches?
  /// Pixels to paint from which on a second thread takes part; `nil` for never.
  private let sharedFrom: Int?
  private var second: BandPainter?
  private var helper: HelperThread?

  /// Which processor instructions are used.
  public enum Instructions: Sendable {
    /// The fastest that this processor has.
    case best
    /// Those that every processor of the architecture has.
    case baseline
  }

  /// A painter that samples by `mode` and uses up to `threads` threads, 1 or 2; by default 2 for
  /// frames beyond 3 million pixels, where there is a second core.
  ///
  /// The second thread is started by the first frame that is worth it, and sleeps between frames.
  /// In filtered mode, pictures filtered to other sizes take up to `memoryBudget` bytes.
  public init(
    mode: Mode = .filtered, threads: Int? = nil, instructions: Instructions = .best,
    memoryBudget: Int = 16 << 20
  ) {
    self.mode = mode
    unsafe kernels = instructions == .best ? quad_kernels_best() : quad_kernels_baseline()
    unsafe caches = mode == .filtered ? DetailCaches(kernels: kernels, bytes: memoryBudget) : nil
    sharedFrom = threads.map { $0 > 1 ? 0 : nil } ?? (Self.hasCores ? Self.largeFrame : nil)
  }

  /// Whether there is a second core to paint on.
  static var hasCores: Bool { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 }

  /// Whether the second thread has been started.
  var hasSecondThread: Bool { second != nil }

  /// Pixels of a frame that takes one thread a third of a 60 Hz refresh: more than 1920 × 1080.
  private static let largeFrame = 3_000_000

  /// The bytes that filtered forms of pictures take at present.
  public var cachedBytes: Int { caches?.bytes ?? 0 }

  /// Paints `quads`, the rearmost first, over `background` wherever `damage` says.
  ///
  /// - Parameters:
  ///   - quads: in the target's upright pixels.
  ///   - background: a premultiplied 0xAARRGGBB pixel.
  ///   - damage: what to paint, in the target's upright pixels; nothing else changes.
  ///   - target: where to paint.
  ///   - isMoving: `false` if the picture rests: pictures at their own size then lie on the pixel
  ///     grid.
  public func paint(
    _ quads: [TexturedQuad], background: UInt32, damage: [PixelRectangle], into target: PixelTarget,
    isMoving: Bool
  ) {
    arena.reset()
    caches?.beginFrame()
    let rects = unsafe arena.take(damage.count, of: PixelRectangle.self)
    var rectCount = 0
    for rect in damage {
      let part = target.memoryRect(rect)
      guard !part.isEmpty else { continue }
      unsafe rects[rectCount] = part
      rectCount += 1
    }
    guard rectCount > 0 else { return }
    let prepared = unsafe arena.take(3 * quads.count, of: PreparedQuad.self)
    let preparation = unsafe QuadPreparation(
      kernels: kernels, arena: arena, target: target, isMoving: isMoving, caches: caches)
    var count = 0
    var widest = 0
    for quad in quads {
      unsafe preparation.prepare(quad) { part in
        unsafe prepared[count] = unsafe part
        count += 1
      }
      widest = max(widest, quad.texture.width + 2 * TexelPlane.margin)
    }
    let job = unsafe PaintJob(
      quads: prepared, count: count,
      background: target.format == .argb8888 ? background : background | 0xff00_0000,
      damage: rects, damageCount: rectCount, target: target, kernels: kernels)
    unsafe run(job, widest: widest)
  }

  private func run(_ job: PaintJob, widest: Int) {
    guard let sharedFrom, unsafe job.pixels >= sharedFrom,
      let bands = unsafe job.bands(arena: arena), let second = startSecond()
    else {
      unsafe painter.paint(job, rows: 0..<job.target.height, widest: widest)
      return
    }
    let taken = BandCounter()
    func paintBands(with painter: BandPainter) {
      while let band = taken.next() {
        unsafe painter.paint(job, rows: bands[band], widest: widest)
      }
    }
    helper?.run(theirs: { paintBands(with: second) }, ours: { paintBands(with: painter) })
  }

  /// The second thread's painter; `nil` if the system has no thread for it.
  private func startSecond() -> BandPainter? {
    if second == nil, let thread = HelperThread() {
      helper = consume thread
      second = BandPainter()
    }
    return second
  }
}
