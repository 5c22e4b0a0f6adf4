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
    for popup in popups { popup.follow() }
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

/// A surface that lies on a window: a subsurface, a popup, or a part of one.
public struct WindowLayer {
  /// What lies there.
  public let surface: ServerSurface
  /// The left edge from that of the window's surface, in logical units.
  public let x: Int
  /// The top edge from that of the window's surface, in logical units.
  public let y: Int
}

extension ServerToplevel {
  /// What lies on the window's surface and shows something, the lowest first.
  public var layers: [WindowLayer] { placed(surface.compositor.layers(on: surface)) }

  /// What lies below the window's surface and shows something, the lowest first.
  public var layersBelow: [WindowLayer] {
    placed(surface.childrenBelow.flatMap(surface.compositor.layers(of:)))
  }

  private func placed(_ surfaces: [ServerSurface]) -> [WindowLayer] {
    let base = origin
    return surfaces.map {
      let place = surface.compositor.origin(of: $0)
      return WindowLayer(surface: $0, x: place.x - base.x, y: place.y - base.y)
    }
  }

  /// Whether the window is its surface's buffer as it is, with nothing below it.
  public var isPlain: Bool { surface.crop?.isPlain != false && surface.childrenBelow.isEmpty }

  /// The window's part of its surface, without its shadow, in the surface's logical units.
  public var geometry: PixelRectangle {
    let whole = PixelRectangle(x: 0, y: 0, width: surface.width, height: surface.height)
    return surface.current.geometry.map { $0.intersection(whole) } ?? whole
  }
}

extension ServerSurface {
  /// The window that the surface is, or lies on, or `nil` for a cursor and the like.
  public var window: ServerToplevel? {
    if let toplevel = shell?.toplevel { return toplevel }
    if let popup = shell?.popup { return popup.parent?.window }
    return subsurface?.parent?.window
  }
}

extension Compositor {
  /// The subsurfaces above `surface`, then its popups, each with what lies below and on it.
  fileprivate func layers(on surface: ServerSurface) -> [ServerSurface] {
    let parts = surface.childrenAbove + popups.filter { $0.parent === surface }.map(\.surface)
    return parts.flatMap(layers(of:))
  }

  /// The surface with what lies below and on it, the lowest first; nothing if it shows nothing.
  fileprivate func layers(of surface: ServerSurface) -> [ServerSurface] {
    guard surface.isMapped else { return [] }
    return surface.childrenBelow.flatMap(layers(of:)) + [surface] + layers(on: surface)
  }
}
