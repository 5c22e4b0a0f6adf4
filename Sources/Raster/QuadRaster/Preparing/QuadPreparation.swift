internal import CQuadKernels
internal import Projection

/// Makes quads ready: from a texture and a homography to a kernel class and its tables.
@unsafe struct QuadPreparation {
  let kernels: OpaquePointer
  let arena: FrameArena
  let target: PixelTarget
  /// `nil` in exact mode.
  let ripmaps: Ripmaps?

  /// Calls `body` with each visible part of a quad: shadow, reflection, picture.
  ///
  /// `rests` returns whether a quad with a map to the target's pixels is at rest. Returns the
  /// record of the quad for later frames, or `nil` if no part is visible.
  func prepare(
    _ quad: TexturedQuad, rests: (Homography) -> Bool, _ body: (PreparedQuad) -> Void
  ) -> PaintedQuad? {
    guard quad.opacity > 0.5 / 255 else { return nil }
    let texture = quad.texture
    var rect = TexelRect(
      left: 0, top: 0, right: Double(texture.width), bottom: Double(texture.height))
    if let mask = quad.effects.mask {
      rect = rect.intersection(TexelRect(mask))
      guard rect.right > rect.left, rect.bottom > rect.top else { return nil }
    }
    let map = unsafe target.placement * quad.homography
    guard quad.showsBack || map.determinant > 0 else { return nil }
    let view = unsafe PixelRectangle(x: 0, y: 0, width: target.width, height: target.height)
    let isAtRest = rests(map)
    var painted = PaintedQuad(quad, map: map)
    let radius = min(
      max(quad.effects.cornerRadius, 0), min(rect.right - rect.left, rect.bottom - rect.top) / 2)
    for part in QuadPart.parts(of: quad, rect: rect, map: map, radius: radius) {
      guard
        let placed = unsafe VisiblePart(
          texture: texture, rect: part.rect, map: part.map, target: target, arena: arena)
      else { continue }
      var detail = SampledDetail(plane: texture.plane, level: texture.level)
      if let ripmaps = unsafe ripmaps, part.color == nil {
        detail = SampledDetail(
          for: placed, fadingTo: part.crossFade, share: part.mixShare, isAtRest: isAtRest,
          from: ripmaps)
      } else if let other = part.crossFade?.texture {
        detail.mix = .init(plane: other.plane, level: other.level, share: part.mixShare)
      }
      painted.add(placed.outline, detail, view: view)
      unsafe body(finish(part, placed: placed, detail: detail))
    }
    return painted.bounds.isEmpty ? nil : painted
  }

  /// Computes bounds, edges and tables.
  private func finish(
    _ part: QuadPart, placed: VisiblePart, detail: SampledDetail
  ) -> PreparedQuad {
    var shape = unsafe quad_shape()
    let (map, rows) = (placed.texels, placed.rows)
    let lines = unsafe EdgeLines(map: map, rect: placed.rect, arena: arena)
    let outer = unsafe bounds(lines, inner: false, rows: rows)
    let inner = unsafe bounds(lines, inner: true, rows: rows)
    unsafe shape.opacity = Float(part.opacity)
    unsafe shape.shade = Float(part.shade)
    unsafe shape.is_opaque =
      part.keepsOpacity && part.fade == nil && placed.texture.opaqueInset == 0 ? 1 : 0
    unsafe shape.edges = lines.edges
    unsafe shape.inner_start = UnsafePointer(inner.start)
    unsafe shape.inner_end = UnsafePointer(inner.end)
    unsafe shape.outer_start = UnsafePointer(outer.start)
    unsafe shape.first_row = rows.lowerBound
    unsafe shape.setSource(detail.plane, map: map, scale: detail.level.scale)
    unsafe shape.setPrefetch(map: map, at: placed.outline.middle)
    var kind = placed.kind
    if detail.level != .full && (kind == .copy || kind == .shift || kind == .translate) {
      kind = .scale
    }
    // What lies within the round corners, and that with the edges between them.
    var (inside, core): (RowBounds?, RowBounds?)
    if part.needsEffects || detail.mix != nil {
      let effects = unsafe arena.take(1, of: quad_effects.self)
      unsafe effects.initialize(to: part.effects(placed: placed, detail: detail))
      unsafe shape.effects = UnsafePointer(effects)
      kind = part.kind(within: kind, mixes: detail.mix != nil)
      if part.radius > 0 && kind != .effect && kind != .shadow {
        let cut = unsafe EdgeLines(map: map, rect: placed.rect, cut: part.radius, arena: arena)
        let within = unsafe bounds(cut, inner: true, rows: rows)
        unsafe (inside, core) = (within, addEdges(of: part, to: within, outer: outer, map: map))
      }
    }
    let isSoft = part.isSoft(within: placed)
    unsafe shape.is_soft = isSoft ? 1 : 0
    let isByColumns =
      (kind == .mixed || kind == .shadow && isSoft)
      && placed.kind.rawValue <= quad_class.column.rawValue
    if kind == .column || kind == .scale || kind == .faded || isByColumns {
      unsafe addColumns(to: &shape, kind: kind, outline: placed.outline, rows: rows)
    }
    return unsafe PreparedQuad(
      kind: kind, shape: shape, firstRow: rows.lowerBound, endRow: rows.upperBound, outer: outer,
      opaque: opaque(part, placed: placed, detail: detail, inner: inner, inside: inside),
      isReflection: part.fade != nil, core: core)
  }

