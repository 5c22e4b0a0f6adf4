/// A client's window.
public final class ServerToplevel {
  /// The surface it shows.
  public var surface: ServerSurface { shell.surface }
  /// Whether it was configured since it was last unmapped.
  public var isConfigured: Bool { shell.isConfigured }
  /// The title, or `nil` until it is set.
  public internal(set) var title: String?
  /// The application identifier, or `nil` until it is set.
  public internal(set) var appID: String?
  /// The smallest size the client wants.
  ///
  /// 0 is any.
  public var minimumSize: (width: Int, height: Int) { surface.current.minimumSize }
  /// The largest size the client wants.
  ///
  /// 0 is any.
  public var maximumSize: (width: Int, height: Int) { surface.current.maximumSize }
  /// The window that it is a dialog of, or `nil` if it is none.
  public internal(set) weak var parent: ServerToplevel?
  /// The left edge of the window on the screen, in logical units.
  public private(set) var x = 0
  /// The top edge of the window on the screen, in logical units.
  public private(set) var y = 0
  /// Its icon in lists of windows, or `nil` for the program's own icon.
  public internal(set) var icon: ToplevelIcon?
  /// Whether it shows anything.
  public internal(set) var isMapped = false
  /// Whether lists of windows say that it is minimized.
  public var isMinimized = false
  /// The latest requests of the client to change its state, oldest first, such as `set_fullscreen`.
  public internal(set) var wishes: [String] = []
  /// The edges that the latest `resize` wish wants to follow the pointer, as `xdg_toplevel.resize_edge`; 0 is none.
  public internal(set) var resizeEdges: UInt32 = 0
  /// The serial of the press that the latest `move`, `resize` or `show_window_menu` wish names.
  package internal(set) var grabSerial: UInt32 = 0
  /// The configuration last sent.
  public internal(set) var lastSent: ToplevelConfiguration?
  /// The serials of the latest configures, oldest first.
  public internal(set) var serials: [UInt32] = []
  /// Who decorates it, or `nil` if the client never asked.
  public internal(set) var decoration: DecorationMode?
  /// The states the compositor gives it, numbered as `xdg_toplevel.state`.
  public internal(set) var states: Set<UInt32> = []

  /// The icon that the next commit brings, or `nil` for no news.
  var pendingIcon: ToplevelIcon??

  package let resource: Resource<XdgToplevel>
  /// Itself, for what may come after its end.
  let link = Link<ServerToplevel>()
  let shell: ShellSurface
  var decorationResource: Resource<ZxdgToplevelDecorationV1>?
  /// The size to return to from fullscreen and maximized.
  var floatingSize = (width: 0, height: 0)
  /// The display it asked for.
  ///
  /// `nil` leaves it to the compositor.
  weak var fullscreenOutput: ServerOutput?
  private(set) var isAlive = true

  init(_ resource: Resource<XdgToplevel>, shell: ShellSurface) {
    self.resource = resource
    self.shell = shell
    link.begin(self)
    resource.represent(by: self)
    resource.onRequest { [unowned self] in handle($0) }
    resource.onDestroy { [link] in link.object?.destroyed() }
  }

  deinit { link.end() }

  package var compositor: Compositor { shell.compositor }

  /// The serials acknowledged last, oldest first.
  public var acknowledged: [UInt32] { shell.acknowledged }

  /// The configuration the content obeys.
  public var applied: ToplevelConfiguration? { shell.applied }

  /// The window on the screen without its shadow, in logical units.
  public var frame: PixelRectangle {
    let geometry = surface.current.geometry
    return PixelRectangle(
      x: x, y: y, width: geometry?.width ?? surface.width,
      height: geometry?.height ?? surface.height)
  }

  /// Where the surface's origin is on the screen: the geometry's corner is at `x`, `y`.
  package var origin: (x: Int, y: Int) {
    let geometry = surface.current.geometry
    return (x - (geometry?.x ?? 0), y - (geometry?.y ?? 0))
  }

  /// Moves the window on the screen.
  ///
  /// It may come to other displays by this.
  public func move(x: Int, y: Int) {
    self.x = x
    self.y = y
    compositor.updateOutputs(of: self)
    compositor.stackChanged()
  }

  private func destroyed() {
    isAlive = false
    isMapped = false
    if let decorationResource, decorationResource.isAlive,
      resource.client?.isConnected == true
    {
      compositor.inspector?.destroyedEarly(
        "xdg_toplevel", alive: ["zxdg_toplevel_decoration_v1"], on: surface, of: nil)
      decorationResource.fail(.orphaned, "the toplevel went first")
    }
    shell.toplevel = nil
    compositor.remove(self)
  }
}

