extension Window {
  /// Keeps the newest configure; all of one batch are answered at once.
  func take(_ configure: Toplevel.Configure) {
    guard !isClosed else { return }
    latest = configure
    unanswered = configure.serial
    sawEvidence()
  }

  func sawEvidence() { pacer.sawEvidence(at: session.loop.now) }

  /// Answers the newest configure, if there is one, and adopts what it says.
  func adoptConfigure() {
    guard let serial = unanswered, let configure = latest else { return }
    let isFirst = configuration == nil && startUp == nil && pacer.lastCommit == nil
    unanswered = nil
    toplevel?.acknowledge(serial)
    let isSuspended = configure.states.contains(.suspended)
    if pacer.isSuspended && !isSuspended { pacer.requestFrame() }
    pacer.isSuspended = isSuspended
    if pacer.isSuspended {
      for seat in session.seats { seat.keyboard?.stopRepeating() }
    }
    adopt(configure, isAnswer: true)
    if isFirst { requestBeginning() }
    updateIdleInhibitor()
  }

  /// Works out size and scale anew from the last configure.
  func adopt(_ configure: Toplevel.Configure, isAnswer: Bool = false) {
    guard let surface else { return }
    let before = configuration
    let hasBar = needsBar(configure)
    let bar = hasBar ? settings.titleBar?.height ?? 0 : 0
    let scale = surface.scale
    let limit = max(ShmBuffer.longestSide * 120 / scale.in120ths - 1, 1)
    func side(_ told: Int, _ bound: Int, _ own: Int, _ smallest: Int) -> Int {
      var side = told
      if told == 0 {
        // Ours to choose, within the room there is.
        side = own
        if bound > 0 { side = min(side, max(bound, smallest)) }
      }
      return min(max(side, 1), limit)
    }
    let own = floatingSize
    let width = side(configure.width, configure.boundsWidth, own.width, 1)
    let height = side(configure.height, configure.boundsHeight, own.height + bar, bar + 1)
    let new = WindowConfiguration(
      size: SurfaceSize(width: width, height: max(height - bar, 1)), scale: scale,
      states: configure.states, hasTitleBar: hasBar)
    guard new != before else { return }
    configuration = new
    if !configure.states.bindsSize, !configure.states.isTiled, configure.width > 0 {
      floating = new.size
    }
    if before?.hasTitleBar != hasBar { setMinimumSize() }
    let wasHere = before?.states ?? []
    let ofSize: ToplevelState = [.maximized, .fullscreen, .resizing]
    let isOther =
      before == nil || before?.size != new.size || before?.hasTitleBar != hasBar
      || wasHere.intersection(ofSize) != new.states.intersection(ofSize)
    if isAnswer && isOther {
      pacer.requestAnswer()
    }
    pacer.requestFrame()
    barChanged()
    onConfigure?(new)
  }

  /// The size the window has when nothing binds it.
  private var floatingSize: SurfaceSize { floating ?? settings.size }

  private func needsBar(_ configure: Toplevel.Configure) -> Bool {
    guard settings.decoration == .automatic, settings.titleBar != nil,
      !configure.states.contains(.fullscreen),
      configure.height == 0 || configure.height > settings.titleBar?.height ?? 0
    else { return false }
    guard toplevel?.hasDecorationObject == true else { return true }
    return configure.isServerDecorated == false
  }

  /// The compositor stopped to decorate.
  func decorationWithdrawn() {
    toplevel?.decorationWithdrawn()
    guard var configure = latest else { return }
    configure.isServerDecorated = false
    latest = configure
    if configuration != nil { adopt(configure) }
  }

  /// A manager came or went that scaling depends on.
  func scalingChanged() {
    surface?.attachScaling()
    scaleChanged()
  }

  /// The scale may be another one: a frame that was drawn at the old one must not be shown.
  func scaleChanged() {
    if let surface { estimator.outputRefresh(millihertz: surface.refreshMillihertz) }
    guard let latest, configuration != nil, let surface, surface.scale != configuration?.scale
    else { return }
    adopt(latest)
    updateCursors()
  }
}
