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
      session.warn("this compositor has no layers for panels and overlays")
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

/// Where a panel lies, and what it is to the windows around it.
public struct LayerSettings {
  /// How high a panel lies.
  public enum Layer: UInt32, Sendable {
    /// Below all windows.
    case background
    /// Above the background, below windows.
    case bottom
    /// Above windows, below those that take the whole screen.
    case top
    /// Above everything.
    case overlay
  }

  /// Whether a panel wants the keyboard.
  public enum KeyboardUse: UInt32, Sendable {
    /// Never.
    case none
    /// Exclusively, before all other surfaces.
    case exclusive
    /// When the user chooses it, as a window. Where that is unknown, never.
    case onDemand
  }

  /// Edges of the screen.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits, as on the wire.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The upper edge.
    public static var top: Self { Self(rawValue: 1) }
    /// The lower edge.
    public static var bottom: Self { Self(rawValue: 2) }
    /// The left edge.
    public static var left: Self { Self(rawValue: 4) }
    /// The right edge.
    public static var right: Self { Self(rawValue: 8) }
    /// All four.
    public static var all: Self { [.top, .bottom, .left, .right] }
  }

  /// Distances from the edges, in logical units.
  public struct Margins: Hashable, Sendable {
    /// From the upper edge.
    public var top: Int
    /// From the right edge.
    public var right: Int
    /// From the lower edge.
    public var bottom: Int
    /// From the left edge.
    public var left: Int

    /// Makes margins, by default none.
    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }
  }

  /// What the panel is for, as desktops' rules name it, like `launcher`.
  ///
  /// This cannot be changed later.
  public var name: String
  /// The screen, which cannot be changed later.
  ///
  /// `nil` leaves it to the compositor.
  public var output: Output?
  /// Whether every pixel will be opaque, which cannot be changed later.
  public var isOpaque: Bool
  /// How high it lies.
  public var layer: Layer
  /// The edges it is fixed to.
  ///
  /// Without any it lies in the middle.
  public var edges: Edges
  /// The size.
  ///
  /// A side of 0 takes all the room there is between the two edges of that side.
  public var size: SurfaceSize
  /// The room that others leave free for it at its edge.
  ///
  /// 0 keeps out of others' way, −1 does not.
  public var exclusiveZone: Int
  /// The distances from its edges.
  public var margins: Margins
  /// Whether it wants the keyboard.
  public var keyboard: KeyboardUse

  /// Makes settings.
  public init(
    name: String, layer: Layer = .top, edges: Edges = [], size: SurfaceSize,
    exclusiveZone: Int = 0, margins: Margins = Margins(), keyboard: KeyboardUse = .none,
    output: Output? = nil, isOpaque: Bool = false
  ) {
    self.name = name
    self.layer = layer
    self.edges = edges
    self.size = size
    self.exclusiveZone = exclusiveZone
    self.margins = margins
    self.keyboard = keyboard
    self.output = output
    self.isOpaque = isOpaque
  }

  /// The size to request: the compositor refuses a side of 0 without both of its edges.
  var askedSize: SurfaceSize {
    let longest = ShmBuffer.longestSide
    func side(_ side: Int, between edges: Edges) -> Int {
      min(max(side, self.edges.isSuperset(of: edges) ? 0 : 1), longest)
    }
    return SurfaceSize(
      width: side(size.width, between: [.left, .right]),
      height: side(size.height, between: [.top, .bottom]))
  }
}
