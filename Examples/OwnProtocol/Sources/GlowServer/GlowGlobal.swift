public import Glow
public import WaylandServer

/// What a compositor knows of the lights of its clients.
public final class GlowGlobal {
  /// One light, as it was asked for last.
  public struct Light: Equatable {
    /// The number of the surface it shines around.
    public var surface: UInt32
    /// How it shines.
    public var type = ExampleGlowV1.TypeValue.steady
    /// Where it shines.
    public var edges: ExampleGlowV1.Edges = []
    /// How brightly.
    public var strength = 0.0
    /// How far from the window.
    public var offset: Int32 = 0
  }

  /// The lights that shine, in the order in which they were lit.
  public var lights: [Light] { lit.map(\.light) }
  /// How long each light that faded took, in milliseconds.
  public private(set) var fades: [UInt32] = []

  private struct Entry {
    var resource: Resource<ExampleGlowV1>
    var surface: Resource<WlSurface>?
    var light: Light
  }

  private var lit: [Entry] = []

  /// Offers the global from now on.
  public init(_ compositor: Compositor, version: UInt32 = ExampleGlowManagerV1.latest) {
    compositor.addGlobal(ExampleGlowManagerV1.self, version: version) { [weak self] manager in
      manager.sendPalette(name: "sunset", colors: [255, 120, 0])
      manager.onRequest { request in
        if case .getGlow(let id, let surface) = request { self?.light(id, surface) }
      }
    }
  }

  /// Tells every client that its light is seen.
  public func show() {
    for entry in lit {
      guard let surface = entry.surface else { continue }
      entry.resource.sendShown(
        surface: surface, edges: entry.light.edges, strength: entry.light.strength)
    }
  }

  /// Puts every light out.
  public func putOut() {
    for entry in lit { entry.resource.sendOver() }
  }

  private func light(_ resource: Resource<ExampleGlowV1>, _ surface: Resource<WlSurface>?) {
    lit.append(
      Entry(resource: resource, surface: surface, light: Light(surface: surface?.number ?? 0)))
    resource.onDestroy { [weak self] in self?.lit.removeAll { $0.resource == resource } }
    resource.onRequest { [weak self] request in
      guard let self, let place = lit.firstIndex(where: { $0.resource == resource }) else {
        return
      }
      switch request {
      case .set(let type, let edges, let strength, let offset, _):
        guard strength <= 1 else {
          return resource.postError(
            code: ExampleGlowV1.Error.tooBright.rawValue, message: "too bright")
        }
        (lit[place].light.type, lit[place].light.edges) = (type, edges)
        (lit[place].light.strength, lit[place].light.offset) = (strength, offset)
      case .fadeOut(let milliseconds): fades.append(milliseconds)
      case .destroy, .setPicture: break
      }
    }
  }
}
