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
