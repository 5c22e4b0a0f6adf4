extension Window {
  func handle(_ event: InputEvent) {
    guard !isClosed else { return }
    sawEvidence()
    if let time = event.time { newestInput = max(newestInput ?? time, time) }
    onInput?(event)
  }

  func handle(_ event: PointerEvent, from seat: Seat) {
    guard !isClosed else { return }
    sawEvidence()
    let outcome = titleBar.take(event)
    for event in outcome.content { handle(.pointer(event)) }
    if let action = outcome.action { perform(action, from: seat) { seat.pointer?.handOver() } }
    barChanged()
    seat.pointer?.cursor.update()
  }

  func handle(_ event: ScrollEvent) {
    if let event = titleBar.take(event) { handle(.scroll(event)) }
  }

  func handle(_ event: TouchEvent, from seat: Seat) {
    guard !isClosed else { return }
    sawEvidence()
    let outcome = titleBar.take(event)
    for event in outcome.content { handle(.touch(event)) }
    if let action = outcome.action {
      perform(action, from: seat) { seat.touch?.handOver(event.id) }
    }
    barChanged()
  }

  /// Does what the title bar or an edge was told; `handOver` lets go of what the compositor takes.
  private func perform(
    _ action: TitleBarFilter.Action, from seat: Seat, handOver: () -> Void
  ) {
    switch action {
    case .minimize: minimize()
    case .toggleMaximized: setMaximized(configuration?.states.contains(.maximized) != true)
    case .close: closeIsWanted = true
    case .move, .resize, .showMenu:
      if let toplevel = toplevel?.proxy, let serial = seat.lastPress {
        grab(action, toplevel, seat.seat.proxy, serial)
      }
      handOver()
    }
  }

  private func grab(
    _ action: TitleBarFilter.Action, _ toplevel: Proxy<XdgToplevel>, _ seat: Proxy<WlSeat>,
    _ serial: UInt32
  ) {
    switch action {
    case .move: toplevel.move(seat: seat, serial: serial)
    case .resize(let edge): toplevel.resize(seat: seat, serial: serial, edges: edge)
    case .showMenu(let place):
      toplevel.showWindowMenu(
        seat: seat, serial: serial, x: Int32(place.x), y: Int32(place.y))
    case .minimize, .toggleMaximized, .close: break
    }
  }

  /// Something about the bar may look different now.
  func barChanged() {
    if let appearance = barAppearance, appearance != barPicture.appearance { pacer.requestFrame() }
  }

  /// What the title bar looks like now; `nil` while there is none.
  var barAppearance: TitleBar.Appearance? {
    guard let configuration, titleBar.layout.barHeight > 0 else { return nil }
    return TitleBar.Appearance(
      title: settings.title, isActive: configuration.states.contains(.activated),
      isMaximized: configuration.states.contains(.maximized), hovered: titleBar.hovered,
      pressed: titleBar.pressed, width: Double(configuration.size.width),
      scale: configuration.scale, buttons: titleBar.layout.buttons)
  }

  /// The pointer's picture of a seat for where it is now.
  func cursor(of seat: UInt32) -> CursorShape { titleBar.cursor(of: seat) ?? cursor }

  func updateCursors() {
    for seat in session.seats { seat.pointer?.cursor.update() }
  }
}
