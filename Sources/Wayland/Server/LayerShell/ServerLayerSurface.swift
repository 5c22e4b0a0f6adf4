/// A client's panel, background or overlay.
public final class ServerLayerSurface: ServerRole {
  /// The surface it shows.
  public let surface: ServerSurface
  /// What it is for, as the client says.
  public let namespace: String
  /// Where it lies on the screen, in logical units.
  public private(set) var frame = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
  /// Whether it shows anything.
  public private(set) var isMapped = false
  /// The display it is on.
  public private(set) weak var output: ServerOutput?
  /// How high it lies: 0 background, 1 bottom, 2 top, 3 overlay.
  public var layer: Int { Int(current.layer) }
  /// The room it takes for itself; −1 if it ignores that of others.
  public var exclusiveZone: Int { current.zone }

  package let resource: Resource<ZwlrLayerSurfaceV1>
  private(set) var current: LayerState
  private var pending: LayerState
  /// The configures sent and not yet acknowledged or skipped, oldest first.
  package private(set) var serials: [UInt32] = []
  private var told: (width: Int, height: Int)?
  private var hasAcknowledged = false
  private unowned let compositor: Compositor
  /// Where it was moved to, instead of where its anchors put it.
  private var place: (x: Int, y: Int)?

  init(
    _ resource: Resource<ZwlrLayerSurfaceV1>, surface: ServerSurface, output: ServerOutput?,
    layer: UInt32, namespace: String, compositor: Compositor
  ) {
    self.resource = resource
    self.surface = surface
    self.output = output
    self.namespace = namespace
    self.compositor = compositor
    current = LayerState(layer: layer)
    pending = LayerState(layer: layer)
    resource.onRequest { [weak self] in self?.handle($0) }
    resource.onDestroy { [weak self] in self?.destroyed() }
  }

  /// Moves the panel to a fixed position, in logical units of the screen; it stays there whatever its anchors say.
  package func move(x: Int, y: Int) {
    place = (x, y)
    compositor.arrangeLayers()
    compositor.stackChanged()
  }

  /// How it uses the keyboard, as `zwlr_layer_surface_v1.keyboard_interactivity`: 0 not, 1 exclusively, 2 when it
  /// is pressed.
  package var keyboardUse: UInt32 { current.keyboard }

  /// Whether no other surface may have the keyboard while it is seen.
  var holdsKeyboard: Bool { isMapped && current.keyboard == 1 && current.layer >= 2 }

  /// Takes the panel away, as when its display goes.
  public func close() { resource.sendClosed() }

  // MARK: Role

  package var interface: String { "zwlr_layer_surface_v1" }
  package var origin: (x: Int, y: Int) { (frame.x, frame.y) }

  func error(in state: SurfaceState, size: (width: Int, height: Int)) -> (() -> Void)? {
    if pending.size.width == 0, pending.edges & 12 != 12 {
      return { [self] in resource.fail(.invalidSize, "a width of 0 without left and right edge") }
    }
    if pending.size.height == 0, pending.edges & 3 != 3 {
      return { [self] in resource.fail(.invalidSize, "a height of 0 without upper and lower edge") }
    }
    guard
      ServerSurface.attached(state) == nil || hasAcknowledged
        || compositor.configuration.configuresEarly
    else {
      return { [self] in resource.fail(.invalidSurfaceState, "a buffer before the first configure")
      }
    }
    return nil
  }

  package func committed() {
    let former = isMapped ? current.keyboard : 0
    current = pending
    let wasMapped = isMapped
    isMapped = surface.isMapped
    compositor.arrangeLayers()
    if isMapped { useKeyboard(instead: former) }
    if isMapped, !wasMapped { surface.rearrange() }
  }

  /// Takes the keyboard when it begins to use it, and gives it back when it does no more.
  private func useKeyboard(instead former: UInt32) {
    guard current.keyboard != former else { return }
    for seat in compositor.seats where seat.isPresent {
      if current.keyboard != 0 {
        // Below windows it is pressed first.
        if current.layer >= 2 { seat.keyboard.focus(surface: surface) }
      } else if seat.keyboard.focusedSurface === surface {
        seat.keyboard.focus(surface: nil)
      }
    }
    compositor.focusAgain()
  }

  func unmapped() {
    isMapped = false
    told = nil
    serials = []
    hasAcknowledged = false
    compositor.arrangeLayers()
    compositor.focusAgain()
  }

  /// Takes its part of the free area of a display, and configures the client if its size changes.
  func arrange(in room: PixelRectangle) {
    frame = current.frame(in: room)
    if let place { (frame.x, frame.y) = (place.x, place.y) }
    if told.map({ $0.width == frame.width && $0.height == frame.height }) != true {
      told = (frame.width, frame.height)
      let serial = compositor.server.nextSerial()
      serials.append(serial, keeping: ShellSurface.mostConfigures)
      resource.sendConfigure(
        serial: serial, width: UInt32(clamping: frame.width),
        height: UInt32(clamping: frame.height))
    }
    if isMapped { compositor.updateOutputs(of: surface, at: origin) }
  }

  // MARK: Requests

  private func handle(_ request: ZwlrLayerSurfaceV1.Request) {
    switch request {
    case .destroy, .setExclusiveEdge: break
    case .setSize(let width, let height):
      pending.size = PixelRectangle(
        x: 0, y: 0, width: Int(min(width, 0xffff)), height: Int(min(height, 0xffff)))
    case .setAnchor(let anchor):
      guard anchor.rawValue <= 15 else { return resource.fail(.invalidAnchor, "an unknown edge") }
      pending.edges = anchor.rawValue
    case .setExclusiveZone(let zone): pending.zone = Int(zone)
    case .setMargin(let top, let right, let bottom, let left):
      pending.margins = LayerState.Margins(
        top: Int(top), right: Int(right), bottom: Int(bottom), left: Int(left))
    case .setKeyboardInteractivity(let use):
      guard use.rawValue <= (resource.version >= 4 ? 2 : 1) else {
        return resource.fail(.invalidKeyboardInteractivity, "an unknown use of the keyboard")
      }
      pending.keyboard = use.rawValue
    case .getPopup(let popup):
      compositor.popups.first { $0.resource == popup }?.adopt(surface)
    case .ackConfigure(let serial):
      guard let place = serials.firstIndex(of: serial) else {
        return resource.fail(.invalidSurfaceState, "serial \(serial) is not pending")
      }
      serials.removeSubrange(...place)
      hasAcknowledged = true
    case .setLayer(let layer):
      guard layer.rawValue <= 3 else {
        return resource.fail(.invalidSurfaceState, "an unknown layer")
      }
      pending.layer = layer.rawValue
    }
  }

  private func destroyed() {
    isMapped = false
    for seat in compositor.seats { seat.withdraw(surface) }
    surface.roleObject = nil
    compositor.layers.removeAll { $0 === self }
    compositor.arrangeLayers()
    compositor.focusAgain()
  }
}
