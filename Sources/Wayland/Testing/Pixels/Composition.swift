/// Lays pictures over each other as a compositor does: what the user sees.
struct Composition {
  struct Layer {
    var image: PixelImage
    /// The left edge on the screen, in logical units.
    var x: Double
    /// The top edge on the screen, in logical units.
    var y: Double
    /// The width on the screen, in logical units.
    var width: Double
    /// The height on the screen, in logical units.
    var height: Double
    /// How the content of the buffer is turned, as `wl_output.transform`.
    var transform = 0
    /// What the alpha of each pixel is multiplied with, the largest number being 1.
    var alpha = UInt32.max
    /// The part of the upright content that is shown, in pixels.
    ///
    /// `nil` shows all.
    var source: (x: Double, y: Double, width: Double, height: Double)?

    /// A pixel of the picture as it is seen.
    func faded(_ pixel: UInt32) -> UInt32 {
      guard alpha < .max else { return pixel }
      let share = Double(alpha) / Double(UInt32.max)
      return [UInt32(0), 8, 16, 24].reduce(0) { faded, shift in
        faded | UInt32((Double(pixel >> shift & 255) * share).rounded()) << shift
      }
    }
  }

  private(set) var image: PixelImage
  /// Pixels per logical unit.
  let scale: Double

  /// Begins with a screen of one color.
  init(width: Int, height: Int, scale: Double, background: UInt32) {
    image = PixelImage(width: width, height: height, filledWith: background)
    self.scale = scale
  }

  /// Blends `layer` over the content, with the nearest pixel of the buffer for each pixel.
  mutating func add(_ layer: Layer) {
    let left = Int((layer.x * scale).rounded())
    let top = Int((layer.y * scale).rounded())
    let width = Int((layer.width * scale).rounded())
    let height = Int((layer.height * scale).rounded())
    guard width > 0, height > 0, layer.image.width > 0, layer.image.height > 0 else { return }
    let isTurned = layer.transform & 1 == 1
    let uprightWidth = isTurned ? layer.image.height : layer.image.width
    let uprightHeight = isTurned ? layer.image.width : layer.image.height
    let source = layer.source ?? (0, 0, Double(uprightWidth), Double(uprightHeight))
    for y in max(0, top)..<max(0, top, min(image.height, top + height)) {
      let v = source.y + (Double(y - top) + 0.5) * source.height / Double(height)
      let row = min(max(0, Int(v)), uprightHeight - 1)
      for x in max(0, left)..<max(0, left, min(image.width, left + width)) {
        let u = source.x + (Double(x - left) + 0.5) * source.width / Double(width)
        let column = min(max(0, Int(u)), uprightWidth - 1)
        let place = ContentCrop.place(
          column, row, width: uprightWidth, height: uprightHeight, transform: layer.transform)
        image.blend(layer.faded(layer.image[place.x, place.y]), x: x, y: y)
      }
    }
  }
}

extension TestCompositor {
  /// What the user sees on a display, by default the first, in its pixels, upright.
  ///
  /// Windows and their subsurfaces, lowest first, with scale, transform and viewport applied as a
  /// compositor applies them. The cursor is left out.
  public func screenshot(of output: ServerOutput? = nil) -> PixelImage {
    guard let output = output ?? outputs.first else { return PixelImage(width: 0, height: 0) }
    let model = output.model
    var scene = Composition(
      width: model.isTurned ? model.height : model.width,
      height: model.isTurned ? model.width : model.height,
      scale: Double(model.scale120) / 120, background: configuration.background)
    for surface in stack {
      let origin = origin(of: surface)
      add(surface, x: origin.x - output.x, y: origin.y - output.area.y, to: &scene)
    }
    return scene.image
  }

  private func add(_ surface: ServerSurface, x: Int, y: Int, to scene: inout Composition) {
    guard let image = surface.image else { return }
    add(surface.childrenBelow, x: x, y: y, to: &scene)
    let scale = Double(surface.current.scale)
    scene.add(
      Composition.Layer(
        image: image, x: Double(x), y: Double(y), width: Double(surface.width),
        height: Double(surface.height), transform: surface.current.transform,
        alpha: surface.current.alpha,
        source: surface.current.source.map {
          ($0.x * scale, $0.y * scale, $0.width * scale, $0.height * scale)
        }))
    add(surface.childrenAbove, x: x, y: y, to: &scene)
  }

  private func add(_ children: [ServerSurface], x: Int, y: Int, to scene: inout Composition) {
    for child in children {
      guard let part = child.subsurface else { continue }
      add(child, x: x + part.x, y: y + part.y, to: &scene)
    }
  }
}
