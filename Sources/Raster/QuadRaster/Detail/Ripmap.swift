internal import CQuadKernels
internal import Projection

/// The finished levels of one texture: half, quarter … of its size, independently in each direction.
///
/// Each level is always made from the same other level, so that its pixels do not depend on history.
struct Ripmap {
  /// A level, and when it was last painted from.
  struct Held {
    let plane: TexelPlane
    var lastUse: UInt64
  }

  /// The texture, or `nil` when it is gone: its levels are of no use then.
  weak let texture: Texture?
  private(set) var levels: [DetailLevel: Held] = [:]
  private(set) var bytes = 0

  init(of texture: Texture) { self.texture = texture }

  /// The frame that painted from one of the levels last, or 0 if there are none.
  var lastUse: UInt64 { levels.values.reduce(0) { max($0, $1.lastUse) } }

  /// The plane of a level, if it exists, which is marked as used in `frame`.
  mutating func use(_ level: DetailLevel, frame: UInt64) -> TexelPlane? {
    levels[level]?.lastUse = frame
    return levels[level]?.plane
  }

  /// The smallest plane that has all the detail of `level`, or `nil` for the texture itself.
  mutating func nearest(to level: DetailLevel, frame: UInt64) -> (DetailLevel, TexelPlane)? {
    let finer = levels.keys.filter { $0.x <= level.x && $0.y <= level.y }
    // Of several the one with fewer rows of texels, so that none is chosen by chance.
    guard let best = finer.max(by: { ($0.x + $0.y, $0.y) < ($1.x + $1.y, $1.y) }),
      let plane = use(best, frame: frame)
    else { return nil }
    return (best, plane)
  }

  /// Keeps a level that has been made.
  mutating func add(_ plane: TexelPlane, at level: DetailLevel, frame: UInt64) {
    remove(level)
    levels[level] = Held(plane: plane, lastUse: frame)
    bytes += plane.bytes
  }

  /// Removes a level and returns its plane.
  @discardableResult
  mutating func remove(_ level: DetailLevel) -> TexelPlane? {
    guard let gone = levels.removeValue(forKey: level) else { return nil }
    bytes -= gone.plane.bytes
    return gone.plane
  }

  /// The level that another is made from, or `nil` for `base`, the texture's own.
  ///
  /// The side that is halved more often comes first: so there are the fewest texels in between.
  static func source(of level: DetailLevel, from base: DetailLevel) -> DetailLevel? {
    if level.y > base.y, level.x > level.y || level.x == base.x {
      return DetailLevel(x: level.x, y: level.y - 1)
    }
    return level.x > base.x ? DetailLevel(x: level.x - 1, y: level.y) : nil
  }

  /// Halves `source`, along rows or along columns, into memory of `spares`.
  static func half(
    of source: TexelPlane, alongRows: Bool, kernels: OpaquePointer, spares: SparePlanes
  ) -> TexelPlane {
    let plane = spares.take(
      width: alongRows ? (source.width + 1) / 2 : source.width,
      height: alongRows ? source.height : (source.height + 1) / 2)
    unsafe fill(
      plane, from: source, alongRows: alongRows, rows: 0..<plane.height, kernels: kernels)
    return plane
  }

  /// Computes some rows of a halved plane.
  static func fill(
    _ plane: TexelPlane, from source: TexelPlane, alongRows: Bool, rows: Range<Int>,
    kernels: OpaquePointer
  ) {
    for y in rows {
      let target = unsafe plane.texels + y * plane.stride
      if alongRows {
        unsafe quad_halve_row(
          kernels, source.texels + y * source.stride, target, Int32(plane.width), Int32(y & 1))
      } else {
        let upper = unsafe source.texels + 2 * y * source.stride
        unsafe quad_halve_column(
          kernels, upper, upper + source.stride, target, Int32(plane.width), Int32(y & 1))
      }
    }
    plane.extendMargins(rows: rows)
    if rows.upperBound == plane.height { plane.extendBottom() }
  }

  /// The same levels for a later state of the texture, of which `rows` have changed since.
  func updated(
    to texture: Texture, rows: Range<Int>, kernels: OpaquePointer
  ) -> Ripmap {
    var result = Ripmap(of: texture)
    for (level, held) in levels.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
      guard let before = Self.source(of: level, from: texture.level),
        let source = before == texture.level ? texture.plane : result.levels[before]?.plane
      else { continue }
      let first = rows.lowerBound >> level.y
      let last = min(((rows.upperBound - 1) >> level.y) + 1, held.plane.height)
      unsafe Self.fill(
        held.plane, from: source, alongRows: before.x < level.x,
        rows: min(first, last)..<last, kernels: kernels)
      result.add(held.plane, at: level, frame: held.lastUse)
    }
    return result
  }
}
