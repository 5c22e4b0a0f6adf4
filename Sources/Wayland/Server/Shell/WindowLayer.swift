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
  public var layers: [WindowLayer] {
    let base = origin
    return surface.compositor.layers(on: surface).map {
      let place = surface.compositor.origin(of: $0)
      return WindowLayer(surface: $0, x: place.x - base.x, y: place.y - base.y)
    }
  }

  /// The window's part of its surface, without its shadow, in the surface's logical units.
  public var geometry: PixelRectangle {
    let whole = PixelRectangle(x: 0, y: 0, width: surface.width, height: surface.height)
    return surface.current.geometry.map { $0.intersection(whole) } ?? whole
  }
}

extension ServerSurface {
  /// The window that the surface is, or lies on; `nil` for a cursor and the like.
  public var window: ServerToplevel? {
    if let toplevel = shell?.toplevel { return toplevel }
    if let popup = shell?.popup { return popup.parent?.window }
    return subsurface?.parent?.window
  }
}

extension Compositor {
  /// The subsurfaces of `surface`, then its popups, each followed by what lies on it.
  fileprivate func layers(on surface: ServerSurface) -> [ServerSurface] {
    let parts = surface.children + popups.filter { $0.parent === surface }.map(\.surface)
    return parts.filter(\.isMapped).flatMap { [$0] + layers(on: $0) }
  }
}
