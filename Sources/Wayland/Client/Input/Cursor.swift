/// The picture of one pointer or pen: by name where the compositor draws it, else from the theme.
final class Cursor {
  enum Device {
    case pointer(Proxy<WlPointer>)
    case tool(Proxy<ZwpTabletToolV2>)
  }

  private enum Look: Equatable {
    case nothing
    case named(WpCursorShapeDeviceV1.Shape)
    case picture(CursorShape, scale: Int, CursorTheme)
    case own(CursorPicture)
  }

  private let target: Device
  private let seat: UInt32
  private unowned let session: Session
  private var device: Owned<WpCursorShapeDeviceV1>?
  private var surface: Owned<WlSurface>?
  /// The serial with which the pointer came in, or `nil` while it is elsewhere.
  private var serial: UInt32?
  private weak var focus: DrawingSurface?
  private var shown: Look?
  /// The program's own picture, as the compositor has it while it is shown.
  private var own: CursorPictures.Image?
  private var isHidden = false

  init(_ target: Device, seat: UInt32, session: Session) {
    self.target = target
    self.seat = seat
    self.session = session
  }

  /// The pointer came onto a surface.
  func entered(serial: UInt32, surface: DrawingSurface) {
    self.serial = serial
    focus = surface
    shown = nil
    isHidden = false
    update()
  }

  /// The pointer went elsewhere.
  ///
  /// Nothing may be set now.
  func left() {
    serial = nil
    focus = nil
  }

  /// Hides the pointer until it moves, since fingers are at work.
  func hide() {
    guard serial != nil, !isHidden else { return }
    isHidden = true
    update()
  }

  func show() {
    guard isHidden else { return }
    isHidden = false
    update()
  }

  /// Sets what the surface wants, if it is not set already.
  func update() {
    guard let serial, let focus else { return }
    let wanted = look(on: focus)
    guard wanted != shown else { return }
    switch wanted {
    case .nothing: set(nil, serial, hotspotX: 0, hotspotY: 0)
    case .named(let shape):
      if device == nil { device = makeDevice() }
      device?.setShape(serial: serial, shape: shape)
    case .picture(let shape, let scale, _):
      // Where there is none, what was shown before stays.
      guard let image = session.cursorPictures.image(shape, scale: scale) else { return }
      show(image, serial)
      own = nil
    case .own(let picture):
      guard let image = session.cursorPictures.image(of: picture) else { return }
      show(image, serial)
      own = image
    }
    shown = wanted
  }

  private func makeDevice() -> Owned<WpCursorShapeDeviceV1>? {
    guard let manager = session.globals.cursorShape.proxy else { return nil }
    return switch target {
    case .pointer(let pointer): manager.getPointer(pointer: pointer)
    case .tool(let tool): manager.getTabletToolV2(tabletTool: tool)
    }
  }

  private func set(
    _ surface: Proxy<WlSurface>?, _ serial: UInt32, hotspotX: Int32, hotspotY: Int32
  ) {
    switch target {
    case .pointer(let pointer):
      pointer.setCursor(serial: serial, surface: surface, hotspotX: hotspotX, hotspotY: hotspotY)
    case .tool(let tool):
      tool.setCursor(serial: serial, surface: surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }
  }

  private func look(on target: DrawingSurface) -> Look {
    let shape = isHidden ? .none : target.cursor(of: seat)
    guard let name = shape.wire else { return .nothing }
    if let picture = target.cursorPicture(of: seat) { return .own(picture) }
    if session.globals.cursorShape.proxy != nil { return .named(name) }
    return .picture(
      shape, scale: (target.scale.in120ths + 119) / 120, session.cursorTheme)
  }

  private func show(_ image: CursorPictures.Image, _ serial: UInt32) {
    if surface == nil { surface = session.globals.compositor.proxy?.createSurface() }
    guard let surface = surface?.proxy else { return }
    surface.attach(buffer: image.buffer, x: 0, y: 0)
    surface.setBufferScale(scale: Int32(image.scale))
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
    set(surface, serial, hotspotX: Int32(image.hotspotX), hotspotY: Int32(image.hotspotY))
  }
}
