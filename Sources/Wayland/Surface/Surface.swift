/// A surface: where it is shown, and at what scale the compositor wants it drawn.
final class Surface {
  private let session: Session
  private let surface: Owned<WlSurface>
  private var entered: [Output] = []
  private var preferred: Int?
  private var fractional: Int?
  private var fractionalScale: Owned<WpFractionalScaleV1>?
  private var viewport: Owned<WpViewport>?
  private var lastScale: Scale?
  /// Called when the scale or the screens may have changed.
  var onChange: (() -> Void)?
  /// Called when the surface came onto a screen.
  var onEnter: (() -> Void)?

  init(_ session: Session, _ compositor: Proxy<WlCompositor>) {
    self.session = session
    surface = compositor.createSurface()
    surface.onEvent { [weak self] event in self?.take(event) }
    attachScaling()
  }

  var proxy: Proxy<WlSurface> { surface.proxy }

  /// The scale to draw at.
  ///
  /// What the compositor prefers comes first, then the largest scale of the screens it is on, then
  /// the last one, and before anything is known the largest of all screens.
  var scale: Scale {
    if let fractional, usesViewport { return Scale(in120ths: fractional) }
    if let preferred { return Scale(preferred) }
    if let largest = entered.map(\.state.scale).max() { return Scale(largest) }
    return lastScale ?? Scale(session.outputs.map(\.state.scale).max() ?? 1)
  }

  /// The refresh of the fastest screen the surface is on, in millihertz; 0 is unknown.
  var refreshMillihertz: Int32 {
    let screens = entered.isEmpty ? session.outputs : entered
    return screens.map(\.state.refreshMillihertz).max() ?? 0
  }

  /// Takes up viewporter and fractional scale, where they are offered, also late.
  func attachScaling() {
    guard let viewporter = session.viewporter, let manager = session.fractionalScaleManager,
      fractionalScale == nil
    else { return }
    if viewport == nil { viewport = viewporter.getViewport(surface: proxy) }
    let scale = manager.getFractionalScale(surface: proxy)
    scale.onEvent { [weak self] event in
      guard let self, case .preferredScale(let value) = event else { return }
      fractional = Int(value)
      changed()
    }
    fractionalScale = consume scale
  }

  /// Whether a viewport shows the buffer at the surface's size, as fractional scales demand.
  var usesViewport: Bool { fractional != nil && viewport != nil }

  /// Says at which size the next buffer is shown, which was drawn at `scale`.
  func setScale(_ scale: Scale, size: SurfaceSize, usesViewport: Bool) {
    lastScale = scale
    if usesViewport, let viewport = viewport?.proxy {
      surface.setBufferScale(scale: 1)
      viewport.setDestination(width: Int32(max(size.width, 1)), height: Int32(max(size.height, 1)))
    } else {
      surface.setBufferScale(scale: Int32(scale.whole ?? 1))
    }
  }

  /// A screen has gone, with or without a word to the surface.
  func outputRemoved(_ output: Output) {
    guard entered.contains(where: { $0 === output }) else { return }
    lastScale = scale
    entered.removeAll { $0 === output }
    changed()
  }

  func changed() { onChange?() }

  private func take(_ event: WlSurface.Event) {
    switch event {
    case .enter(let proxy):
      onEnter?()
      guard let output = session.output(proxy), !entered.contains(where: { $0 === output })
      else { return }
      entered.append(output)
      changed()
    case .leave(let proxy):
      guard let output = session.output(proxy) else { return }
      lastScale = scale
      entered.removeAll { $0 === output }
      changed()
    case .preferredBufferScale(let factor):
      preferred = Int(factor)
      changed()
    case .preferredBufferTransform: break
    }
  }

  /// Ends what hangs on the surface before the surface itself.
  deinit {
    fractionalScale = nil
    viewport = nil
  }
}
