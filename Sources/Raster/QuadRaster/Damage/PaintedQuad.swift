internal import Projection

/// What a quad looked like in a frame, and where.
///
/// It holds no texture: those may be freed while the frame is remembered.
struct PaintedQuad {
  /// What makes two quads paint the same pixels, but for the state of a live texture.
  struct Look: Equatable {
    var texture: UInt64
    var homography: Homography
    var opacity: Double
    var showsBack: Bool
    /// The effects without the other picture.
    var effects: QuadEffects
    /// The other picture of a cross-fade, and its share.
    var other: TextureState?
    var otherShare = 0.0
    var otherPlace: QuadEffects.CrossFade.Place?
    /// What the shadow, the reflection and the picture were sampled from.
    var detail = SIMD4<UInt32>()

    init(_ quad: TexturedQuad) {
      texture = quad.texture.state.origin
      homography = quad.homography
      opacity = quad.opacity
      showsBack = quad.showsBack
      effects = quad.effects
      if let fade = effects.crossFade {
        other = fade.texture.state
        (otherShare, otherPlace) = (fade.share, fade.place)
        effects.crossFade = nil
      }
    }
  }

  var look: Look
  /// Whether it is painted otherwise once it is at rest.
  private(set) var isProvisional = false
  /// The pixels of the target's memory that it may touch.
  var bounds = PixelRectangle.empty
  /// Which state of a live texture it showed.
  let version: Int
  private let log: ChangeLog
  /// From texels to the memory's pixels.
  private let map: Homography
  private var parts = 0
  /// How many texels around a changed one are seen differently.
  private var reach = 2.0

  /// A quad whose texels `map` takes to the memory's pixels.
  init(_ quad: TexturedQuad, map: Homography) {
    look = Look(quad)
    version = quad.texture.state.version
    log = quad.texture.changes
    self.map = map
  }

  /// Adds a part that is seen within `outline`, sampled from `detail`.
  mutating func add(_ outline: VisibleOutline, _ detail: SampledDetail, view: PixelRectangle) {
    // Coverage is computed to a pixel beyond the outline.
    let left = Int(outline.left.rounded(.down)) - 1
    let top = Int(outline.top.rounded(.down)) - 1
    let part = PixelRectangle(
      x: left, y: top, width: Int(outline.right.rounded(.up)) + 1 - left,
      height: Int(outline.bottom.rounded(.up)) + 1 - top)
    bounds = bounds.union(part.intersection(view))
    look.detail[min(parts, 3)] = detail.signature
    isProvisional = isProvisional || detail.isProvisional
    parts += 1
    reach = max(reach, 2 * max(detail.reach.u, detail.reach.v))
  }

  /// Where a state of the texture that was painted in this place before looked different.
  func changes(since old: Int) -> [PixelRectangle] {
    guard old != version else { return [] }
    guard old < version, look.effects.reflection == nil,
      let changed = log.rectangles(since: old, until: version)
    else { return [bounds] }
    return changed.map { rect in
      let place = TexelRect(
        left: Double(rect.x) - reach, top: Double(rect.y) - reach,
        right: Double(rect.x + rect.width) + reach, bottom: Double(rect.y + rect.height) + reach)
      return Self.seen(place, map)?.intersection(bounds) ?? bounds
    }
  }

  /// The pixels that a rectangle of texels is seen in, or `nil` if a corner is behind the eye.
  private static func seen(_ rect: TexelRect, _ map: Homography) -> PixelRectangle? {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    let corners = rect.corners
    for k in corners.indices {
      guard let point = map(Point(x: corners[k].x, y: corners[k].y)) else { return nil }
      let seen = SIMD2(point.x, point.y).clamped(
        lowerBound: SIMD2(repeating: -1e6), upperBound: SIMD2(repeating: 1e6))
      (low, high) = (pointwiseMin(low, seen), pointwiseMax(high, seen))
    }
    let (x, y) = (Int(low.x.rounded(.down)) - 1, Int(low.y.rounded(.down)) - 1)
    return PixelRectangle(
      x: x, y: y, width: Int(high.x.rounded(.up)) + 1 - x,
      height: Int(high.y.rounded(.up)) + 1 - y)
  }
}
