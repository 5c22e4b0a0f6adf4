internal import CQuadKernels
import Glibc
public import Projection

// The stages of a frame, and what each may rely on:
//
// 1. Preparing (`QuadPreparation`): each quad becomes up to three parts: shadow, reflection and
//    picture. A part is clipped to the target and the near plane (`VisibleOutline`). Its map is
//    inverted and gets the cheapest kernel class that paints it exactly (`TexelMap+Kind`). The
//    level of its texture is chosen by the number of texels that a pixel skips at its center (`DetailLevel`).
//    This depends only on the quad and the target, never on damage or earlier frames, with two
//    exceptions. A level that is still being made is replaced by a finer one. A quad that has moved
//    since the previous frame is sampled from one level, while at rest two levels are mixed
//    (`RestingPlaces`). Such a frame is not final.
// 2. Damage (`DamageHistory`): quads are compared with those of earlier frames, by value and by the
//    levels they are painted from.
// 3. Visibility (`BandPainter`): row by row, from front to back, the parts of each quad that opaque pixels
//    leave visible become pieces. A piece may extend up to 8 pixels, a whole block, under what covers it,
//    because the cover is painted later.
// 4. Painting (kernels, in C): quad by quad, from back to front, so that the rows of a texture stay in the
//    cache. A pixel depends on its quad, its row and its column, not on where its piece begins:
//    blocks lie at multiples of 8, and values along a row are computed from the quad's first
// pixel in it. Whole blocks inside a quad are stored if opaque, and blended otherwise.
//    The exact coverage of blocks with an edge is computed first.
// 5. A second thread paints bands of rows of large frames. It changes no bit.
//
// Tables of a frame are in its arena and become invalid with the next frame. Texels belong to
// textures and levels, which are kept while a frame is painted from them.

