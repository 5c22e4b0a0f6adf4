internal import CQuadKernels
internal import Projection

/// The filtered forms of textures that a painter keeps.
@safe final class DetailCaches {
  private let budget: CacheBudget
  private let ripmaps: Ripmaps
  private let warps: WarpCache
  private var angles = SteadyAngles()

  init(kernels: OpaquePointer, bytes: Int) {
    budget = CacheBudget(bytes: bytes)
    ripmaps = unsafe Ripmaps(kernels: kernels, budget: budget)
    warps = unsafe WarpCache(kernels: kernels, budget: budget, ripmaps: ripmaps)
  }

  /// The bytes held.
  var bytes: Int { budget.used }

  /// Starts a frame: what was not used for long is freed, and more may be computed.
  func beginFrame() {
    budget.beginFrame()
    angles.beginFrame()
    guard budget.frame % 64 == 0 else { return }
    ripmaps.dropStale()
    warps.dropStale()
  }

  /// What to sample a quad from.
  func detail(
    for quad: VisiblePart, fadingTo crossFade: QuadEffects.CrossFade?, targetHeight: Int
  ) -> SampledDetail {
    let middle = quad.outline.middle
    let footprint = quad.texels.footprint(x: middle.x, y: middle.y)
    if let crossFade { return detail(of: quad, fadingTo: crossFade, footprint: footprint) }
    if quad.kind == .column, angles.note(quad.map, width: quad.width),
      let detail = warped(quad, footprint: footprint.u, targetHeight: targetHeight)
    {
      return detail
    }
    let levels = DetailLevel.levels(for: footprint)
    let first = ripmaps.plane(of: quad.texture, level: levels.first)
    var detail = SampledDetail(plane: first.plane, level: first.level)
    if levels.share > 0 {
      let second = ripmaps.plane(of: quad.texture, level: levels.second)
      if second.level != first.level {
        detail.mix = .init(plane: second.plane, level: second.level, share: levels.share)
        detail.reach = (1.5 / second.level.scale.u, 1.5 / second.level.scale.v)
      }
    }
    return detail
  }

  /// Two pictures, each at its own level.
  private func detail(
    of quad: VisiblePart, fadingTo crossFade: QuadEffects.CrossFade,
    footprint: (u: Double, v: Double)
  ) -> SampledDetail {
    let other = crossFade.texture
    let first = ripmaps.plane(of: quad.texture, level: DetailLevel.levels(for: footprint).first)
    let scaled = (
      u: footprint.u * Double(other.width) / quad.width,
      v: footprint.v * Double(other.height) / quad.height
    )
    let second = ripmaps.plane(of: other, level: DetailLevel.levels(for: scaled).first)
    var detail = SampledDetail(plane: first.plane, level: first.level)
    let share = min(max(crossFade.share, 0), 1)
    detail.mix = .init(plane: second.plane, level: second.level, share: share)
    return detail
  }

  /// A quad whose texture is resampled once for many frames; `nil` while it is not ready, or
  /// where two levels must be mixed.
  private func warped(
    _ quad: VisiblePart, footprint: Double, targetHeight: Int
  ) -> SampledDetail? {
    let step = DetailLevel.step(footprint)
    let level = DetailLevel(x: step.level, y: 0)
    guard step.share == 0 else { return nil }
    let source = ripmaps.plane(of: quad.texture, level: level)
    guard source.level == level, let rows = quad.rowsAtAnyPlace(height: targetHeight) else {
      return nil
    }
    guard let key = WarpKey(texture: quad.texture.id, level: level.x, map: quad.map),
      let warped = warps.plane(
        for: key, rows: rows, needed: Int(quad.rows.lowerBound)..<Int(quad.rows.upperBound),
        source: source.plane, height: targetHeight)
    else { return nil }
    var detail = SampledDetail(plane: source.plane, level: level)
    detail.warped = warped
    let extent = max(abs(key.depth0), abs(key.depth0 + key.depth * quad.width), 1)
    detail.reach.v = extent / 2 + 1
    return detail
  }
}

extension VisiblePart {
  /// The target's rows it touches wherever it moves sideways; `nil` if a corner is not before the
  /// eye.
  fileprivate func rowsAtAnyPlace(height targetHeight: Int) -> Range<Int>? {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for (u, v) in [(0, 0), (width, 0), (width, height), (0, height)] {
      guard let corner = map(Point(x: u, y: v)) else { return nil }
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    // A row more on both sides: corners are rounded otherwise where they are clipped.
    let height = Double(targetHeight)
    let first = Int(min(max(top.rounded(.down) - 1, 0), height))
    let last = Int(min(max(bottom.rounded(.up) + 1, 0), height))
    return first < last ? first..<last : nil
  }
}
