extension Window {
  /// Two presses of the caption within this time maximise the window.
  private static var doubleTime: Nanoseconds { 400_000_000 }
  /// How far from the edge the window can be resized, in logical units.
  private static var edgeWidth: Double { 6 }

  /// The height of our own title bar; 0 while there is none.
  var barHeight: Int {
    configuration?.hasTitleBar == true ? settings.titleBar?.height ?? 0 : 0
  }

  /// The part of the bar at a place of the content's coordinates; `nil` outside of the bar.
  func barPart(at place: SurfacePoint) -> TitleBar.Part? {
    guard barHeight > 0, place.y < 0, let width = configuration?.size.width else { return nil }
    return settings.titleBar?.part(x: place.x, width: Double(width), buttons: barButtons)
  }

  /// The buttons that the compositor can serve; all of them where it does not say.
  var barButtons: [TitleBar.Part] {
    var buttons: [TitleBar.Part] = []
    let able = latest?.capabilities
    if able?.contains(.minimize) != false { buttons.append(.minimize) }
    if able?.contains(.maximize) != false { buttons.append(.maximize) }
    return buttons + [.close]
  }

  /// The edge at a place of the surface, where the window may be resized.
  func edge(at place: SurfacePoint) -> XdgToplevel.ResizeEdge? {
    guard let configuration, configuration.hasTitleBar, !configuration.states.bindsSize,
      !configuration.states.isTiled
    else { return nil }
    let width = Double(configuration.size.width)
    let height = Double(configuration.size.height + barHeight)
    var edge: UInt32 = 0
    if place.y < Self.edgeWidth { edge |= XdgToplevel.ResizeEdge.top.rawValue }
    if place.y >= height - Self.edgeWidth { edge |= XdgToplevel.ResizeEdge.bottom.rawValue }
    if place.x < Self.edgeWidth { edge |= XdgToplevel.ResizeEdge.left.rawValue }
    if place.x >= width - Self.edgeWidth { edge |= XdgToplevel.ResizeEdge.right.rawValue }
    let isOne = [1, 2, 4, 5, 6, 8, 9, 10].contains(edge)
    return isOne ? XdgToplevel.ResizeEdge(rawValue: edge) : nil
  }

  func hover(_ part: TitleBar.Part?, edge: XdgToplevel.ResizeEdge?, from seat: Seat) {
    let isNew = frameBar.hovered != part
    let isOther = frameBar.edge != edge || isNew
    frameBar.hovered = part
    frameBar.edge = edge
    if isNew { barChanged() }
    if isOther { seat.pointer?.cursor.update() }
  }

  func pressBar(at x: Double, from seat: Seat, time: Nanoseconds) {
    guard let bar = settings.titleBar, let configuration else { return }
    let part = bar.part(
      x: x, width: Double(configuration.size.width), buttons: barButtons)
    frameBar.pressed = part
    barChanged()
    guard part == .caption else { return }
    frameBar.pressed = nil
    if let last = frameBar.lastPress, time - last < Self.doubleTime {
      frameBar.lastPress = nil
      setMaximized(!configuration.states.contains(.maximized))
      return
    }
    frameBar.lastPress = time
    guard let serial = seat.lastPress else { return }
    toplevel?.proxy.move(seat: seat.seat.proxy, serial: serial)
    // The compositor has the pointer now; a release does not come.
    seat.handOver()
  }

  /// A press of the bar ended; `part` is what the pointer is over, where that can be known.
  func releaseBar(at x: Double, isOver part: TitleBar.Part? = nil) {
    guard let pressed = frameBar.pressed else { return }
    frameBar.pressed = nil
    barChanged()
    guard part == nil || part == pressed else { return }
    switch pressed {
    case .caption: break
    case .minimize: minimize()
    case .maximize:
      setMaximized(configuration?.states.contains(.maximized) != true)
    case .close: closeIsWanted = true
    }
  }

  func resize(_ edge: XdgToplevel.ResizeEdge, from seat: Seat) {
    guard let serial = seat.lastPress else { return }
    toplevel?.proxy.resize(seat: seat.seat.proxy, serial: serial, edges: edge)
    seat.handOver()
  }

  func showMenu(at place: SurfacePoint, from seat: Seat) {
    guard let serial = seat.lastPress else { return }
    toplevel?.proxy.showWindowMenu(
      seat: seat.seat.proxy, serial: serial, x: Int32(place.x), y: Int32(place.y))
    seat.handOver()
  }

  /// Something about the bar may look different now.
  func barChanged() {
    guard barHeight > 0, appearance != frameBar.painted else { return }
    pacer.requestFrame()
  }

  private var appearance: TitleBar.Appearance? {
    guard let configuration else { return nil }
    return TitleBar.Appearance(
      title: settings.title, isActive: configuration.states.contains(.activated),
      isMaximized: configuration.states.contains(.maximized), hovered: frameBar.hovered,
      pressed: frameBar.pressed, width: Double(configuration.size.width),
      scale: configuration.scale, buttons: barButtons)
  }

  /// Paints the bar where this buffer has not got it yet; returns what differs from the last frame.
  func paintBar(_ pixels: PixelBuffer, _ buffer: ShmBuffer) -> BufferRect? {
    guard barHeight > 0, let appearance, let bar = settings.titleBar else { return nil }
    let isNew = appearance != frameBar.painted
    if isNew {
      frameBar.painted = appearance
      frameBar.changedInFrame = ring.frame + 1
    }
    if isNew || (buffer.lastFrame ?? 0) < frameBar.changedInFrame { bar.paint(pixels, appearance) }
    return isNew ? pixels.bounds : nil
  }
}
