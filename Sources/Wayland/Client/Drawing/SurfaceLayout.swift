/// Where the pixels of a frame lie and how they are shown.
struct SurfaceLayout: Equatable {
  /// The size of the content in logical units.
  var content: SurfaceSize
  /// The height of what the role paints above it, as a title bar, in logical units.
  var inset: Int
  /// Pixels for a logical unit.
  var scale: Scale
  /// Whether a viewport shows the buffer, whatever its scale.
  var usesViewport: Bool
  /// How the picture is turned in the buffer; upright where there is an inset.
  var transform = SurfaceTransform.normal
  var format = PixelFormat.xrgb8888

  /// The size of inset and content together, in logical units.
  var surface: SurfaceSize { SurfaceSize(width: content.width, height: content.height + inset) }

  /// Whether nothing behind the surface can be seen through it.
  var isOpaque: Bool { format != .argb8888 }

  /// The inset's rows of the buffer.
  var insetPixels: Int { scale.pixels(inset) }
  /// The size of the buffer.
  var width: Int { transform.exchangesSides ? uprightHeight : uprightWidth }
  var height: Int { transform.exchangesSides ? uprightWidth : uprightHeight }

  private var uprightWidth: Int { max(scale.pixels(surface.width), 1) }
  private var uprightHeight: Int { max(scale.pixels(surface.height), insetPixels + 1) }

  var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
  var insetArea: PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: width, height: insetPixels)
  }
  var contentArea: PixelRectangle {
    PixelRectangle(x: 0, y: insetPixels, width: width, height: height - insetPixels)
  }
}

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
