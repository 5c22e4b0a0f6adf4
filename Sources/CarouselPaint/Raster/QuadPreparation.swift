internal import CQuadKernels
internal import CarouselEngine

/// Makes quads ready: from a texture and a homography to a kernel class and its tables.
@unsafe struct QuadPreparation {
  let kernels: OpaquePointer
  let arena: FrameArena
  let target: PixelTarget
  let isMoving: Bool

  /// The quad's kernel parameters, or `nil` if nothing of it is seen.
  func prepare(_ quad: TexturedQuad) -> PreparedQuad? {
    let opacity = min(max(quad.opacity, 0), 1)
    guard opacity > 0.5 / 255 else { return nil }
    let texture = quad.texture
    let size = (width: Double(texture.width), height: Double(texture.height))
    let upright = unsafe isMoving ? quad.homography : quad.homography.settled(over: size)
    let map = unsafe target.placement * upright
    guard let texels = TexelMap(inverting: map), quad.showsBack || map.determinant > 0,
      let outline = unsafe VisibleOutline(
        map: map, textureWidth: size.width, textureHeight: size.height,
        width: Double(target.width), height: Double(target.height), arena: arena)
    else { return nil }
    let middle = outline.middle
    guard let exact = texels.normalized(x: middle.x, y: middle.y) else { return nil }
    var kind = exact.kind(
      across: outline.right - outline.left, down: outline.bottom - outline.top,
      size: max(size.width, size.height))
    let simple = exact.simplified(for: kind, x: middle.x, y: middle.y)
    if kind == .translate && simple.isOnGrid { kind = .copy }
    let rows = unsafe outline.rows(height: target.height)
    guard !rows.isEmpty else { return nil }
    return unsafe finish(
      quad, kind: kind, map: simple, outline: outline, rows: rows, opacity: opacity)
  }

  private func finish(
    _ quad: TexturedQuad, kind: quad_class, map: TexelMap, outline: VisibleOutline,
    rows: Range<Int32>, opacity: Double
  ) -> PreparedQuad {
    let texture = quad.texture
    let (width, height) = (Double(texture.width), Double(texture.height))
    let lines = unsafe EdgeLines(
      map: map, left: 0, top: 0, right: width, bottom: height, arena: arena)
    let outer = unsafe lines.bounds(
      inner: false, rows: rows, width: target.width, kernels: kernels, arena: arena)
    let inner = unsafe lines.bounds(
      inner: true, rows: rows, width: target.width, kernels: kernels, arena: arena)
    var opaque: RowBounds?
    if opacity == 1, let inset = texture.opaqueInset {
      if inset == 0 {
        unsafe opaque = inner
      } else {
        let rim = Double(inset) + 1.5
        let core = unsafe EdgeLines(
          map: map, left: rim, top: rim, right: width - rim, bottom: height - rim, arena: arena)
        unsafe opaque = core.bounds(
          inner: true, rows: rows, width: target.width, kernels: kernels, arena: arena)
      }
    }
    var shape = unsafe quad_shape()
    unsafe shape.opacity = Float(opacity)
    unsafe shape.edges = lines.edges
    unsafe shape.inner_start = UnsafePointer(inner.start)
    unsafe shape.inner_end = UnsafePointer(inner.end)
    unsafe shape.first_row = rows.lowerBound
    unsafe shape.setSource(texture.plane, map: map, scale: (1, 1))
    unsafe shape.setPrefetch(map: map, at: outline.middle)
    if kind == .column || kind == .scale {
      unsafe addColumns(to: &shape, kind: kind, outline: outline, rows: rows)
    }
    return unsafe PreparedQuad(
      kind: kind, shape: shape, firstRow: rows.lowerBound, endRow: rows.upperBound, outer: outer,
      opaque: opaque, core: nil)
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
    if kind == .column {
      unsafe v = arena.take(count, of: Float.self)
      unsafe step = arena.take(count, of: Float.self)
    }
    unsafe quad_columns(kernels, &shape, Int32(count), origin, columns, v, step)
    unsafe shape.columns = UnsafePointer(columns)
    unsafe shape.column_v = UnsafePointer(v)
    unsafe shape.column_step = UnsafePointer(step)
    unsafe shape.origin_row = origin
  }
}

extension VisibleOutline {
  /// The rows it touches.
  fileprivate func rows(height: Int) -> Range<Int32> {
    let first = max(Int32(top.rounded(.down)), 0)
    let last = min(Int32(bottom.rounded(.up)), Int32(height))
    return first..<max(first, last)
  }
}
