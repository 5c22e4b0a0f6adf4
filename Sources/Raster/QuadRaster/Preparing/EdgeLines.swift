internal import CQuadKernels

/// The half planes that a rectangle of the texture becomes in the target.
@safe struct EdgeLines {
  /// Left, top, right, bottom edge of the texture, then cut corners if there are any.
  @unsafe let lines: UnsafeMutablePointer<quad_line>
  let count: Int

  /// The edges of a rectangle, in memory of `arena`.
  ///
  /// Where `cut` is more than 0, each corner is cut off from `cut` texels along one edge to `cut`
  /// along the other.
  init(map: TexelMap, rect: TexelRect, cut: Double = 0, arena: FrameArena) {
    let (left, top, right, bottom) = (rect.left, rect.top, rect.right, rect.bottom)
    count = cut > 0 ? 8 : 4
    unsafe lines = arena.take(8, of: quad_line.self)
    unsafe lines[0] = Self.line(map.u - left * map.w)
    unsafe lines[1] = Self.line(map.v - top * map.w)
    unsafe lines[2] = Self.line(right * map.w - map.u)
    unsafe lines[3] = Self.line(bottom * map.w - map.v)
    guard cut > 0 else { return }
    unsafe lines[4] = Self.line(map.u + map.v - (left + top + cut) * map.w)
    unsafe lines[5] = Self.line(map.v - map.u + (right - top - cut) * map.w)
    unsafe lines[6] = Self.line((right + bottom - cut) * map.w - map.u - map.v)
    unsafe lines[7] = Self.line(map.u - map.v + (bottom - left - cut) * map.w)
  }

  /// What lies between two rows of texels, or two columns, in memory of `arena`.
  ///
  /// Two lines only: they have bounds, but no `edges`.
  init(
    map: TexelMap, along form: SIMD3<Double>, from low: Double, to high: Double, arena: FrameArena
  ) {
    count = 2
    unsafe lines = arena.take(2, of: quad_line.self)
    unsafe lines[0] = Self.line(form - low * map.w)
    unsafe lines[1] = Self.line(high * map.w - form)
  }

  /// The half plane in which `form`·(x, y, 1) is positive.
  private static func line(_ form: SIMD3<Double>) -> quad_line {
    let length = (form.x * form.x + form.y * form.y).squareRoot()
    // A line so far away that the whole target lies on one side of it.
    guard length > abs(form.z) * 1e-9 else {
      return quad_line(a: 0, b: 0, c: form.z > 0 ? 1e6 : -1e6)
    }
    return quad_line(a: form.x / length, b: form.y / length, c: form.z / length)
  }

  /// The pixels of rows `rows` that lie between the lines, wholly or in part.
  @unsafe func bounds(
    inner: Bool, rows: Range<Int32>, width: Int, kernels: OpaquePointer, arena: FrameArena
  ) -> RowBounds {
    let room = unsafe RowBounds(rows: rows, arena: arena)
    unsafe quad_bounds(
      kernels, lines, Int32(count), inner ? 1 : 0, rows.lowerBound, rows.upperBound, Int32(width),
      room.start, room.end)
    return unsafe room
  }

  /// The first four lines as the coverage of edge pixels wants them.
  var edges: quad_edges {
    var edges = quad_edges()
    let e = unsafe (lines[0], lines[1], lines[2], lines[3])
    func each(_ value: (quad_line) -> Double) -> (Float, Float, Float, Float) {
      (Float(value(e.0)), Float(value(e.1)), Float(value(e.2)), Float(value(e.3)))
    }
    // A box is never narrower than this: the kernel divides by it.
    func narrow(_ l: quad_line) -> Double { max(min(abs(l.a), abs(l.b)), 1e-4) }
    func wide(_ l: quad_line) -> Double { max(abs(l.a), abs(l.b), 1e-3) }
    func center(_ l: quad_line) -> Double { l.c + (l.a + l.b) / 2 }
    edges.a = each(\.a)
    edges.b = each(\.b)
    edges.c = each(center)
    edges.wide = each(wide)
    edges.narrow = each(narrow)
    edges.lead = each { center($0) + (wide($0) + narrow($0)) / 2 }
    edges.full = each { wide($0) + narrow($0) }
    edges.scale = each { 1 / wide($0) }
    edges.half = each { 0.5 / narrow($0) }
    return edges
  }
}

/// A run of pixels for each of some rows.
///
/// Empty where `start` is not before `end`.
@unsafe struct RowBounds {
  let start: UnsafeMutablePointer<Int32>
  let end: UnsafeMutablePointer<Int32>
  let firstRow: Int32
  let count: Int

  init(rows: Range<Int32>, arena: FrameArena) {
    unsafe start = arena.take(rows.count, of: Int32.self)
    unsafe end = arena.take(rows.count, of: Int32.self)
    unsafe firstRow = rows.lowerBound
    unsafe count = rows.count
  }

  /// Whether the pixels first ..< last are all in the run of a row, counted from the first row.
  @inline(__always) func contains(_ first: Int32, _ last: Int32, row: Int) -> Bool {
    unsafe start[row] <= first && last <= end[row]
  }
}