  /// The pixels within the round corners, and in rows that meet no corner at their beginning or end, those
  /// at the edge there: their kernel paints them as the effect kernel would, and faster.
  private func addEdges(
    of part: QuadPart, to inside: RowBounds, outer: RowBounds, map: TexelMap
  ) -> RowBounds {
    let rows = unsafe inside.firstRow..<(inside.firstRow + Int32(inside.count))
    // Between the upper and the lower corners, and between the left and the right ones.
    let box = part.outline.inset(x: part.radius, y: part.radius)
    let beside = unsafe bounds(
      EdgeLines(map: map, along: map.v, from: box.top, to: box.bottom, arena: arena),
      inner: true, rows: rows)
    let above = unsafe bounds(
      EdgeLines(map: map, along: map.u, from: box.left, to: box.right, arena: arena),
      inner: true, rows: rows)
    let core = unsafe RowBounds(rows: rows, arena: arena)
    for k in unsafe 0..<inside.count {
      let (start, end) = unsafe (inside.start[k], inside.end[k])
      guard start < end else {
        unsafe (core.start[k], core.end[k]) = (start, end)
        continue
      }
      let (first, last) = unsafe (outer.start[k], outer.end[k])
      let meetsLeft =
        unsafe !beside.contains(first, start, row: k)
        && !above.contains(first, start, row: k)
      let meetsRight =
        unsafe !beside.contains(end, last, row: k)
        && !above.contains(end, last, row: k)
      unsafe core.start[k] = meetsLeft ? start : 0
      unsafe core.end[k] = meetsRight ? end : Int32(target.width)
    }
    return unsafe core
  }

  private func bounds(_ lines: EdgeLines, inner: Bool, rows: Range<Int32>) -> RowBounds {
    unsafe lines.bounds(
      inner: inner, rows: rows, width: target.width, kernels: kernels, arena: arena)
  }

  /// The pixels that nothing shows through, or `nil` if there may be none.
  private func opaque(
    _ part: QuadPart, placed: VisiblePart, detail: SampledDetail, inner: RowBounds,
    inside: RowBounds?
  ) -> RowBounds? {
    guard part.opacity == 1, part.keepsOpacity, let inset = placed.texture.opaqueInset else {
      return nil
    }
    if inset == 0 && part.radius == 0 { return unsafe inner }
    if let inside = unsafe inside, inset == 0 { return unsafe inside }
    // As far inside as the taps of any pixel reach.
    let reach = inset == 0 ? (u: 0, v: 0) : detail.reach
    let rect = placed.rect.inset(x: Double(inset) + reach.u, y: Double(inset) + reach.v)
    let lines = unsafe EdgeLines(map: placed.texels, rect: rect, cut: part.radius, arena: arena)
    return unsafe bounds(lines, inner: true, rows: placed.rows)
  }

  /// Computes the tables of the columns that the quad touches.
  private func addColumns(
    to shape: inout quad_shape, kind: quad_class, outline: VisibleOutline, rows: Range<Int32>
  ) {
    // A block to the left and right more than the outline: bounds may round outwards.
    let block = Int(QUAD_BLOCK)
    let first = max((Int(outline.left) - block) & -block, 0)
    let end = unsafe min(Int(outline.right) + block, target.width)
    let last = (end + block) & -block
    let count = max(last - first, block)
    let origin = (rows.lowerBound + rows.upperBound) / 2
    let columns = unsafe arena.take(count, of: UInt32.self)
    unsafe shape.first_column = Int32(first)
    var v: UnsafeMutablePointer<Float>?
    var step: UnsafeMutablePointer<Float>?
    if kind != .scale {
      unsafe v = arena.take(count, of: Float.self)
      unsafe step = arena.take(count, of: Float.self)
    }
    unsafe quad_columns(kernels, &shape, Int32(count), origin, columns, v, step)
    unsafe shape.columns = UnsafePointer(columns)
    unsafe shape.column_v = UnsafePointer(v)
    unsafe shape.column_step = UnsafePointer(step)
    unsafe shape.origin_row = origin
    guard kind == .mixed, let effects = unsafe shape.effects?.pointee else { return }
    // The second plane's texels, from those of the first.
    let (u, w) = unsafe (shape.u, shape.w)
    let (scale, bias) = unsafe (Double(effects.u_scale), Double(effects.u_bias))
    var other = unsafe shape
    unsafe other.u = (u.0 * scale + w.0 * bias, u.1 * scale + w.1 * bias, u.2 * scale + w.2 * bias)
    unsafe other.u_max = effects.u_max
    let others = unsafe arena.take(count, of: UInt32.self)
    unsafe quad_columns(kernels, &other, Int32(count), origin, others, nil, nil)
    unsafe shape.other_columns = UnsafePointer(others)
  }
}
