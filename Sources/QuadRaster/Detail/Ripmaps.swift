internal import CQuadKernels

/// The levels of the textures that a rasteriser paints, made on a thread of their own.
///
/// What a frame needs is kept in any case; beyond that as many bytes as are allowed, those painted
/// last. What is not there yet is painted from the nearest finer level, and the frame is not final.
@safe final class Ripmaps {
  private var maps: [UInt64: Ripmap] = [:]
  private let kernels: OpaquePointer
  /// The bytes that levels may take beyond those of the frame.
  private let limit: Int
  private let maker: LevelMaker
  private let spares: SparePlanes
  private var frame: UInt64 = 0
  private var wanted: [LevelMaker.Job] = []
  /// What the frame is painted from, lest it be freed before.
  private var inUse: [TexelPlane] = []
  /// Whether levels are made at once, however long it takes.
  private var waits = false
  private(set) var bytes = 0
  /// The bytes kept for levels to come.
  var spareBytes: Int { spares.bytes }

  init(kernels: OpaquePointer, bytes: Int) {
    unsafe self.kernels = unsafe kernels
    limit = bytes
    spares = SparePlanes(limit: bytes / 2)
    unsafe maker = LevelMaker(kernels: kernels, spares: spares)
  }

  /// Starts a frame; if it `waits`, every level it asks for will be there.
  func beginFrame(waits: Bool) {
    frame += 1
    self.waits = waits
    inUse.removeAll(keepingCapacity: true)
    take(maker.collect(waits: waits))
  }

  /// Ends a frame: lets the maker begin what was missing; `true` if nothing was.
  ///
  /// If everything in it is at rest, memory that was kept for what moves is freed.
  func endFrame(isAtRest: Bool) -> Bool {
    let isFinal = wanted.isEmpty
    if !isFinal { maker.begin(wanted) }
    wanted.removeAll(keepingCapacity: true)
    trim()
    if isFinal && isAtRest { spares.free() }
    return isFinal
  }

  /// The plane of a level, or of the nearest finer one until it is made; it lives until the next
  /// frame.
  func plane(of texture: Texture, level: DetailLevel) -> (plane: TexelPlane, level: DetailLevel) {
    let found = find(level, of: texture)
    inUse.append(found.plane)
    return found
  }

  private func find(
    _ level: DetailLevel, of texture: Texture
  ) -> (plane: TexelPlane, level: DetailLevel) {
    if level == .full || !bring(to: texture) { return (texture.plane, .full) }
    if let plane = maps[texture.origin]?.use(level, frame: frame) { return (plane, level) }
    let (finer, source) =
      maps[texture.origin]?.nearest(to: level, frame: frame) ?? (.full, texture.plane)
    let job = LevelMaker.Job(
      texture: texture, level: level, known: maps[texture.origin]?.levels.mapValues(\.plane) ?? [:])
    if waits || !maker.isThere {
      take(unsafe [job.made(kernels: kernels, spares: spares)])
      if let plane = maps[texture.origin]?.use(level, frame: frame) { return (plane, level) }
    }
    wanted.append(job)
    return (source, finer)
  }

  /// Brings the levels of a live texture to its present state; `false` if they show a later one.
  private func bring(to texture: Texture) -> Bool {
    guard let map = maps[texture.origin] else {
      maps[texture.origin] = Ripmap(version: texture.version)
      return true
    }
    guard map.version != texture.version else { return true }
    guard map.version < texture.version else { return false }
    // The maker may be reading what is going to change.
    take(maker.collect(waits: true))
    let current = maps[texture.origin] ?? map
    bytes -= current.bytes
    if let changed = texture.changedRows(since: current.version) {
      maps[texture.origin] = unsafe current.updated(to: texture, rows: changed, kernels: kernels)
    } else {
      maps[texture.origin] = Ripmap(version: texture.version)
    }
    bytes += maps[texture.origin]?.bytes ?? 0
    return true
  }

  private func take(_ made: [LevelMaker.Made]) {
    for result in made where maps[result.origin]?.version == result.version {
      guard var map = maps.removeValue(forKey: result.origin) else { continue }
      bytes -= map.bytes
      for (level, plane) in result.planes where map.levels[level] == nil {
        // Used by this frame only if it asks for it: others may go.
        map.add(plane, at: level, frame: frame - 1)
      }
      bytes += map.bytes
      maps[result.origin] = map
    }
  }

  /// Frees what the frame has not used: beyond the limit, the longest unused first; and whatever
  /// was not used for many frames.
  private func trim() {
    guard bytes > limit || frame % 16 == 0 else { return }
    var unused: [(lastUse: UInt64, origin: UInt64, level: DetailLevel)] = []
    for (origin, map) in maps {
      for (level, held) in map.levels where held.lastUse < frame {
        unused.append((held.lastUse, origin, level))
      }
    }
    // Of those of one frame the largest first.
    unused.sort {
      ($0.lastUse, $0.origin, $0.level.x, $0.level.y)
        < ($1.lastUse, $1.origin, $1.level.x, $1.level.y)
    }
    for candidate in unused where bytes > limit || candidate.lastUse + 90 < frame {
      let before = maps[candidate.origin]?.bytes ?? 0
      if let plane = maps[candidate.origin]?.remove(candidate.level) { spares.keep(plane) }
      bytes -= before - (maps[candidate.origin]?.bytes ?? 0)
    }
    maps = maps.filter { !$0.value.levels.isEmpty }
  }
}