/// Paints projected pictures: true perspective, bilinear filtering, exact coverage at the edges.
///
/// Use one per window. It owns its scratch memory, caches and helper thread and keeps them from frame
/// to frame. Not safe for concurrent use.
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
  private let ripmaps: Ripmaps?
  private let memoryBudget: Int?
  private var history = DamageHistory()
  private var places = RestingPlaces()
  /// Pixels to paint from which on a second thread takes part, or `nil` for never.
  private let sharedFrom: Int?
  private var second: BandPainter?
  private var helper: HelperThread?

  /// Which processor instructions are used.
  public enum Instructions: CaseIterable, Sendable {
    /// The fastest that this processor has.
    case best
    /// The fastest with vectors of 256 bits: what most processors take for the best.
    case wide
    /// The fastest with vectors of 128 bits: what older processors take for the best.
    case narrow
    /// Those that every processor of the architecture has.
    case baseline
  }

  /// A painter that samples by `mode` and uses up to `threads` threads, 1 or 2.
  ///
  /// The default is 2 for frames of more than 3 million pixels (64-bit ARM: 600,000) on machines with a
  /// second core.
  ///
  /// The second thread is started by the first frame that needs it, and sleeps between frames. In
  /// filtered mode, pictures filtered to other sizes take up to `memoryBudget` bytes. The default
  /// is a quarter of the target's size, or the memory that the last frame needs if that is more.
  public init(
    mode: Mode = .filtered, threads: Int? = nil, instructions: Instructions = .best,
    memoryBudget: Int? = nil
  ) {
    self.mode = mode
    unsafe kernels =
      switch instructions {
      case .best: unsafe quad_kernels_best()
      case .wide: unsafe quad_kernels_wide()
      case .narrow: unsafe quad_kernels_narrow()
      case .baseline: unsafe quad_kernels_baseline()
      }
    unsafe ripmaps = mode == .filtered ? Ripmaps(kernels: kernels) : nil
    self.memoryBudget = memoryBudget
    sharedFrom = threads.map { $0 > 1 ? 0 : nil } ?? (Self.hasCores ? Self.largeFrame : nil)
  }

  /// Whether there is a second core to paint on.
  static var hasCores: Bool { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 }

  /// Whether the second thread has been started.
  var hasSecondThread: Bool { second != nil }

  /// What pictures filtered to other sizes may take by default in the smallest targets, in bytes.
  private static let leastBudget = 1 << 20

  /// Pixels of a frame that takes one thread a third of a 60 Hz refresh or more.
  ///
  /// More than 1920 × 1080 on PCs, and less than 1280 × 800 on panels (docs/panels.md).
  private static var largeFrame: Int {
    #if arch(arm64)
      600_000
    #else
      3_000_000
    #endif
  }

  /// The bytes that filtered forms of pictures take at present.
  public var cachedBytes: Int { ripmaps?.bytes ?? 0 }

  /// The bytes kept for forms of pictures to come, while something moves.
  var spareBytes: Int { ripmaps?.spareBytes ?? 0 }

  /// What painting a frame came to.
  public struct Outcome: Equatable, Sendable {
    /// The difference from the previous frame, for the compositor.
    ///
    /// Disjoint rectangles in upright pixels. Empty if nothing differs.
    public var damage: [PixelRectangle]
    /// Whether painting the same quads again would change nothing.
    ///
    /// If not, some pictures in other sizes are still being made, or were moved and are sampled with
    /// more care where they lie now: paint again, 60 times a second at most, until it is.
    public var isFinal: Bool

    /// An outcome of these.
    public init(damage: [PixelRectangle], isFinal: Bool) {
      self.damage = damage
      self.isFinal = isFinal
    }
  }

  /// Paints `quads`, back to front, into a buffer with older content, writing only the differences.
  ///
  /// Each painted frame is expected to be shown. Call `forget` if one is not.
  ///
  /// - Parameters:
  ///   - quads: Quads in the target's upright pixels.
  ///   - background: The content where no quad is.
  ///   - target: The buffer to paint into.
  ///   - bufferAge: The age of the buffer's content in frames, 1 for the previous frame, or 0 if it
  ///     is unknown.
  ///   - waits: Whether to make all texture levels first, however long it takes, and to sample as
  ///     at rest. The frame is then final.
  /// - Returns: The damage, and whether the frame is final.
  @discardableResult
  public func paint(
    _ quads: [TexturedQuad], background: Background, into target: PixelTarget, bufferAge: Int,
    waits: Bool = false
  ) -> Outcome {
    var frame = DamageHistory.Frame(background: background, target: target)
    let (prepared, isFinal) = unsafe prepare(quads, target: target, waits: waits) {
      frame.quads.append($0)
    }
    let changed = history.damage(to: frame, age: 1)
    let missing = bufferAge == 1 ? changed : history.damage(to: frame, age: bufferAge)
    history.add(frame)
    unsafe paint(prepared, background: background, rects: missing, into: target)
    return Outcome(damage: changed.map(target.pictureRect), isFinal: isFinal)
  }

  /// Paints `quads`, back to front, over `background`, within `damage`.
  ///
  /// For callers that track damage themselves.
  ///
  /// - Parameters:
  ///   - quads: Quads in the target's upright pixels.
  ///   - background: The content where no quad is.
  ///   - damage: The area to paint, in the target's upright pixels. Pixels outside are unchanged.
  ///   - target: The buffer to paint into.
  ///   - waits: Whether to make all texture levels first, however long it takes, and to
  ///     sample as at rest.
  /// - Returns: `true` if painting the same quads again would change nothing. Otherwise paint everything
  ///   they cover again soon.
  @discardableResult
  public func paint(
    _ quads: [TexturedQuad], background: Background, damage: [PixelRectangle],
    into target: PixelTarget, waits: Bool = false
  ) -> Bool {
    history.forget()
    let (prepared, isFinal) = unsafe prepare(quads, target: target, waits: waits) { _ in }
    unsafe paint(
      prepared, background: background, rects: damage.map(target.memoryRect), into: target)
    return isFinal
  }

  /// Forgets the previous frame, because it was not shown or because buffers are new.
  public func forget() { history.forget() }

  /// The quads of a frame, ready to be painted.
  @unsafe private struct Prepared {
    var quads: UnsafeMutablePointer<PreparedQuad>
    var count = 0
    var widest = 0
    var hasReflections = false
  }

  private func prepare(
    _ quads: [TexturedQuad], target: PixelTarget, waits: Bool, _ remember: (PaintedQuad) -> Void
  ) -> (Prepared, isFinal: Bool) {
    arena.reset()
    let budget = memoryBudget ?? max(target.width * target.height, Self.leastBudget)
    ripmaps?.beginFrame(waits: waits, limit: budget)
    places.beginFrame()
    var isProvisional = false
    var prepared = unsafe Prepared(quads: arena.take(3 * quads.count, of: PreparedQuad.self))
    let preparation = unsafe QuadPreparation(
      kernels: kernels, arena: arena, target: target, ripmaps: ripmaps)
    for quad in quads {
      let painted = unsafe preparation.prepare(quad, rests: { places.note($0) || waits }) { part in
        unsafe prepared.quads[prepared.count] = unsafe part
        if unsafe part.isReflection { unsafe prepared.hasReflections = true }
        unsafe prepared.count += 1
      }
      if let painted {
        remember(painted)
        isProvisional = isProvisional || painted.isProvisional
      }
      unsafe prepared.widest = max(prepared.widest, quad.texture.width + 2 * TexelPlane.margin)
    }
    let isComplete = ripmaps?.endFrame(isAtRest: places.isAtRest) ?? true
    return unsafe (prepared, isComplete && !isProvisional)
  }

  private func paint(
    _ prepared: Prepared, background: Background, rects: [PixelRectangle],
    into target: PixelTarget
  ) {
    let damage = unsafe arena.take(rects.count, of: PixelRectangle.self)
    var count = 0
    for rect in rects where !rect.isEmpty {
      unsafe damage[count] = rect
      count += 1
    }
    guard count > 0 else { return }
    let job = unsafe PaintJob(
      quads: prepared.quads, count: prepared.count,
      changes: PaintJob.changes(
        of: prepared.quads, count: prepared.count, height: target.height, arena: arena),
      hasReflections: prepared.hasReflections,
      ground: background.ground(of: target, arena: arena), damage: damage, damageCount: count,
      target: target, kernels: kernels)
    unsafe run(job, widest: prepared.widest)
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

  /// The second thread's painter, or `nil` if the system has no thread for it.
  private func startSecond() -> BandPainter? {
    if second == nil, let thread = HelperThread() {
      helper = consume thread
      second = BandPainter()
    }
    return second
  }
}
