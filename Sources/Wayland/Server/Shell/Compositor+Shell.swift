extension Compositor {
  func bindShell(_ base: Resource<XdgWmBase>) {
    shellBases.append(base)
    base.onDestroy { [link] in link.object?.shellBases.removeAll { !$0.isAlive } }
    base.onRequest { [unowned self] request in
      switch request {
      case .destroy:
        if shellSurfaces.contains(where: { $0.base == base }) {
          inspector?.destroyedEarly(
            "xdg_wm_base", alive: ["xdg_surface"], on: nil, of: base.client)
          base.fail(.defunctSurfaces, "shell surfaces are alive")
        }
      case .createPositioner(let id): Positioner.serve(id)
      case .getXdgSurface(let id, let resource): makeShellSurface(id, of: resource, base: base)
      case .pong(let serial): pings[serial] = nil
      }
    }
  }

  private func makeShellSurface(
    _ id: Resource<XdgSurface>, of resource: Resource<WlSurface>?, base: Resource<XdgWmBase>
  ) {
    guard let surface = surface(resource) else { return }
    let roles = [nil, "xdg_toplevel", "xdg_popup"]
    guard roles.contains(surface.role), surface.shell == nil else {
      return base.fail(.role, "the surface has another role")
    }
    guard !surface.isMapped, ServerSurface.attached(surface.pending) == nil else {
      return base.fail(.invalidSurfaceState, "the surface has a buffer already")
    }
    let shell = ShellSurface(id, base: base, surface: surface, compositor: self)
    surface.shell = shell
    shellSurfaces.append(shell)
  }

  func bindDecoration(_ resource: Resource<ZxdgDecorationManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getToplevelDecoration(let id, let toplevel) = request,
        let window = toplevel?.subject(ServerToplevel.self)
      else { return }
      guard window.decorationResource == nil else {
        return id.fail(.alreadyConstructed, "the toplevel has a decoration already")
      }
      if window.surface.isMapped {
        return id.fail(.unconfiguredBuffer, "the toplevel has a buffer already")
      }
      window.decorationResource = id
      window.decoration = configuration.decoration
      id.onRequest { [unowned self, window = window.link] request in
        guard let window = window.object else { return }
        switch request {
        case .setMode(let mode):
          // A client that wants to decorate itself may. The other wish is the compositor's choice.
          window.decoration =
            mode.rawValue == DecorationMode.clientSide.rawValue
            ? .clientSide : configuration.decoration
          sendDecoration(of: window)
        case .unsetMode:
          window.decoration = configuration.decoration
          sendDecoration(of: window)
        case .destroy: break
        }
      }
      id.onDestroy { [window = window.link] in window.object?.decorationResource = nil }
      sendDecoration(of: window)
    }
  }

  /// The mode is sent with the next configure, immediately if there was one before.
  private func sendDecoration(of window: ServerToplevel) {
    window.decorationResource?.sendConfigure(
      mode: .init(rawValue: (window.decoration ?? configuration.decoration).rawValue))
    if window.shell.isConfigured { window.configureAgain() }
  }

  /// Sends a ping to every client.
  public func ping() {
    for base in shellBases {
      let serial = server.nextSerial()
      pings[serial] = (clock.now, base.client)
      base.sendPing(serial: serial)
    }
  }

  /// The number of pings without answer.
  public var unansweredPings: Int { pings.count }

  func add(_ toplevel: ServerToplevel, shell: ShellSurface) {
    shell.toplevel = toplevel
    toplevels.append(toplevel)
  }

  /// Puts the window above all others.
  public func raise(_ toplevel: ServerToplevel) {
    toplevels.removeAll { $0 === toplevel }
    toplevels.append(toplevel)
    stackChanged()
  }

  func remove(_ toplevel: ServerToplevel) {
    toplevels.removeAll { $0 === toplevel }
    withdrawn(toplevel)
  }

  /// The window is no longer there to be seen or touched.
  package func withdrawn(_ toplevel: ServerToplevel) {
    dismissPopups(of: toplevel.surface)
    for seat in seats { seat.withdraw(toplevel.surface) }
    focusAgain()
    stackChanged()
  }
}
