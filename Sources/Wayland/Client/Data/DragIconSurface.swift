final class DragIconSurface {
  private var surface: Owned<WlSurface>?
  private weak var session: Session?
  private var buffer: ShmBuffer?
  /// How far its commits have moved it from the pointer, in logical units.
  private var shift: (x: Int32, y: Int32) = (0, 0)

  /// How far from the pointer it can be, in logical units.
  private static let farthest = 16384.0

  /// `nil` if there is no memory for the icon, which is no reason not to drag.
  init?(_ icon: DragIcon, _ session: Session) {
    guard let compositor = session.globals.compositor.proxy,
      let buffer = Self.paint(icon, session)
    else { return nil }
    (self.session, self.buffer) = (session, buffer)
    surface = compositor.createSurface()
  }

  var proxy: Proxy<WlSurface>? { surface?.proxy }

  private static func paint(_ icon: DragIcon, _ session: Session) -> ShmBuffer? {
    let scale = icon.scale
    let sides = 1...ShmBuffer.longestSide / scale
    guard sides.contains(icon.size.width), sides.contains(icon.size.height),
      let shm = session.globals.shm.proxy,
      let buffer = try? ShmBuffer(
        width: icon.size.width * scale, height: icon.size.height * scale, format: .argb8888,
        shm: shm, calls: session.memory)
    else { return nil }
    icon.paint(buffer.pixels(next: 1))
    return buffer
  }

  /// Shows the icon that it was made for.
  ///
  /// The surface has got its role.
  func begin(with icon: DragIcon) { commit(icon) }

  /// Shows another one, or nothing; without memory for it what it showed.
  func show(_ icon: DragIcon?) {
    guard let icon else {
      proxy?.attach(buffer: nil, x: 0, y: 0)
      proxy?.commit()
      buffer = nil
      return
    }
    guard let session, let new = Self.paint(icon, session) else { return }
    let old = buffer
    buffer = new
    commit(icon)
    // What is shown must not go before what comes after it.
    withExtendedLifetime(old) {}
  }

  private func commit(_ icon: DragIcon) {
    guard let surface = proxy, let buffer else { return }
    func place(_ hotspot: Double) -> Int32 {
      -Int32(min(max(hotspot.isNaN ? 0 : hotspot.rounded(), -Self.farthest), Self.farthest))
    }
    let (x, y) = (place(icon.hotspot.x) - shift.x, place(icon.hotspot.y) - shift.y)
    shift = (shift.x + x, shift.y + y)
    if surface.version >= 5 {
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      if (x, y) != (0, 0) { surface.offset(x: x, y: y) }
    } else {
      surface.attach(buffer: buffer.proxy, x: x, y: y)
    }
    surface.setBufferScale(scale: Int32(icon.scale))
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  func close() { surface = nil }
}
