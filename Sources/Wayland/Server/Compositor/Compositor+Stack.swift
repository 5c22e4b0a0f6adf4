extension Compositor {
  /// What is seen, lowest first, subsurfaces left out: while the session is locked only the lock's.
  package var stack: [ServerSurface] {
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

  /// The surface that gets input at a point of the screen, in logical units; `nil` if none is there.
  public func surface(x: Double, y: Double) -> ServerSurface? {
    for surface in stack.reversed() {
      let origin = origin(of: surface)
      if let hit = hit(surface, x: x - Double(origin.x), y: y - Double(origin.y)) {
        return hit
      }
    }
    return nil
  }

  /// Surfaces have appeared, moved, changed their size or gone.
  func stackChanged() {
    guard configuration.pointerFollowsSurfaces else { return }
    for seat in seats { seat.pointer.followSurfaces() }
  }

  private func hit(_ surface: ServerSurface, x: Double, y: Double) -> ServerSurface? {
    // What lies on a surface is hidden with it.
    guard surface.isMapped else { return nil }
    return hit(surface.childrenAbove, x: x, y: y)
      ?? (surface.takesInput(x: x, y: y) ? surface : hit(surface.childrenBelow, x: x, y: y))
  }

  private func hit(_ children: [ServerSurface], x: Double, y: Double) -> ServerSurface? {
    for child in children.reversed() {
      guard let part = child.subsurface else { continue }
      if let hit = hit(child, x: x - Double(part.x), y: y - Double(part.y)) { return hit }
    }
    return nil
  }

  /// Where the corner of a surface is on the screen.
  package func origin(of surface: ServerSurface) -> (x: Int, y: Int) {
    if let part = surface.subsurface, let parent = part.parent {
      let origin = origin(of: parent)
      return (origin.x + part.x, origin.y + part.y)
    }
    return surface.roleObject?.origin
      ?? toplevels.first { $0.surface === surface }?.origin ?? (0, 0)
  }
}
