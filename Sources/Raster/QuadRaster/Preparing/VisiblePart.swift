internal import CQuadKernels
internal import Projection

/// Where a rectangle of a texture's plane is seen in the target's memory, and how.
struct VisiblePart {
  let texture: Texture
  let rect: TexelRect
  /// From texels to the memory's pixels.
  let map: Homography
  /// And back, exactly what `kind` takes it for.
  let texels: TexelMap
  let kind: quad_class
  let outline: VisibleOutline
  /// The rows it touches.
  let rows: Range<Int32>

  /// The texture's width in texels, as a number.
  var width: Double { Double(texture.width) }
  /// The texture's height in texels, as a number.
  var height: Double { Double(texture.height) }

  /// Places a rectangle by a map to the memory's pixels.
  ///
  /// Returns `nil` if nothing of it is seen.
  init?(
    texture: Texture, rect: TexelRect, map: Homography, target: PixelTarget, arena: FrameArena
  ) {
    guard let back = TexelMap(inverting: map),
      let outline = VisibleOutline(
        map: map, rect: rect, width: Double(target.width), height: Double(target.height),
        arena: arena),
      let exact = back.normalized(x: outline.middle.x, y: outline.middle.y)
    else { return nil }
    self.texture = texture
    self.rect = rect
    self.map = map
    // Pixels at the rim are sampled at their centers, up to a pixel outside.
    var kind = exact.kind(
      across: outline.right - outline.left + 2, down: outline.bottom - outline.top + 2,
      size: Double(max(texture.width, texture.height)))
    texels = exact.simplified(for: kind, x: outline.middle.x, y: outline.middle.y)
    if kind == .translate { kind = texels.shiftKind }
    self.kind = kind
    self.outline = outline
    rows = outline.rows(height: target.height)
    guard !rows.isEmpty else { return nil }
  }
}

extension VisibleOutline {
  /// The rows it touches.
  fileprivate func rows(height: Int) -> Range<Int32> {
    let first = Int32(top.rounded(.down))
    let last = min(Int32(bottom.rounded(.up)), Int32(height))
    return first..<max(first, last)
  }
}