extension ServerToplevel {
  /// Tells the window its size, in logical units, and its states.
  ///
  /// Nothing is checked: impossible sizes and unknown states are sent as they are, which is what
  /// hostile compositors do. States too new for the client's version are left out.
  ///
  /// - Parameters:
  ///   - width: The width. 0 leaves it to the client.
  ///   - height: The height. 0 leaves it to the client.
  ///   - states: Numbered as `xdg_toplevel.state`: 1 maximized, 2 fullscreen, 3 resizing,
  ///     4 activated, 5…8 tiled, 9 suspended. `nil` keeps those last sent.
  /// - Returns: The serial.
  @discardableResult
  public func configure(width: Int, height: Int, states: Set<UInt32>? = nil) -> UInt32 {
    let states = states ?? lastSent?.states ?? self.states
    let known = states.filter { Self.since($0) <= resource.version }
    let configuration = ToplevelConfiguration(width: width, height: height, states: known)
    resource.sendConfigure(
      width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height),
      states: known.sorted().wireBytes)
    return finish(configuration)
  }

  /// Tells the window its size with the array of states as raw bytes, valid or not.
  @discardableResult
  public func configure(width: Int, height: Int, stateBytes: [UInt8]) -> UInt32 {
    resource.sendConfigure(
      width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height),
      states: stateBytes)
    return finish(ToplevelConfiguration(width: width, height: height))
  }

  /// Asks the window to close.
  public func close() { resource.sendClose() }

  /// Gives the window the keyboard's attention or takes it, with a configure.
  public func setActivated(_ isActivated: Bool) { set(4, isActivated) }

  /// Configures the window as suspended, or as visible again.
  public func setSuspended(_ isSuspended: Bool) { set(9, isSuspended) }

  /// Who decorates the window from now on, with a configure.
  package func setDecoration(_ mode: DecorationMode) {
    guard let decorationResource else { return }
    decoration = mode
    decorationResource.sendConfigure(mode: .init(rawValue: mode.rawValue))
    configureAgain()
  }

  private func set(_ state: UInt32, _ isOn: Bool) {
    if isOn { states.insert(state) } else { states.remove(state) }
    configureAgain()
  }

  /// Sends the last size with the present states.
  func configureAgain() {
    let size = (width: lastSent?.width ?? 0, height: lastSent?.height ?? 0)
    configure(width: size.width, height: size.height, states: states)
  }

  private func finish(_ configuration: ToplevelConfiguration) -> UInt32 {
    lastSent = configuration
    let serial = shell.configure(configuration)
    serials.append(serial, keeping: ShellSurface.mostConfigures)
    return serial
  }

  func configureInitially() {
    let policy = compositor.configuration.windows
    guard policy != .manual else { return }
    if let output = compositor.output(of: self) ?? compositor.outputs.first {
      resource.sendConfigureBounds(
        width: Int32(clamping: output.area.width), height: Int32(clamping: output.area.height))
    }
    resource.sendWmCapabilities(capabilities: [1, 2, 3, 4].wireBytes)
    if compositor.seats.contains(where: { $0.isPresent }) { states.insert(4) }
    switch policy {
    case .size(let width, let height): floatingSize = (width, height)
    case .kiosk:
      states.insert(2)
      configureForStates()
    case .clientSize, .tiling, .manual: break
    }
    configureForStates()
  }

  private static func since(_ state: UInt32) -> UInt32 {
    switch state {
    case 5...8: 2
    case 9: 6
    case 10...: 7
    default: 1
    }
  }
}

extension ServerToplevel {
  /// The surface was committed and the state is in force.
  package func committed(isInitial: Bool) {
    if let pendingIcon {
      icon = pendingIcon
      self.pendingIcon = nil
    }
    if isInitial { return beginDialogue() }
    guard surface.isMapped else { return }
    compositor.updateOutputs(of: self)
    guard !isMapped else { return }
    isMapped = true
    if compositor.configuration.focusesNewWindows {
      compositor.raise(self)
      for seat in compositor.seats where seat.isPresent { seat.keyboard.focus(on: self) }
    }
    if compositor.configuration.windows == .tiling, let output = compositor.output(of: self) {
      configure(
        width: output.area.width, height: output.area.height,
        states: states.union([5, 6, 7, 8]))
    }
    surface.rearrange()
    compositor.observer?.appeared(self)
  }

  /// Sends the first configures, immediately or later.
  private func beginDialogue() {
    let delay = compositor.configuration.configureDelay
    guard delay > .zero else { return configureInitially() }
    compositor.clock.schedule(in: delay) { [link] in
      guard let self = link.object, self.shell.toplevel === self, !self.isConfigured else { return }
      self.configureInitially()
    }
  }

