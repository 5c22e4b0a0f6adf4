extension TestCompositor {
  /// What the user sees on a display, by default the first, in its pixels, upright.
  ///
  /// Windows and their subsurfaces, lowest first, with scale, transform and viewport applied as a
  /// compositor applies them; the cursor is left out.
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

  /// What is seen, lowest first, subsurfaces left out: while the session is locked only the lock's.
  private var stack: [ServerSurface] {
    if let lock { return lock.surfaces.map(\.surface).filter { $0.isMapped && !$0.isHidden } }
    func panels(_ range: ClosedRange<Int>) -> [ServerSurface] {
      layers.filter { range.contains($0.layer) }.sorted { $0.layer < $1.layer }.map(\.surface)
    }
    let roots = panels(0...1) + toplevels.filter(\.isMapped).map(\.surface) + panels(2...3)
    return roots.flatMap(withPopups).filter { $0.isMapped && !$0.isHidden }
  }

  private func withPopups(_ surface: ServerSurface) -> [ServerSurface] {
    [surface] + popups.filter { $0.parent === surface }.flatMap { withPopups($0.surface) }
  }

  private func add(_ surface: ServerSurface, x: Int, y: Int, to scene: inout Composition) {
    guard let image = surface.image else { return }
    let scale = Double(surface.current.scale)
    scene.add(
      Composition.Layer(
        image: image, x: Double(x), y: Double(y), width: Double(surface.width),
        height: Double(surface.height), transform: surface.current.transform,
        source: surface.current.source.map {
          ($0.x * scale, $0.y * scale, $0.width * scale, $0.height * scale)
        }))
    for child in surface.children {
      guard let part = child.subsurface else { continue }
      add(child, x: x + part.x, y: y + part.y, to: &scene)
    }
  }

  /// The surface that gets input at a point of the screen.
  func surface(x: Double, y: Double) -> ServerSurface? {
    for surface in stack.reversed() {
      let origin = origin(of: surface)
      if let hit = hit(surface, x: x - Double(origin.x), y: y - Double(origin.y)) {
        return hit
      }
    }
    return nil
  }

  private func hit(_ surface: ServerSurface, x: Double, y: Double) -> ServerSurface? {
    for child in surface.children.reversed() {
      guard let part = child.subsurface else { continue }
      if let hit = hit(child, x: x - Double(part.x), y: y - Double(part.y)) { return hit }
    }
    return surface.takesInput(x: x, y: y) ? surface : nil
  }

  /// Where the corner of a surface is on the screen.
  func origin(of surface: ServerSurface) -> (x: Int, y: Int) {
    if let part = surface.subsurface, let parent = part.parent {
      let origin = origin(of: parent)
      return (origin.x + part.x, origin.y + part.y)
    }
    return surface.roleObject?.origin
      ?? toplevels.first { $0.surface === surface }?.origin ?? (0, 0)
  }
}
