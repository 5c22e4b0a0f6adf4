internal import CQuadKernels

/// Textures resampled vertically for quads that keep their angle while they move sideways, as
/// Cover Flow's sides do: painting them then needs two taps a pixel in place of four.
@safe final class WarpCache {
  private struct Entry {
    var key: WarpKey
    var firstRow: Int
    /// One row of the plane for each row of the target.
    var plane: TexelPlane
    var rowsDone = 0
    var lastUse: UInt64

    var isReady: Bool { rowsDone == plane.height }

    func holds(_ rows: Range<Int>) -> Bool {
      rows.lowerBound >= firstRow && rows.upperBound <= firstRow + plane.height
    }
  }

  private var entries: [Entry] = []
  private let kernels: OpaquePointer
  private let budget: CacheBudget
  private let ripmaps: Ripmaps

  init(kernels: OpaquePointer, budget: CacheBudget, ripmaps: Ripmaps) {
    unsafe self.kernels = unsafe kernels
    self.budget = budget
    self.ripmaps = ripmaps
  }

  /// The resampled texture and the target row of its first row, or `nil` while it is not ready.
  ///
  /// `rows` are all rows the quad may ever touch at this angle, `needed` those it touches now;
  /// `source` is the texture at the key's level.
  func plane(
    for key: WarpKey, rows: Range<Int>, needed: Range<Int>, source: TexelPlane, height: Int
  ) -> (plane: TexelPlane, firstRow: Int)? {
    let width = source.width << key.level
    var index = entries.firstIndex {
      $0.key.agrees(with: key, width: Double(width), height: Double(height))
    }
    if let known = index, !entries[known].holds(needed) {
      // Another quad of this frame may be painted from it.
      guard entries[known].lastUse < budget.frame else { return nil }
      drop(known)
      index = nil
    }
    guard let index = index ?? add(key, rows: rows, width: source.width) else { return nil }
    entries[index].lastUse = budget.frame
    if !entries[index].isReady { build(index, from: source) }
    guard entries[index].isReady, entries[index].holds(needed) else { return nil }
    return (entries[index].plane, entries[index].firstRow)
  }

  private func add(_ key: WarpKey, rows: Range<Int>, width: Int) -> Int? {
    let bytes = TexelPlane.bytes(width: width, height: rows.count)
    guard budget.hasTexels, !rows.isEmpty, makeRoom(bytes) else { return nil }
    budget.used += bytes
    entries.append(
      Entry(
        key: key, firstRow: rows.lowerBound, plane: TexelPlane(width: width, height: rows.count),
        lastUse: budget.frame))
    return entries.count - 1
  }

  /// Resamples as many rows as the frame's budget allows.
  private func build(_ index: Int, from source: TexelPlane) {
    guard budget.hasTexels else { return }
    let entry = entries[index]
    // A texel here costs about two of a ripmap's.
    let rows = min(
      entry.plane.height - entry.rowsDone, max(budget.texels / (2 * source.width), 1))
    let size = Double(1 << entry.key.level)
    let key = entry.key
    let depth = key.depth * size / 2 + key.depth0
    let sign: Double = depth < 0 ? -1 : 1
    var warp = unsafe quad_warp()
    unsafe warp.texels = UnsafePointer(source.texels)
    unsafe warp.stride = source.stride
    unsafe warp.width = Int32(source.width)
    unsafe warp.height = Int32(source.height)
    // At u = (i + ½)·size and y = row + ½.
    unsafe warp.center_y = depth
    unsafe warp.center_0 = depth / 2 - key.slant * size / 2 - key.offset
    unsafe warp.center_uy = key.depth * size
    unsafe warp.center_u = key.depth * size / 2 - key.slant * size
    unsafe warp.extent_0 = depth * sign
    unsafe warp.extent_u = key.depth * size * sign
    let first = entry.firstRow + entry.rowsDone
    unsafe quad_warp_rows(
      kernels, &warp, Int32(first), Int32(first + rows),
      entry.plane.texels + entry.rowsDone * entry.plane.stride, entry.plane.stride)
    budget.spend(texels: rows * source.width * 2)
    entry.plane.extendMargins(rows: entry.rowsDone..<(entry.rowsDone + rows))
    entries[index].rowsDone += rows
  }

  /// Frees what no quad of this frame has used, the longest unused first, then ripmaps.
  private func makeRoom(_ bytes: Int) -> Bool {
    while !budget.fits(bytes) {
      guard
        let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse }),
        entries[oldest].lastUse < budget.frame
      else { return ripmaps.makeRoom(bytes) }
      drop(oldest)
    }
    return true
  }

  private func drop(_ index: Int) {
    budget.used -= entries[index].plane.bytes
    entries.remove(at: index)
  }

  /// Frees what has not been used for many frames.
  func dropStale() {
    for index in entries.indices.reversed()
    where entries[index].lastUse + 240 < budget.frame {
      drop(index)
    }
  }
}
