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
