extension Window {
  /// Makes the surface and asks for a size; called once the session is ready.
  func start() {
    guard surface == nil, !isClosed, let compositor = session.globals.compositor.proxy,
      let shell = session.globals.shell.proxy
    else { return }
    let surface = Surface(session, compositor)
    self.surface = surface
    surface.onChange = { [weak self] in self?.scaleChanged() }
    surface.onEnter = { [weak self] in self?.sawEvidence() }
    let toplevel = Toplevel(shell, surface: surface.proxy)
    self.toplevel = toplevel
    toplevel.onConfigure = { [weak self] configure in self?.take(configure) }
    toplevel.onClose = { [weak self] in self?.closeIsWanted = true }
    // Old kiosk compositors crash over windows that have neither title nor name when they appear.
    sendTitle(toplevel)
    toplevel.proxy.setAppID(appID: settings.appID)
    if settings.decoration == .automatic, let manager = session.globals.decoration.proxy {
      toplevel.decorate(manager)
    }
    setMinimumSize()
    // Without a picture: this asks for the first configure.
    surface.proxy.commit()
  }

  func setMinimumSize() {
    let size = settings.minimumSize
    let limit = ShmBuffer.longestSide
    toplevel?.proxy.setMinSize(
      width: Int32(min(max(size.width, 1), limit)),
      height: Int32(min(max(size.height, 1) + titleBar.layout.barHeight, limit)))
  }

  /// Asks for what the window shall begin with, after the first configure.
  ///
  /// Before it, old kiosk compositors lose the wish. Drawing waits until the compositor has had its say.
  func requestBeginning() {
    guard settings.isFullscreen || settings.isMaximized, let toplevel = toplevel?.proxy else {
      return
    }
    if settings.isFullscreen {
      toplevel.setFullscreen(output: nil)
    } else {
      toplevel.setMaximized()
    }
    startUp = session.sync { [weak self] in self?.startUp = nil }
  }

  /// The first frame is shown: the token that the starter left brings the window to the front.
  func activate() {
    guard let token = session.activationToken, let surface = surface?.proxy else { return }
    session.activationToken = nil
    session.globals.activation.proxy?.activate(token: token, surface: surface)
  }

  func updateIdleInhibitor() {
    let isWanted = wantsIdleInhibited && configuration != nil && !pacer.isSuspended && !isClosed
    guard isWanted else {
      idleInhibitor = nil
      return
    }
    guard idleInhibitor == nil, let manager = session.globals.idleInhibit.proxy,
      let surface = surface?.proxy
    else { return }
    idleInhibitor = manager.createInhibitor(surface: surface)
  }

  /// Sends the title, cut to what fits well into one message.
  func sendTitle(_ toplevel: Toplevel) {
    hasNewTitle = false
    toplevel.proxy.setTitle(title: settings.title.prefix(utf8Bytes: 1024))
  }

  /// Hands the wish to close on; of several at once only one.
  func passOnClose() {
    guard closeIsWanted else { return }
    closeIsWanted = false
    if let onClose { onClose() } else { session.loop.stop() }
  }
}
