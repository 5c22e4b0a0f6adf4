extension Compositor {
  /// Plugs a display in, to the right of the others.
  @discardableResult
  public func plugIn(_ model: OutputModel) -> ServerOutput {
    let x = outputs.map { $0.area.right }.max() ?? 0
    let output = ServerOutput(model, x: x, origin: clock.now)
    outputs.append(output)
    if let version = configuration.versions["wl_output"] {
      output.global = offer(WlOutput.self, UInt32(clamping: version)) {
        [output = output.link] compositor, resource in
        guard let output = output.object else { return resource.onRequest { _ in } }
        output.bind(resource)
        compositor.enterAgain(output, resource)
      }
    }
    if outputs.count == 1 { attentionChanged() }
    bringHome()
    return output
  }

  /// Removes a display.
  ///
  /// `sendsLeave` says whether surfaces receive `leave`; many compositors do not send it.
  public func unplug(_ output: ServerOutput, sendsLeave: Bool = false) {
    guard output.isPlugged else { return }
    output.isPlugged = false
    outputs.removeAll { $0 === output }
    for surface in surfaces {
      if sendsLeave { leave(output, surface) }
      surface.outputs.removeAll { $0 === output }
    }
    output.global?.withdraw()
    retire(output.global)
    output.global = nil
    if outputs.isEmpty { attentionChanged() }
    bringHome()
  }

  /// Without a display, no vblank is missed.
  private func attentionChanged() {
    for surface in surfaces { attentionChanged(to: surface) }
  }

  /// Windows that are on no display any more come to the first.
  private func bringHome() {
    for window in toplevels where window.isMapped {
      updateOutputs(of: window)
      guard window.surface.outputs.isEmpty, let home = outputs.first else { continue }
      window.move(x: home.x, y: home.y)
    }
  }

  /// Changes a display and notifies clients: modes and scale, then the surfaces on it.
  public func change(_ output: ServerOutput, _ body: (inout OutputModel) -> Void) {
    var model = output.model
    body(&model)
    output.model = model
    output.announce()
    for surface in surfaces where surface.outputs.contains(where: { $0 === output }) {
      tellScale(surface)
      surface.rearrange()
    }
    // Subsurfaces and cursors are on the displays of their windows.
    for surface in surfaces where surface.subsurface != nil || surface.role == "cursor" {
      tellScale(surface)
    }
  }

  /// Changes the behavior of a display without notifying clients.
  public func behave(_ output: ServerOutput, _ body: (inout OutputModel) -> Void) {
    var model = output.model
    body(&model)
    output.model = model
    for surface in surfaces { surface.rearrange() }
  }

  /// Synchronizes the refreshes of a display with another screen, which refreshed at `vblank` and
  /// again every `period`.
  ///
  /// Clients are notified if the rate changes.
  public func synchronize(_ output: ServerOutput, to vblank: Duration, period: Duration) {
    var model = output.model
    model.periods = []
    model.period = period
    let rate = Int((1e12 / Double(model.period.nanoseconds)).rounded())
    let isOther = abs(rate - model.announcedRefresh) > model.announcedRefresh / 100
    if isOther { model.announcedRefresh = rate }
    output.model = model
    output.cycle = FrameCycle(model, origin: vblank)
    if isOther { output.announce() }
    for surface in surfaces { surface.rearrange() }
  }

  /// The display a window is mostly on; the first if it is not mapped.
  package func output(of window: ServerToplevel) -> ServerOutput? {
    guard window.isMapped else { return outputs.first }
    return outputs.max {
      $0.area.intersection(window.frame).area < $1.area.intersection(window.frame).area
    }
  }

  /// Sends `enter` and `leave` of displays to a window's surface.
  func updateOutputs(of window: ServerToplevel) {
    updateOutputs(of: window.surface, at: window.origin)
  }

  /// Sends `enter` and `leave` of displays to a surface at `origin`.
  func updateOutputs(of surface: ServerSurface, at origin: (x: Int, y: Int)) {
    guard surface.isMapped else { return }
    let size = surface.size
    let area = PixelRectangle(x: origin.x, y: origin.y, width: size.width, height: size.height)
    func isThere(_ output: ServerOutput) -> Bool { !output.area.intersection(area).isEmpty }
    let before = surface.outputs
    // Nearly always it is where it was.
    if before.elementsEqual(outputs.lazy.filter(isThere), by: ===) { return }
    let now = outputs.filter(isThere)
    for output in before where !now.contains(where: { $0 === output }) { leave(output, surface) }
    surface.outputs = now
    let entered = now.filter { output in !before.contains { $0 === output } }
    for output in entered { enter(output, surface) }
    guard !entered.isEmpty || now.count != before.count else { return }
    tellScale(surface)
    surface.rearrange()
  }

  private func enter(_ output: ServerOutput, _ surface: ServerSurface) {
    for resource in output.resources where resource.client === surface.resource.client {
      surface.resource.sendEnter(output: resource)
    }
  }

  private func leave(_ output: ServerOutput, _ surface: ServerSurface) {
    for resource in output.resources where resource.client === surface.resource.client {
      surface.resource.sendLeave(output: resource)
    }
  }

  /// Sends the surfaces on a display to a client that binds it late.
  func enterAgain(_ output: ServerOutput, _ resource: Resource<WlOutput>) {
    for surface in surfaces
    where surface.resource.client === resource.client
      && surface.outputs.contains(where: { $0 === output })
    {
      surface.resource.sendEnter(output: resource)
    }
  }

  /// Tells a surface the scale of the displays it is on, or is going to be on.
  func tellScale(_ surface: ServerSurface) {
    var window = surface
    while let parent = window.subsurface?.parent { window = parent }
    let models = (window.outputs.isEmpty ? Array(outputs.prefix(1)) : window.outputs).map(\.model)
    guard let scale120 = models.map(\.scale120).max(),
      let whole = models.map(\.integerScale).max()
    else { return }
    surface.resource.sendPreferredBufferScale(factor: Int32(whole))
    surface.resource.sendPreferredBufferTransform(
      transform: .init(rawValue: UInt32(clamping: models.first?.transform ?? 0)))
    surface.fractionalScale?.sendPreferredScale(scale: UInt32(clamping: scale120))
  }

  func visibilityChanged(_ surface: ServerSurface) {
    attentionChanged(to: surface)
    if !surface.isHidden { surface.rearrange() }
  }

  /// A surface that is hidden, or shown at its own slower pace, misses no vblank.
  func attentionChanged(to surface: ServerSurface) {
    surface.queue.wanted =
      !surface.isWatched || surface.queue.callbacks.isEmpty ? nil : clock.now
    surface.queue.prompted = nil
    if let frame = surface.queue.content?.frame {
      frameLog.want(frame, since: surface.isWatched ? clock.now : nil)
    }
  }

  /// Adds a seat.
  @discardableResult
  public func addSeat(_ model: SeatModel = SeatModel()) -> ServerSeat {
    let seat = ServerSeat(model, compositor: self)
    seats.append(seat)
    if let version = configuration.versions["wl_seat"] {
      seat.global = offer(WlSeat.self, UInt32(clamping: version)) {
        [link = seat.link] _, resource in
        guard let seat = link.object else { return resource.onRequest { _ in } }
        seat.bind(resource)
      }
    }
    if let top = toplevels.last(where: { $0.isMapped }) { seat.keyboard.focus(on: top) }
    return seat
  }

  /// Takes a seat away; its objects fall silent.
  public func removeSeat(_ seat: ServerSeat) {
    seats.removeAll { $0 === seat }
    seat.vanish()
    seat.global?.withdraw()
    retire(seat.global)
    seat.global = nil
  }
}
