/// A surface of the desktop that is not a window: a panel, a dock, a background, an overlay.
///
/// wlroots compositors such as sway, and KWin, offer layers; GNOME does not.
public final class LayerSurface: SurfaceRole {
  /// What the panel draws on and hears input from.
  public let surface: DrawingSurface
  /// Called when the compositor has closed the panel, or when there are no layers.
  ///
  /// The panel has ended then. By default the loop stops if the session shows no other surface.
  public var onClose: (() -> Void)?
  /// Where it lies; what may change takes effect with one of the next frames.
  public var settings: LayerSettings {
    didSet { tellSettings(before: oldValue) }
  }

  private let session: Session
  private var layer: Owned<ZwlrLayerSurfaceV1>?
  private var latest: (width: UInt32, height: UInt32)?
  private var unanswered: UInt32?

  /// Makes a panel.
  ///
  /// It appears as soon as the session is ready and the compositor has said how large it shall be.
  public init(_ session: Session, _ settings: LayerSettings) {
    self.session = session
    self.settings = settings
    surface = DrawingSurface(session, isOpaque: settings.isOpaque)
    surface.take(self)
  }

  /// Removes the panel from the screen permanently.
  public func close() { surface.end { layer = nil } }

  deinit { close() }
}

extension LayerSurface: DrawingRole {
  func start() {
    guard let shell = session.globals.layerShell.proxy, let wire = surface.makeWire() else {
      return
    }
    let layer = shell.getLayerSurface(
      surface: wire.proxy, output: settings.output?.proxy,
      layer: .init(rawValue: settings.layer.rawValue), namespace: settings.name)
    layer.onEvent { [weak self] event in self?.take(event) }
    self.layer = consume layer
    tellSettings(before: nil)
    // Without a picture: this asks for the first configure.
    wire.proxy.commit()
  }

  func prepare() {
    if session.isReady, surface.wire == nil {
      session.warn("this compositor has no layers for panels; use a window")
      return passOnClose()
    }
    guard let latest, let wire = surface.wire else { return }
    let isAnswer = unanswered != nil
    if let serial = unanswered {
      unanswered = nil
      layer?.ackConfigure(serial: serial)
    }
    let scale = wire.scale
    let limit = session.room.limit(scale: scale, usesViewport: wire.usesViewport)
    func side(_ told: UInt32, _ own: Int, _ limit: Int) -> Int {
      min(max(told == 0 ? own : Int(told), 1), limit)
    }
    let asked = settings.askedSize
    let size = SurfaceSize(
      width: side(latest.width, asked.width, limit.width),
      height: side(latest.height, asked.height, limit.height))
    surface.layOut(
      size, inset: 0, scale: scale, mustAnswer: isAnswer && surface.size != size)
  }

  func makePopup(_ popup: Proxy<XdgSurface>, _ place: Proxy<XdgPositioner>) -> Owned<XdgPopup>? {
    guard let layer = layer?.proxy else { return nil }
    let made = popup.getPopup(parent: nil, positioner: place)
    layer.getPopup(popup: made.proxy)
    return made
  }

  private func take(_ event: ZwlrLayerSurfaceV1.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      latest = (width, height)
      unanswered = serial
      surface.sawEvidence()
    case .closed: passOnClose()
    }
  }

  private func passOnClose() {
    close()
    if let onClose {
      onClose()
    } else if session.liveSurfaces.allSatisfy(\.isEnded) {
      session.loop.stop()
    }
  }

  private func tellSettings(before: LayerSettings?) {
    guard let layer = layer?.proxy else { return }
    let size = settings.askedSize
    // In this order, so that no size is sent that the edges do not allow.
    if before?.edges != settings.edges {
      layer.setAnchor(anchor: .init(rawValue: settings.edges.rawValue & 15))
    }
    if before?.askedSize != size {
      layer.setSize(width: UInt32(size.width), height: UInt32(size.height))
    }
    if before?.exclusiveZone != settings.exclusiveZone {
      layer.setExclusiveZone(zone: Int32(clamping: settings.exclusiveZone))
    }
    let margins = settings.margins
    if before?.margins != margins {
      layer.setMargin(
        top: Int32(clamping: margins.top), right: Int32(clamping: margins.right),
        bottom: Int32(clamping: margins.bottom), left: Int32(clamping: margins.left))
    }
    if before?.keyboard != settings.keyboard {
      let isUnknown = settings.keyboard == .onDemand && layer.version < 4
      layer.setKeyboardInteractivity(
        keyboardInteractivity: .init(
          rawValue: isUnknown ? 0 : settings.keyboard.rawValue))
    }
    guard let before else { return }
    if before.layer != settings.layer {
      layer.setLayer(layer: .init(rawValue: settings.layer.rawValue))
    }
    surface.commitSoon()
  }
}
