import Projection

/// The parts of the content that take input, and those that hide the surfaces below.
struct SurfaceRegions: Equatable {
  /// The parts that take input, in logical units, or `nil` for all.
  var input: [PixelRectangle]?
  /// The opaque parts of a surface that is not opaque as a whole, in logical units.
  var opaque: [PixelRectangle] = []
  private var hasSentInput = false
  private var hasSentOpaque = false

  /// Sends them, with the rows above the content, for the next commit.
  mutating func send(
    to surface: Proxy<WlSurface>, _ compositor: Proxy<WlCompositor>, _ layout: SurfaceLayout
  ) {
    let size = layout.surface
    let inset = PixelRectangle(x: 0, y: 0, width: size.width, height: layout.inset)
    func region(_ content: [PixelRectangle]) -> Owned<WlRegion> {
      let region = compositor.createRegion()
      let moved = content.map {
        PixelRectangle(x: $0.x, y: $0.y + layout.inset, width: $0.width, height: $0.height)
      }
      for part in [inset] + moved where part.width > 0 && part.height > 0 {
        region.add(
          x: Int32(clamping: part.x), y: Int32(clamping: part.y),
          width: Int32(clamping: part.width), height: Int32(clamping: part.height))
      }
      return region
    }
    if let input {
      let parts = region(input)
      surface.setInputRegion(region: parts.proxy)
    } else if hasSentInput {
      surface.setInputRegion(region: nil)
    }
    hasSentInput = input != nil
    let content = PixelRectangle(
      x: 0, y: 0, width: layout.content.width, height: layout.content.height)
    let opaque = layout.isOpaque ? [content] : opaque
    if !opaque.isEmpty {
      let parts = region(opaque)
      surface.setOpaqueRegion(region: parts.proxy)
    } else if hasSentOpaque {
      surface.setOpaqueRegion(region: nil)
    }
    hasSentOpaque = !opaque.isEmpty
  }
}
