/// The picture of one pointer: by name where the compositor draws it, else from the theme.
final class Cursor {
  private let pointer: Proxy<WlPointer>
  private let seat: UInt32
  private unowned let session: Session
  private var device: Owned<WpCursorShapeDeviceV1>?
  private var surface: Owned<WlSurface>?
  private var theme: CursorTheme?
  /// The serial with which the pointer came in; `nil` while it is elsewhere.
  private var serial: UInt32?
  private weak var window: Window?
  private var shown: CursorShape?
  private var isHidden = false

  init(_ pointer: Proxy<WlPointer>, seat: UInt32, session: Session) {
    self.pointer = pointer
    self.seat = seat
    self.session = session
  }

  /// The pointer came into a window.
  func entered(serial: UInt32, window: Window) {
    self.serial = serial
    self.window = window
    shown = nil
    isHidden = false
    update()
  }

  /// The pointer went elsewhere; nothing may be set now.
  func left() {
    serial = nil
    window = nil
  }

  /// Hides the pointer until it moves, since fingers are at work.
  func hide() {
    guard serial != nil, !isHidden else { return }
    isHidden = true
    update()
  }

  /// Shows the pointer again.
  func show() {
    guard isHidden else { return }
    isHidden = false
    update()
  }

  /// Sets what the window wants, if it is not set already.
  func update() {
    guard let serial, let window else { return }
    let wanted = isHidden ? .none : window.cursor(of: seat)
    guard wanted != shown else { return }
    shown = wanted
    guard let shape = wanted.wire else {
      pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
      return
    }
    if let manager = session.globals.cursorShape.proxy {
      if device == nil { device = manager.getPointer(pointer: pointer) }
      device?.setShape(serial: serial, shape: shape)
    } else {
      showPicture(wanted, serial, window)
    }
  }

  private func showPicture(_ shape: CursorShape, _ serial: UInt32, _ window: Window) {
    guard let shm = session.globals.shm.proxy, let compositor = session.globals.compositor.proxy
    else { return }
    let scale = min(window.surface.map { ($0.scale.in120ths + 119) / 120 } ?? 1, 4)
    if theme?.scale != scale { theme = CursorTheme(shm: shm, scale: scale) }
    // Without a theme the compositor's own pointer stays.
    guard let image = theme?.image(shape.themeNames) else { return }
    if surface == nil { surface = compositor.createSurface() }
    guard let surface = surface?.proxy else { return }
    surface.attach(buffer: image.buffer, x: 0, y: 0)
    surface.setBufferScale(scale: Int32(image.scale))
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Int32(image.hotspotX / image.scale),
      hotspotY: Int32(image.hotspotY / image.scale))
  }
}
