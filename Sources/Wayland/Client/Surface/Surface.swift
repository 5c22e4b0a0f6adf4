/// A surface: where it is shown, and at what scale the compositor wants it drawn.
final class Surface {
  private let session: Session
  private let surface: Owned<WlSurface>
  private var entered: [Output] = []
  private var preferred: Int?
  private var preferredTransform: SurfaceTransform?
  private var fractional: Int?
  private var fractionalScale: Owned<WpFractionalScaleV1>?
  private var viewport: Owned<WpViewport>?
  private var isStretched = false
  private var fifo: Owned<WpFifoV1>?
  private var fading = SurfaceFading()
  private var hasOpaqueRegion = false
  private var lastScale: Scale?
  private var lastTransform = SurfaceTransform.normal
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

  /// How pictures are best turned: as the compositor prefers, else as the screens are on which the
  /// surface is, if all of them are turned alike.
  var transform: SurfaceTransform {
    if let preferredTransform { return preferredTransform }
    let turns = Set(entered.map(\.state.transform))
    return turns.count == 1 ? turns.first.flatMap(SurfaceTransform.init) ?? .normal : .normal
  }

  /// The refresh of the fastest screen the surface is on, in millihertz.
  ///
  /// 0 is unknown.
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

  // MARK: Commits

  /// Says how the next buffer is shown, which was drawn for `layout`.
  func show(_ layout: SurfaceLayout) {
    lastScale = layout.scale
    let size = layout.surface
    if layout.usesViewport, let viewport = viewport?.proxy {
      surface.setBufferScale(scale: 1)
      viewport.setDestination(width: Int32(max(size.width, 1)), height: Int32(max(size.height, 1)))
      isStretched = true
    } else {
      if isStretched { viewport?.setDestination(width: -1, height: -1) }
      isStretched = false
      surface.setBufferScale(scale: Int32(layout.scale.whole ?? 1))
    }
    if layout.transform != lastTransform {
      lastTransform = layout.transform
      surface.setBufferTransform(transform: .init(rawValue: layout.transform.rawValue))
    }
    sendOpaqueRegion(layout)
  }

  private func sendOpaqueRegion(_ layout: SurfaceLayout) {
    guard layout.isOpaque || hasOpaqueRegion,
      let compositor = session.globals.compositor.proxy
    else { return }
    hasOpaqueRegion = layout.isOpaque
    guard layout.isOpaque else { return surface.setOpaqueRegion(region: nil) }
    let region = compositor.createRegion()
    region.add(
      x: 0, y: 0, width: Int32(clamping: layout.surface.width),
      height: Int32(clamping: layout.surface.height))
    surface.setOpaqueRegion(region: region.proxy)
  }

  /// Sets the buffer of the next commit.
  ///
  /// With `asksRelease`, the compositor reports the release of that commit separately, where it can.
  func attach(_ buffer: ShmBuffer, asksRelease: Bool) {
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    if asksRelease, surface.version >= 7 { buffer.awaitRelease(of: surface.getRelease()) }
  }

  /// Keeps the next commit's picture apart from the others, where the compositor can: with `afterLast`, the picture
  /// before it is seen for a refresh at least.
  func order(afterLast: Bool) {
    if fifo == nil { fifo = session.globals.fifo.proxy?.getFifo(surface: proxy) }
    if afterLast { fifo?.waitBarrier() }
    fifo?.setBarrier()
  }

  /// Says how much of it is seen, from 0 to 1.
  func fade(to opacity: Double) {
    fading.tell(opacity, proxy, session.globals.fading.proxy)
  }

  /// Commits a picture that differs from the one before in `damage`, in pixels.
  func commit(_ damage: [PixelRectangle]) {
    // An answer that changes nothing is a frame all the same.
    tell(damage.isEmpty ? [Self.onePixel] : damage)
    surface.commit()
  }

  /// Commits what was said of the surface, without a new picture.
  ///
  /// Some compositors forget callbacks of commits that damage nothing.
  func commitNothing() {
    tell([Self.onePixel])
    surface.commit()
  }

  /// Commits an acknowledged configure that changes nothing to be seen: compositors wait for it.
  func commitAnswer() { surface.commit() }

  private static var onePixel: PixelRectangle { PixelRectangle(x: 0, y: 0, width: 1, height: 1) }

  private func tell(_ damage: [PixelRectangle]) {
    var rects = damage
    if rects.count > 16 {
      rects = [rects.dropFirst().reduce(rects[0]) { $0.union($1) }]
    }
    guard surface.version >= 4 else {
      surface.damage(x: 0, y: 0, width: .max, height: .max)
      return
    }
    for rect in rects {
      surface.damageBuffer(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
  }

  // MARK: Screens

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
    case .preferredBufferTransform(let transform):
      preferredTransform = SurfaceTransform(rawValue: transform.rawValue)
      changed()
    }
  }

  /// Ends what hangs on the surface before the surface itself.
  deinit {
    fifo = nil
    fading.end()
    fractionalScale = nil
    viewport = nil
  }
}

/// Has the compositor show a surface fainter than it is drawn.
struct SurfaceFading: ~Copyable {
  private var object: Owned<WpAlphaModifierSurfaceV1>?

  /// Sets the opacity from the next commit on, from 0 to 1.
  mutating func tell(
    _ opacity: Double, _ surface: Proxy<WlSurface>, _ manager: Proxy<WpAlphaModifierV1>?
  ) {
    if object == nil, opacity < 1 { object = manager?.getSurface(surface: surface) }
    object?.setMultiplier(factor: UInt32((opacity * Double(UInt32.max)).rounded()))
  }

  /// Ends what was made for the surface, before the surface itself.
  mutating func end() { object = nil }
}
