extension TestCompositor {
  /// Installs a plan.
  ///
  /// Faults whose time has passed happen immediately.
  public func install(_ plan: FaultPlan) {
    for fault in plan.faults {
      switch fault.trigger {
      case .at(let instant):
        clock.schedule(at: instant) { [weak self] in self?.strike(fault.action) }
      case .vblank(let number):
        guard let cycle = outputs.first?.cycle else { continue }
        var instant = clock.now
        for _ in 0..<max(1, number) { instant = cycle.refresh(after: instant).vblank }
        clock.schedule(at: instant) { [weak self] in self?.strike(fault.action) }
      case .afterRequests, .onRequest: faults.add(fault)
      }
    }
  }

  /// How often a request, such as `wl_surface.commit`, was made by all clients together.
  public func count(of request: String) -> Int { wire.count(of: request) }

  func noteRequest(_ name: RequestName, of client: Client?, version: Int) {
    request = name.text
    observe(
      .request(interface: name.interface, name: name.method, version: version), by: client)
    faults.note(name.text, count: wire.count(of: name.text), total: wire.requests)
  }

  func runTriggeredFaults() {
    for action in faults.takeTriggered() { strike(action) }
  }

  /// Does what a fault does, now.
  public func strike(_ action: FaultAction) {
    switch action {
    case .stopReading(let duration): deafUntil = max(deafUntil ?? clock.now, clock.now + duration)
    case .disconnect: disconnect()
    case .protocolError(let code, let message):
      for base in shellBases { base.postError(code: code, message: message) }
    case .close: for window in toplevels { window.close() }
    case .pings(let count): for _ in 0..<max(0, count) { ping() }
    case .removeGlobal(let interface): removeGlobal(interface)
    case .configure, .configureStorm: strikeWindows(action)
    case .scale, .unplugOutput, .plugOutput, .callbacks, .release: strikeOutputs(action)
    case .withdraw, .grant, .removeSeat, .addSeat, .cancelTouch: strikeSeats(action)
    }
  }

  private func strikeWindows(_ action: FaultAction) {
    for window in toplevels where window.isConfigured {
      switch action {
      case .configure(let width, let height, let states):
        window.configure(width: Int(width), height: Int(height), states: Set(states))
      case .configureStorm(let count):
        for index in 0..<max(0, count) {
          window.configure(width: 400 + index, height: 300, states: [])
        }
      default: break
      }
    }
  }

  private func strikeOutputs(_ action: FaultAction) {
    switch action {
    case .unplugOutput: outputs.first.map { unplug($0) }
    case .plugOutput(let model): plugIn(model)
    default:
      for output in outputs {
        switch action {
        case .scale(let scale120): change(output) { $0.scale120 = scale120 }
        case .callbacks(let policy): behave(output) { $0.callbacks = policy }
        case .release(let policy): behave(output) { $0.release = policy }
        default: break
        }
      }
    }
  }

  private func strikeSeats(_ action: FaultAction) {
    if case .addSeat = action {
      addSeat()
      return
    }
    guard let seat = seats.first else { return }
    switch action {
    case .withdraw(let bits):
      seat.setCapabilities(seat.model.capabilities.subtracting(.init(rawValue: bits)))
    case .grant(let bits):
      seat.setCapabilities(seat.model.capabilities.union(.init(rawValue: bits)))
    case .removeSeat: removeSeat(seat)
    case .cancelTouch: seat.touch.cancel()
    default: break
    }
  }
}