  /// The surface lost its content.
  func unmapped() {
    isMapped = false
    lastSent = nil
    compositor.withdrawn(self)
  }
}

extension ServerToplevel {
  func handle(_ request: XdgToplevel.Request) {
    switch request {
    case .destroy: break
    case .setParent(let resource): setParent(resource)
    case .setTitle(let title):
      compositor.inspector?.setText("set_title", bytes: title.utf8.count, on: surface)
      self.title = title
    case .setAppID(let identifier):
      compositor.inspector?.setText("set_app_id", bytes: identifier.utf8.count, on: surface)
      appID = identifier
    case .showWindowMenu(_, let serial, _, _): grab("show_window_menu", serial)
    case .move(_, let serial): grab("move", serial)
    case .resize(_, let serial, let edges):
      guard [0, 1, 2, 4, 5, 6, 8, 9, 10].contains(edges.rawValue) else {
        return resource.fail(.invalidResizeEdge, "an edge of \(edges.rawValue)")
      }
      resizeEdges = edges.rawValue
      grab("resize", serial)
    case .setMaxSize(let width, let height):
      guard width >= 0, height >= 0 else { return resource.fail(.invalidSize, "a negative size") }
      surface.pending.maximumSize = (Int(width), Int(height))
    case .setMinSize(let width, let height):
      guard width >= 0, height >= 0 else { return resource.fail(.invalidSize, "a negative size") }
      surface.pending.minimumSize = (Int(width), Int(height))
    case .setMaximized: wish("set_maximized", state: 1, isWanted: true)
    case .unsetMaximized: wish("unset_maximized", state: 1, isWanted: false)
    case .setFullscreen(let display):
      fullscreenOutput = compositor.output(display)
      wish("set_fullscreen", state: 2, isWanted: true)
    case .unsetFullscreen: wish("unset_fullscreen", state: 2, isWanted: false)
    case .setMinimized: note("set_minimized")
    }
  }

  private func setParent(_ resource: Resource<XdgToplevel>?) {
    let new = resource?.subject(ServerToplevel.self)
    var next = new
    while let window = next {
      guard window !== self else { return self.resource.fail(.invalidParent, "a parent of itself") }
      next = window.parent
    }
    parent = new
  }

  /// The protocol error that a compositor answers a commit with, if any.
  func error(in state: SurfaceState) -> (() -> Void)? {
    func isWrong(_ least: Int, _ most: Int) -> Bool { most > 0 && least > most }
    guard
      isWrong(state.minimumSize.width, state.maximumSize.width)
        || isWrong(state.minimumSize.height, state.maximumSize.height)
    else { return nil }
    return { [self] in resource.fail(.invalidSize, "a smallest size larger than the largest") }
  }

  private func grab(_ request: String, _ serial: UInt32) {
    grabSerial = serial
    note(request)
    guard let inspector = compositor.inspector else { return }
    let isAction = compositor.seats.contains { $0.holds(serial) || $0.pressedLast(with: serial) }
    inspector.grab(request, serial, isAction: isAction, on: surface)
  }

  private func wish(_ name: String, state: UInt32, isWanted: Bool) {
    change(state: state, isWanted: isWanted)
    note(name)
  }

  /// A maximized window takes the area that panels leave now.
  func fitWorkArea() {
    guard states.contains(1), !states.contains(2), compositor.configuration.windows != .manual,
      let output = compositor.output(of: self), let sent = lastSent
    else { return }
    let area = compositor.workArea(of: output)
    if (sent.width, sent.height) != (area.width, area.height) || (x, y) != (area.x, area.y) {
      configureForStates()
    }
  }

  /// Changes a state as the client itself could wish it.
  func change(state: UInt32, isWanted: Bool) {
    guard compositor.configuration.windows != .manual else { return }
    if isWanted {
      if states.isDisjoint(with: [1, 2]), isMapped {
        floatingSize = (frame.width, frame.height)
      }
      states.insert(state)
    } else {
      states.remove(state)
    }
    // Before the first configure the wish is kept for it.
    if shell.isConfigured { configureForStates() }
  }

  private func note(_ wish: String) {
    wishes.append(wish, keeping: 256)
    compositor.observer?.wished(wish, for: self)
    compositor.windowListsChanged()
  }

  /// Sends the size that belongs to the states.
  func configureForStates() {
    guard !states.isDisjoint(with: [1, 2]), let present = compositor.output(of: self) else {
      configure(width: floatingSize.width, height: floatingSize.height, states: states)
      return
    }
    let isFullscreen = states.contains(2)
    let output = isFullscreen ? fullscreenOutput ?? present : present
    let area = isFullscreen ? output.area : compositor.workArea(of: output)
    move(x: area.x, y: area.y)
    configure(width: area.width, height: area.height, states: states)
  }
}
