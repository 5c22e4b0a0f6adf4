internal import CQuadKernels

/// The levels of the textures that a rasterizer paints, made on a separate thread.
///
/// Levels that a frame needs are always kept. Others are kept, most recently painted first, while all of them
/// fit the byte limit. A missing level is replaced by the nearest finer one, and the frame
/// is not final.
@safe final class Ripmaps {
  private var maps: [TextureState: Ripmap] = [:]
  private let kernels: OpaquePointer
  /// The bytes that levels may take, unless those of the frame take more.
  private var limit = 0
  private let maker: LevelMaker
  private let spares: SparePlanes
  private var frame: UInt64 = 0
  private var wanted: [LevelMaker.Job] = []
  /// What the frame is painted from, lest it be freed before.
  private var inUse: [TexelPlane] = []
  /// Whether levels are made synchronously, however long it takes.
  private var waits = false
  private(set) var bytes = 0
  /// The bytes kept for levels to come.
  var spareBytes: Int { spares.bytes }

  init(kernels: OpaquePointer) {
    unsafe self.kernels = unsafe kernels
    spares = SparePlanes()
    unsafe maker = LevelMaker(kernels: kernels, spares: spares)
  }

  /// Starts a frame whose levels may take `limit` bytes, or as many as it needs.
  ///
  /// With `waits`, every requested level is made first.
  func beginFrame(waits: Bool, limit: Int) {
    frame += 1
    self.limit = limit
    spares.limit(to: limit / 4)
    self.waits = waits
    inUse.removeAll(keepingCapacity: true)
    take(maker.collect(waits: waits))
  }

  /// Ends a frame and starts making the missing levels.
  ///
  /// Returns `true` if none was missing.
  ///
  /// If everything in the frame is at rest, memory that is kept for moving quads is freed.
  func endFrame(isAtRest: Bool) -> Bool {
    let isFinal = wanted.isEmpty
    if !isFinal { maker.begin(wanted) }
    wanted.removeAll(keepingCapacity: true)
    trim()
    if isFinal && isAtRest { spares.free() }
    return isFinal
  }

  /// The plane of a level, or of the nearest finer one until it is made.
  ///
  /// It is valid until the next frame.
  func plane(of texture: Texture, level: DetailLevel) -> (plane: TexelPlane, level: DetailLevel) {
    let found = find(level, of: texture)
    inUse.append(found.plane)
    return found
  }

  private func find(
    _ level: DetailLevel, of texture: Texture
  ) -> (plane: TexelPlane, level: DetailLevel) {
    let level = DetailLevel(x: max(level.x, texture.level.x), y: max(level.y, texture.level.y))
    if level == texture.level { return (texture.plane, level) }
    bring(to: texture)
    let state = texture.state
    if let plane = maps[state]?.use(level, frame: frame) { return (plane, level) }
    let (finer, source) =
      maps[state]?.nearest(to: level, frame: frame) ?? (texture.level, texture.plane)
    let job = LevelMaker.Job(
      texture: texture, level: level, known: maps[state]?.levels.mapValues(\.plane) ?? [:])
    if waits || !maker.isThere {
      take(unsafe [job.made(kernels: kernels, spares: spares)])
      if let plane = maps[state]?.use(level, frame: frame) { return (plane, level) }
    }
    wanted.append(job)
    return (source, finer)
  }

  /// Has levels for the present state of a texture: those of the last state before it, with its
  /// changes, unless the frame shows that state too.
  private func bring(to texture: Texture) {
    let state = texture.state
    guard maps[state] == nil else { return }
    let before = maps.keys.filter { $0.isBefore(state) }.max { $0.version < $1.version }
    guard let before, let rows = texture.changedRows(since: before.version),
      maps[before]?.lastUse != frame
    else {
      maps[state] = Ripmap(of: texture)
      return
    }
    // The maker may be reading levels that are about to change. Those of others do not matter.
    if maker.isMaking(before) { take(maker.collect(waits: true)) }
    guard let map = maps.removeValue(forKey: before) else { return }
    let updated = unsafe map.updated(to: texture, rows: rows, kernels: kernels)
    bytes += updated.bytes - map.bytes
    maps[state] = updated
  }

  private func take(_ made: [LevelMaker.Made]) {
    for result in made {
      guard var map = maps.removeValue(forKey: result.state) else { continue }
      bytes -= map.bytes
      for (level, plane) in result.planes where map.levels[level] == nil {
        // Used by this frame only if it asks for it: others may go.
        map.add(plane, at: level, frame: frame - 1)
      }
      bytes += map.bytes
      maps[result.state] = map
    }
  }

  /// Frees levels that the frame has not used: those of textures that are gone, beyond the limit the
  /// least recently used first, and those that were not used for many frames.
  private func trim() {
    for (state, map) in maps where map.texture == nil && map.lastUse < frame {
      for level in map.levels.keys { remove(level, of: state) }
    }
    guard bytes > limit || frame % 16 == 0 else { return }
    var unused: [(lastUse: UInt64, state: TextureState, level: DetailLevel)] = []
    for (state, map) in maps {
      for (level, held) in map.levels where held.lastUse < frame {
        unused.append((held.lastUse, state, level))
      }
    }
    // Of those of one frame the largest first.
    unused.sort {
      ($0.lastUse, $0.state.origin, $0.state.version, $0.level.x, $0.level.y)
        < ($1.lastUse, $1.state.origin, $1.state.version, $1.level.x, $1.level.y)
    }
    for candidate in unused where bytes > limit || candidate.lastUse + 90 < frame {
      remove(candidate.level, of: candidate.state)
    }
    // A level that is being made belongs to its texture's entry, which may be empty until then.
    maps = maps.filter { !$0.value.levels.isEmpty || maker.isMaking($0.key) }
  }

  private func remove(_ level: DetailLevel, of state: TextureState) {
    guard let plane = maps[state]?.remove(level) else { return }
    bytes -= plane.bytes
    spares.keep(plane)
  }
}
