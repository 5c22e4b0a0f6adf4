/// How a program wants its content stored and shown, as far as the compositor and the screen allow.
struct SurfaceLook {
  /// Whether nothing behind the surface is to be seen through it.
  let isOpaque: Bool
  /// The ways besides upright in which the content can be drawn turned.
  var transforms: [SurfaceTransform] = []
  /// How many bits the pixels have.
  ///
  /// Those of surfaces that are not opaque have 32.
  var depth = PixelDepth.full

  /// Lays a frame out.
  ///
  /// - Parameters:
  ///   - content: the size of the content, in logical units.
  ///   - inset: the height of what the role paints above it.
  ///   - scale: pixels for a logical unit.
  ///   - screen: how the screen is turned.
  ///   - usesViewport: whether a viewport shows the buffer.
  ///   - formats: what the compositor takes.
  /// - Returns: the layout; `nil` if the compositor takes no such pixels.
  func layout(
    _ content: SurfaceSize, inset: Int, scale: Scale, screen: SurfaceTransform,
    usesViewport: Bool, formats: PixelFormats
  ) -> SurfaceLayout? {
    guard let format = formats.format(isOpaque: isOpaque, depth: depth) else { return nil }
    var layout = SurfaceLayout(
      content: content, inset: inset, scale: scale, usesViewport: usesViewport, format: format)
    // What a role paints above the content is upright.
    if inset == 0, transforms.contains(screen) { layout.transform = screen }
    return layout
  }
}
