internal import CQuadKernels
internal import CarouselLocking

/// Makes levels on a thread of low priority, a batch at a time.
@safe final class LevelMaker {
  /// A level that is wanted.
  struct Job: Sendable {
    let texture: Texture
    let level: DetailLevel
    /// The levels there are.
    let known: [DetailLevel: TexelPlane]

    /// Makes the level, from the nearest there is or that `others` have made.
    ///
    /// Of a live texture, those between both come with it: they carry its changes from one to the
    /// other. Of others they are let go.
    func made(kernels: OpaquePointer, spares: SparePlanes, others: [Made] = []) -> Made {
      var known = known
      for other in others where other.state == texture.state {
        known.merge(other.planes) { first, _ in first }
      }
      var planes: [DetailLevel: TexelPlane] = [:]
      var missing: [DetailLevel] = []
      var level = level
      while known[level] == nil, let source = Ripmap.source(of: level, from: texture.level) {
        missing.append(level)
        level = source
      }
      var plane = known[level] ?? texture.plane
      var isBetween = false
      for next in missing.reversed() {
        let half = unsafe Ripmap.half(
          of: plane, alongRows: next.x > level.x, kernels: kernels, spares: spares)
        if isBetween { spares.keep(plane) }
        isBetween = texture.state.version == 0 && next != self.level
        if !isBetween { planes[next] = half }
        (plane, level) = (half, next)
      }
      return Made(state: texture.state, planes: planes)
    }
  }

  /// The levels that came of a job.
  struct Made: Sendable {
    let state: TextureState
    let planes: [DetailLevel: TexelPlane]
  }

  /// What owner and thread share.
  @safe private final class Batch: Sendable {
    let jobs: [Job]
    let made = Lock<[Made]>([])
    private nonisolated(unsafe) let kernels: OpaquePointer
    private let spares: SparePlanes

    init(_ jobs: [Job], kernels: OpaquePointer, spares: SparePlanes) {
      self.jobs = jobs
      self.spares = spares
      unsafe self.kernels = kernels
    }

    func run() {
      for job in jobs {
        let before = made.withLock { $0 }
        let result = unsafe job.made(kernels: kernels, spares: spares, others: before)
        made.withLock { $0.append(result) }
      }
    }
  }

  private let kernels: OpaquePointer
  private let spares: SparePlanes
  private var thread: OpaquePointer?
  private var isRefused = false
  private var batch: Batch?

  /// One that makes levels in memory of `spares`.
  init(kernels: OpaquePointer, spares: SparePlanes) {
    unsafe self.kernels = kernels
    self.spares = spares
  }

  deinit {
    guard let thread = unsafe thread else { return }
    unsafe quad_helper_wait(thread)
    unsafe quad_helper_destroy(thread)
  }

  /// Whether there is a thread, or may be one.
  var isThere: Bool { !isRefused }

  /// Whether levels of a texture are being made, or have been made and not been collected.
  func isMaking(_ state: TextureState) -> Bool {
    batch?.jobs.contains { $0.texture.state == state } ?? false
  }

  /// Starts making the levels of `jobs`, unless a batch is running, in which case they are
  /// requested again.
  func begin(_ jobs: [Job]) {
    guard batch == nil, startThread(), let thread = unsafe thread else { return }
    let batch = unsafe Batch(jobs, kernels: kernels, spares: spares)
    self.batch = batch
    unsafe quad_helper_run(
      thread,
      { batch in
        unsafe Unmanaged<Batch>.fromOpaque(batch.unsafelyUnwrapped).takeUnretainedValue().run()
      }, Unmanaged.passUnretained(batch).toOpaque())
  }

  /// Returns the levels made since the last call.
  ///
  /// With `waits`, finishes all that were begun.
  ///
  /// A batch that the thread has not begun by then is dropped.
  func collect(waits: Bool) -> [Made] {
    guard let batch, let thread = unsafe thread else { return [] }
    if waits { unsafe quad_helper_wait(thread) }
    guard unsafe quad_helper_is_done(thread) != 0 else { return [] }
    self.batch = nil
    return batch.made.withLock { $0 }
  }

  private func startThread() -> Bool {
    if unsafe thread == nil, !isRefused {
      unsafe thread = quad_helper_create(5)
      unsafe isRefused = thread == nil
    }
    return !isRefused
  }
}
