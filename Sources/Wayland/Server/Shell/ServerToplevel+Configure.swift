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
    guard !shell.compositor.isFollowing else { return }
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
    guard policy != .manual, !shell.compositor.isFollowing else { return }
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
