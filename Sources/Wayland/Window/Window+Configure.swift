extension Window {
  /// Keeps the newest configure; all of one batch are answered at once.
  func take(_ configure: Toplevel.Configure) {
    guard !isClosed else { return }
    latest = configure
    unanswered = configure.serial
    sawEvidence()
  }

  func sawEvidence() { pacer.sawEvidence(at: session.loop.now) }

  /// Adopts the newest configure and the present scale, both together, and answers the configure.
  ///
  /// Done before a drawing, never during one: what is drawn is what is committed.
  func adopt() {
    guard let configure = latest, let surface else { return }
    let isAnswer = unanswered != nil
    let isFirst = configuration == nil && startUp == nil && pacer.lastCommit == nil
    if let serial = unanswered {
      unanswered = nil
      toplevel?.acknowledge(serial)
      setSuspended(configure.states.contains(.suspended))
    }
    let before = configuration
    let new = configuration(configure, scale: surface.scale)
    if new != before {
      configuration = new
      if !configure.states.bindsSize, !configure.states.isTiled, configure.width > 0 {
        floating = new.size
      }
    }
    titleBar.layout = layout(new, configure)
    barChanged()
    if new != before {
      if before?.hasTitleBar != new.hasTitleBar { setMinimumSize() }
      if isAnswer && needsAnswer(before, new) { pacer.requestAnswer() }
      pacer.requestFrame()
      updateCursors()
      onConfigure?(new)
    }
    if isFirst { requestBeginning() }
    if isAnswer { updateIdleInhibitor() }
  }

  private func setSuspended(_ isSuspended: Bool) {
    if pacer.isSuspended && !isSuspended { pacer.requestFrame() }
    pacer.isSuspended = isSuspended
    guard isSuspended else { return }
    latch.interrupted()
    for seat in session.seats { seat.keyboard?.stopRepeating(in: self) }
  }

  /// What a configure makes of the window at a scale.
  private func configuration(
    _ configure: Toplevel.Configure, scale: Scale
  ) -> WindowConfiguration {
    let hasBar = needsBar(configure)
    let bar = hasBar ? settings.titleBar?.height ?? 0 : 0
    let limit = session.room.limit(scale: scale, usesViewport: surface?.usesViewport == true)
    func side(_ told: Int, _ bound: Int, _ own: Int, _ smallest: Int, _ limit: Int) -> Int {
      var side = told
      if told == 0 {
        // Ours to choose, within the room there is.
        side = own
        if bound > 0 { side = min(side, max(bound, smallest)) }
      }
      return min(max(side, 1), limit)
    }
    let own = floatingSize
    let width = side(configure.width, configure.boundsWidth, own.width, 1, limit.width)
    let height = side(
      configure.height, configure.boundsHeight, own.height + bar, bar + 1, limit.height)
    return WindowConfiguration(
      size: SurfaceSize(width: width, height: max(height - bar, 1)), scale: scale,
      states: configure.states, hasTitleBar: hasBar)
  }

  /// Where title bar and edges lie.
  private func layout(
    _ configuration: WindowConfiguration, _ configure: Toplevel.Configure
  ) -> TitleBarLayout {
    guard configuration.hasTitleBar, let bar = settings.titleBar else {
      return TitleBarLayout(content: configuration.size)
    }
    // All buttons where the compositor does not say which of them it can serve.
    var buttons: [TitleBar.Part] = []
    let able = configure.capabilities
    if able?.contains(.minimize) != false { buttons.append(.minimize) }
    if able?.contains(.maximize) != false { buttons.append(.maximize) }
    return TitleBarLayout(
      content: configuration.size, barHeight: bar.height, buttonWidth: bar.buttonWidth,
      buttons: buttons + [.close],
      hasEdges: !configuration.states.bindsSize && !configuration.states.isTiled)
  }

  /// Whether only a frame answers a configure, since it changes where something is.
  private func needsAnswer(_ before: WindowConfiguration?, _ new: WindowConfiguration) -> Bool {
    guard let before else { return true }
    let ofSize: ToplevelState = [.maximized, .fullscreen, .resizing]
    return before.size != new.size || before.hasTitleBar != new.hasTitleBar
      || before.states.intersection(ofSize) != new.states.intersection(ofSize)
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
    latest?.isServerDecorated = false
  }

  /// The scale or the screens may be others; a new scale is adopted before the next drawing.
  func scaleChanged() {
    guard let surface, refreshMillihertz != surface.refreshMillihertz else { return }
    // Another screen or mode: nothing that was observed holds.
    if refreshMillihertz != nil {
      estimator.reset()
      predictor.reset()
      latch.reset()
    }
    refreshMillihertz = surface.refreshMillihertz
    estimator.outputRefresh(millihertz: surface.refreshMillihertz)
  }
}
