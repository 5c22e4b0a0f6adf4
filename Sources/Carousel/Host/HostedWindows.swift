import CarouselPaint
import Projection
import QuadRaster
import WaylandServer

/// The windows of all programs, with the pixels that they show.
///
/// It is shown what programs draw before their buffers are their own again.
final class HostedWindows: CompositorObserver {
  /// The windows that are seen, in the order in which they came.
  private(set) var shown: [HostedWindow] = []

  private var made = 0
  /// Windows that have painted and are not shown yet.
  private var pending: [ObjectIdentifier: HostedWindow] = [:]
  /// The pixels of what lies on windows.
  private var layers: [ObjectIdentifier: SurfacePixels] = [:]
  /// How many pixels each surface had last.
  private var sizes: [ObjectIdentifier: (client: ClientIdentifier, pixels: Int)] = [:]
  /// The clients whose last pictures were not taken, each with the reason.
  private(set) var refused: [ClientIdentifier: String] = [:]
  /// What each client may have.
  var limits = ClientLimits()

  /// Called when a client has connected by the socket.
  var onConnection: (() -> Void)?

  /// Called when a client has been turned away.
  var onRefusal: (() -> Void)?

  func connected(_ client: ClientIdentifier, process: Int32) { onConnection?() }

  func refusedConnection() { onRefusal?() }

  /// Takes what a program has drawn.
  func contentChanged(_ surface: ServerSurface, damage: Coverage) {
    guard hasRoom(for: surface) else { return }
    if let toplevel = surface.window, toplevel.surface === surface, surface.crop != nil,
      toplevel.isPlain
    {
      layers[ObjectIdentifier(surface)] = nil
      hosted(toplevel).pixels.baseChanged(damage.rectangles)
      return
    }
    let pixels = layers[ObjectIdentifier(surface)] ?? SurfacePixels()
    layers[ObjectIdentifier(surface)] = pixels
    pixels.take(surface, damage: damage.rectangles)
    if let toplevel = surface.window { hosted(toplevel).pixels.layerChanged(surface) }
  }

  /// The picture of a window as it is on its card.
  func picture(of source: CaptureSource) -> PixelImage? {
    guard case .window(let toplevel) = source else { return nil }
    let pixels = hosted(toplevel).pixels
    pixels.refresh(layers)
    let texture = pixels.picture.texture
    var image = PixelImage(width: texture.width, height: texture.height)
    for y in 0..<texture.height {
      for x in 0..<texture.width { image[x, y] = texture.texel(x: x, y: y) }
    }
    return image
  }

  /// Whether the client may have this number of pixels.
  ///
  /// One that may not is among the next ``offenders(in:)``.
  private func hasRoom(for surface: ServerSurface) -> Bool {
    let (client, pixels) = (surface.identifier.client, surface.pixelCount)
    if let size = sizes[ObjectIdentifier(surface)], size == (client, pixels) { return true }
    sizes[ObjectIdentifier(surface)] = nil
    let all = sizes.values.reduce(0) { $0 + $1.pixels }
    let own = sizes.values.reduce(0) { $1.client == client ? $0 + $1.pixels : $0 }
    if let refusal = limits.refusal(of: pixels, own: own, all: all) {
      refused[client] = refusal
      return false
    }
    sizes[ObjectIdentifier(surface)] = (client, pixels)
    return true
  }

  /// The clients that have more than they may, each with the reason.
  func offenders(in compositor: Compositor) -> [(client: ClientIdentifier, offence: String)] {
    let offenders = refused.map { ($0.key, $0.value) } + limits.offenders(in: compositor)
    refused = [:]
    return offenders
  }

  /// The pixels of a surface that is no window, or `nil` if it shows nothing.
  func pixels(of surface: ServerSurface) -> SurfacePixels? { layers[ObjectIdentifier(surface)] }

  /// Updates the cards to the current windows.
  ///
  /// - Returns: The last of the new windows.
  func follow(_ compositor: Compositor) -> ServerToplevel? {
    forget(allBut: compositor.surfaces)
    let mapped = compositor.toplevels.filter(\.isMapped)
    shown.removeAll { window in !mapped.contains { $0 === window.toplevel } }
    var newest: ServerToplevel?
    for toplevel in mapped where !shown.contains(where: { $0.toplevel === toplevel }) {
      shown.append(hosted(toplevel))
      newest = toplevel
    }
    // What has painted, and is shown now or will never be.
    pending = pending.filter { _, window in
      !window.toplevel.isMapped && compositor.toplevels.contains { $0 === window.toplevel }
    }
    for window in shown { window.pixels.refresh(layers) }
    return newest
  }

  private func forget(allBut surfaces: [ServerSurface]) {
    guard !sizes.isEmpty else { return }
    let surfaces = Set(surfaces.map { ObjectIdentifier($0) })
    layers = layers.filter { surfaces.contains($0.key) }
    sizes = sizes.filter { surfaces.contains($0.key) }
  }

  private func hosted(_ toplevel: ServerToplevel) -> HostedWindow {
    if let window = shown.first(where: { $0.toplevel === toplevel }) { return window }
    if let window = pending[ObjectIdentifier(toplevel)] { return window }
    made += 1
    let window = HostedWindow(toplevel, number: made)
    pending[ObjectIdentifier(toplevel)] = window
    return window
  }
}
