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
      popup?.subject(ServerPopup.self)?.adopt(surface)
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

/// What a layer surface says of its place, from one commit to the next.
struct LayerState: Equatable {
  var layer: UInt32 = 0
  /// The edges it is fixed to: top 1, bottom 2, left 4, right 8.
  var edges: UInt32 = 0
  /// The size it wants.
  ///
  /// 0 is all there is between two edges.
  var size = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
  var zone = 0
  var margins = Margins()
  var keyboard: UInt32 = 0

  struct Margins: Equatable {
    var top = 0
    var right = 0
    var bottom = 0
    var left = 0
  }

  /// The single edge whose room it takes for itself, or 0 if it takes none.
  var exclusiveEdge: UInt32 {
    guard zone > 0 else { return 0 }
    return switch edges {
    case 1, 13: 1
    case 2, 14: 2
    case 4, 7: 4
    case 8, 11: 8
    default: 0
    }
  }

  /// Where it comes to lie in `room`.
  func frame(in room: PixelRectangle) -> PixelRectangle {
    let x = Self.place(
      size.width, in: (room.x, room.width), isLow: edges & 4 != 0, isHigh: edges & 8 != 0,
      margins: (margins.left, margins.right))
    let y = Self.place(
      size.height, in: (room.y, room.height), isLow: edges & 1 != 0, isHigh: edges & 2 != 0,
      margins: (margins.top, margins.bottom))
    return PixelRectangle(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  /// What is left of `room` for others.
  func rest(of room: PixelRectangle) -> PixelRectangle {
    var rest = room
    switch exclusiveEdge {
    case 1:
      rest.y += zone + margins.top
      rest.height -= zone + margins.top
    case 2: rest.height -= zone + margins.bottom
    case 4:
      rest.x += zone + margins.left
      rest.width -= zone + margins.left
    case 8: rest.width -= zone + margins.right
    default: break
    }
    rest.width = max(rest.width, 0)
    rest.height = max(rest.height, 0)
    return rest
  }

  private static func place(
    _ wanted: Int, in room: (start: Int, length: Int), isLow: Bool, isHigh: Bool,
    margins: (low: Int, high: Int)
  ) -> (start: Int, length: Int) {
    let length = wanted > 0 ? wanted : max(room.length - margins.low - margins.high, 0)
    if isLow && !isHigh || wanted == 0 { return (room.start + margins.low, length) }
    if isHigh && !isLow { return (room.start + room.length - length - margins.high, length) }
    return (room.start + (room.length - length) / 2, length)
  }
}

extension Compositor {
  func bindLayerShell(_ shell: Resource<ZwlrLayerShellV1>) {
    shell.onRequest { [unowned self] request in
      guard
        case .getLayerSurface(let id, let resource, let display, let layer, let namespace) = request,
        let surface = self.surface(resource)
      else { return }
      guard surface.role == nil || surface.role == "zwlr_layer_surface_v1",
        surface.roleObject == nil, surface.shell == nil
      else { return shell.fail(.role, "the surface has another role") }
      guard layer.rawValue <= 3 else {
        return shell.fail(.invalidLayer, "there is no layer \(layer.rawValue)")
      }
      guard !surface.isMapped, ServerSurface.attached(surface.pending) == nil else {
        return shell.fail(.alreadyConstructed, "the surface has a buffer already")
      }
      let output = self.output(display) ?? outputs.first
      let panel = ServerLayerSurface(
        id, surface: surface, output: output, layer: layer.rawValue, namespace: namespace,
        compositor: self)
      surface.role = "zwlr_layer_surface_v1"
      surface.roleObject = panel
      layers.append(panel)
    }
  }

  /// Gives every panel its place, those that take room for themselves first, from the top down.
  func arrangeLayers() {
    for output in outputs {
      var room = output.area
      let panels = layers.filter { $0.output === output }.sorted { $0.layer > $1.layer }
      for panel in panels where panel.exclusiveZone > 0 {
        panel.arrange(in: room)
        if panel.isMapped { room = panel.current.rest(of: room) }
      }
      for panel in panels where panel.exclusiveZone <= 0 {
        panel.arrange(in: panel.exclusiveZone < 0 ? output.area : room)
      }
      workAreas[ObjectIdentifier(output)] = room
    }
    for window in toplevels where window.states.contains(1) && window.isConfigured {
      window.fitWorkArea()
    }
  }

  /// What the panels of a display leave for windows.
  func workArea(of output: ServerOutput) -> PixelRectangle {
    layers.isEmpty ? output.area : workAreas[ObjectIdentifier(output)] ?? output.area
  }
}
