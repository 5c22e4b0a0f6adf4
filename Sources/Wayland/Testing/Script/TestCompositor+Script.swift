extension TestCompositor {
  /// Puts every step of a script on the agenda, the first at `start`, by default now.
  ///
  /// Steps whose time has passed happen with the next one of the clock.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - start: When it begins.
  ///   - shown: The window that a user hides, resizes or moves; by default the first.
  public func play(
    _ script: Script, from start: Duration? = nil, on shown: ShownSurface? = nil
  ) {
    play(script, from: start) { $0.strike($1, on: shown) }
  }

  fileprivate func play(
    _ script: Script, from start: Duration?,
    _ perform: @escaping (TestCompositor, Script.Action) -> Void
  ) {
    for step in script.steps {
      clock.schedule(at: (start ?? clock.now) + step.time) { [weak self] in
        if let self { perform(self, step.action) }
      }
    }
  }

  /// How often a request, such as `wl_surface.commit`, was made by all clients together.
  public func count(of request: String) -> Int { wire.count(of: request) }

  func noteRequest(_ name: RequestName, of client: Client?, version: Int) {
    request = name.text
    observe(
      .request(interface: name.interface, name: name.method, version: version), by: client)
  }

  /// Lets an action happen now.
  public func strike(_ action: Script.Action, on shown: ShownSurface? = nil) {
    switch action {
    case .configure, .configureStorm, .close, .resize, .hide, .moveToDisplay:
      strikeWindows(action, shown ?? toplevels.first.map { .window($0) })
    case .scale, .unplugOutput, .plugOutput, .callbacks, .release: strikeOutputs(action)
    case .removeSeat: seats.first.map { removeSeat($0) }
    case .addSeat: addSeat()
    case .stopReading(let duration): deafUntil = max(deafUntil ?? clock.now, clock.now + duration)
    case .pings(let count): for _ in 0..<max(0, count) { ping() }
    case .removeGlobal(let interface): removeGlobal(interface)
    case .protocolError(let code, let message):
      for base in shellBases { base.postError(code: code, message: message) }
    case .disconnect: disconnect()
    default: seats.first?.strike(action)
    }
  }

  private func strikeWindows(_ action: Script.Action, _ shown: ShownSurface?) {
    var window: ServerToplevel?
    if case .window(let toplevel) = shown { window = toplevel }
    switch action {
    case .configure(let width, let height, let states):
      for window in toplevels where window.isConfigured {
        window.configure(width: Int(width), height: Int(height), states: Set(states))
      }
    case .configureStorm(let count):
      for window in toplevels where window.isConfigured {
        for index in 0..<max(0, count) {
          window.configure(width: 400 + index, height: 300, states: [])
        }
      }
    case .resize(let width, let height, let isDragged):
      let states = (window?.lastSent?.states ?? []).subtracting([3])
      window?.configure(
        width: Int(width), height: Int(height), states: isDragged ? states.union([3]) : states)
    case .hide(true):
      window?.setSuspended(true)
      shown?.surface.isHidden = true
    case .hide(false):
      shown?.surface.isHidden = false
      window?.setSuspended(false)
    case .moveToDisplay(let number):
      guard let window, let from = self.output(of: window), let to = output(number) else { return }
      window.move(x: window.x - from.x + to.x, y: window.y)
    default: for window in toplevels { window.close() }
    }
  }

  private func output(_ number: Int) -> ServerOutput? {
    outputs.indices.contains(number - 1) ? outputs[number - 1] : nil
  }

  private func strikeOutputs(_ action: Script.Action) {
    switch action {
    case .unplugOutput(let number):
      guard let output = output(number) else { return }
      unplugged = output.model
      // Whether surfaces hear that they have left differs between compositors.
      unplug(output, sendsLeave: number > 1)
    case .plugOutput(let model): plugIn(model ?? unplugged ?? .ideal60)
    case .scale(let scale120):
      for output in outputs { change(output) { $0.scale120 = scale120 } }
    case .callbacks(let policy):
      let usual = configuration.outputs.first?.callbacks ?? .everyRefresh
      for output in outputs { behave(output) { $0.callbacks = policy ?? usual } }
    case .release(let policy):
      let usual = configuration.outputs.first?.release ?? .afterNextCommit
      for output in outputs { behave(output) { $0.release = policy ?? usual } }
    default: break
    }
  }
}

extension ServerSeat {
  /// Does what a person does with the devices of the seat, or changes them.
  fileprivate func strike(_ action: Script.Action) {
    switch action {
    case .touchDown(let id, let x, let y): touch.down(id: id, x: x, y: y)
    case .touchMove(let id, let x, let y): touch.motion(id: id, x: x, y: y)
    case .touchUp(let id): touch.up(id: id)
    case .touchFrame: touch.frame()
    case .cancelTouch: touch.cancel()
    case .pointerMove(let x, let y): pointer.move(x: x, y: y)
    case .pointerButton(let code, let isPressed): pointer.button(code, isPressed: isPressed)
    case .scroll(let scroll): pointer.scroll(scroll)
    case .key(let code): keyboard.tap(KeyCode(rawValue: code))
    case .withdraw(let bits):
      setCapabilities(model.capabilities.subtracting(.init(rawValue: bits)))
    case .grant(let bits): setCapabilities(model.capabilities.union(.init(rawValue: bits)))
    default: break
    }
  }

  /// Puts every step of a script on the agenda, for the devices of this seat.
  public func play(_ script: Script, from start: Duration? = nil) {
    (pointer.seat.compositor as? TestCompositor)?.play(script, from: start) { [weak self] in
      self?.strike($1)
    }
  }
}
