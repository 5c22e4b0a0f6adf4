import Projection

/// The parts of the content that take input, and those that hide the surfaces below.
struct SurfaceRegions {
  /// The parts that take input, in logical units, or `nil` for all.
  var input: [PixelRectangle]?
  /// The opaque parts of a surface that is not opaque as a whole, in logical units.
  var opaque: [PixelRectangle] = []
  private var hasSentInput = false
  private var hasSentOpaque = false

  /// Sends them for the next commit.
  ///
  /// The rows above the content take input. They are opaque only if the entire surface is.
  mutating func send(
    to surface: Proxy<WlSurface>, _ compositor: Proxy<WlCompositor>, _ layout: SurfaceLayout
  ) {
    let size = layout.surface
    let inset = PixelRectangle(x: 0, y: 0, width: size.width, height: layout.inset)
    let content = PixelRectangle(
      x: 0, y: 0, width: layout.content.width, height: layout.content.height)
    func region(_ parts: [PixelRectangle], withInset: Bool) -> Owned<WlRegion> {
      let region = compositor.createRegion()
      let moved = parts.map { part in
        var part = part.intersection(content)
        part.y += layout.inset
        return part
      }
      for part in (withInset ? [inset] : []) + moved where !part.isEmpty {
        region.add(
          x: Int32(clamping: part.x), y: Int32(clamping: part.y),
          width: Int32(clamping: part.width), height: Int32(clamping: part.height))
      }
      return region
    }
    if let input {
      let parts = region(input, withInset: true)
      surface.setInputRegion(region: parts.proxy)
    } else if hasSentInput {
      surface.setInputRegion(region: nil)
    }
    hasSentInput = input != nil
    let opaque = layout.isOpaque ? [content] : opaque
    if !opaque.isEmpty {
      let parts = region(opaque, withInset: layout.isOpaque)
      surface.setOpaqueRegion(region: parts.proxy)
    } else if hasSentOpaque {
      surface.setOpaqueRegion(region: nil)
    }
    hasSentOpaque = !opaque.isEmpty
  }
}
