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
