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
    let new = compositor.toplevels.first { $0.resource == resource }
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
