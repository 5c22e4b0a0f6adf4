extension Window {
  func handle(_ event: InputEvent) {
    guard !isClosed else { return }
    sawEvidence()
    onInput?(event)
  }

  func handle(_ event: ScrollEvent) {
    guard frameBar.hovered == nil || frameBar.contentHasPress else { return }
    var event = event
    event.position = content(event.position)
    handle(.scroll(event))
  }

  func handle(_ event: TouchEvent, from seat: Seat) {
    var event = event
    event.position = content(event.position)
    if event.position.y < 0, event.kind == .down, barHeight > 0 {
      pressBar(at: event.position.x, from: seat, time: event.time)
      releaseBar(at: event.position.x)
      barTouches.insert(event.id)
      return
    }
    if barTouches.contains(event.id) {
      if event.kind == .up || event.kind == .cancelled { barTouches.remove(event.id) }
      return
    }
    handle(.touch(event))
  }

  func handle(_ event: PointerEvent, from seat: Seat) {
    var event = event
    let place = event.position
    event.position = content(place)
    if frameBar.contentHasPress {
      if case .released = event.kind { frameBar.contentHasPress = false }
      if event.kind == .cancelled { frameBar.contentHasPress = false }
      return handle(.pointer(event))
    }
    let edge = edge(at: place)
    let part = edge == nil ? barPart(at: event.position) : nil
    switch event.kind {
    case .left, .cancelled:
      hover(nil, edge: nil, from: seat)
      frameBar.pressed = nil
      handle(.pointer(event))
    case .entered, .moved:
      hover(part, edge: edge, from: seat)
      if part == nil, edge == nil || event.kind == .entered { handle(.pointer(event)) }
    case .pressed(let button):
      if let edge, button == .left { return resize(edge, from: seat) }
      guard part != nil else {
        frameBar.contentHasPress = true
        return handle(.pointer(event))
      }
      if button == .left { pressBar(at: event.position.x, from: seat, time: event.time) }
      if button == .right { showMenu(at: place, from: seat) }
    case .released(let button):
      if button == .left { releaseBar(at: event.position.x, isOver: part) }
    }
  }

  /// A place of the surface as a place of the content.
  func content(_ place: SurfacePoint) -> SurfacePoint {
    SurfacePoint(x: place.x, y: place.y - Double(barHeight))
  }

  /// The pointer's picture for where it is now.
  var effectiveCursor: CursorShape {
    guard let edge = frameBar.edge else { return frameBar.hovered == nil ? cursor : .arrow }
    switch edge {
    case .left, .right: return .resizeHorizontal
    case .top, .bottom: return .resizeVertical
    case .topLeft, .bottomRight: return .resizeDown
    default: return .resizeUp
    }
  }

  func updateCursors() {
    for seat in session.seats { seat.pointer?.cursor.update() }
  }
}
