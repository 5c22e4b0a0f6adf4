internal import CQuadKernels

/// Textures at half, quarter … of their size, each side by itself; made when they are wanted.
@safe final class Ripmaps {
  /// The levels of one texture.
  private struct Entry {
    var planes: [TexelPlane?]
    var lastUse: UInt64
    var bytes = 0
  }

  private static let side = DetailLevel.most + 1
  private var entries: [UInt64: Entry] = [:]
  private let kernels: OpaquePointer
  private let budget: CacheBudget

  init(kernels: OpaquePointer, budget: CacheBudget) {
    unsafe self.kernels = unsafe kernels
    self.budget = budget
  }

  /// The plane of a level, or of the nearest finer one there is within the budgets.
  func plane(of texture: Texture, level: DetailLevel) -> (plane: TexelPlane, level: DetailLevel) {
    if level == .full { return (texture.plane, .full) }
    var entry =
      entries[texture.id]
      ?? Entry(planes: Array(repeating: nil, count: Self.side * Self.side), lastUse: 0)
    entry.lastUse = budget.frame
    entries[texture.id] = entry  // room is made among what this frame does not use
    var found = level
    let plane = find(&found, in: &entry, of: texture)
    entries[texture.id] = entry
    return (plane, found)
  }

  /// Makes the level from the one before it, that from its own, and so on; `level` becomes what
  /// was reached.
  private func find(
    _ level: inout DetailLevel, in entry: inout Entry, of texture: Texture
  ) -> TexelPlane {
    if level == .full { return texture.plane }
    let slot = level.y * Self.side + level.x
    if let plane = entry.planes[slot] { return plane }
    let alongRows = level.x > 0
    let wanted =
      alongRows
      ? DetailLevel(x: level.x - 1, y: level.y) : DetailLevel(x: level.x, y: level.y - 1)
    var finer = wanted
    let source = find(&finer, in: &entry, of: texture)
    let width = alongRows ? (source.width + 1) / 2 : source.width
    let height = alongRows ? source.height : (source.height + 1) / 2
    let bytes = TexelPlane.bytes(width: width, height: height)
    guard finer == wanted, budget.hasTexels, makeRoom(bytes) else {
      level = finer
      return source
    }
    let plane = halve(source, alongRows: alongRows, width: width, height: height)
    budget.spend(texels: width * height)
    budget.used += bytes
    entry.bytes += bytes
    entry.planes[slot] = plane
    return plane
  }

  private func halve(
    _ source: TexelPlane, alongRows: Bool, width: Int, height: Int
  ) -> TexelPlane {
    let plane = TexelPlane(width: width, height: height)
    for y in 0..<height {
      let target = unsafe plane.texels + y * plane.stride
      if alongRows {
        unsafe quad_halve_row(
          kernels, source.texels + y * source.stride, target, Int32(width), Int32(y & 1))
      } else {
        let upper = unsafe source.texels + 2 * y * source.stride
        unsafe quad_halve_column(
          kernels, upper, upper + source.stride, target, Int32(width), Int32(y & 1))
      }
    }
    plane.extendMargins(rows: 0..<height)
    plane.extendBottom()
    return plane
  }

  /// Frees levels that no quad of this frame has used, the longest unused first.
  func makeRoom(_ bytes: Int) -> Bool {
    while !budget.fits(bytes) {
      guard
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }),
        oldest.value.lastUse < budget.frame, oldest.value.bytes > 0
      else { return false }
      budget.used -= oldest.value.bytes
      entries[oldest.key] = nil
    }
    return true
  }

  /// Frees what has not been used for many frames.
  func dropStale() {
    for (id, entry) in entries where entry.lastUse + 240 < budget.frame {
      budget.used -= entry.bytes
      entries[id] = nil
    }
  }
}
