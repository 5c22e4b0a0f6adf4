import Wayland
import WaylandTestSupport

/// A popup on the window of a program, most often with a grab.
final class BareMenu {
  private(set) var isConfigured = false
  private(set) var isDone = false
  private var isHidden = false
  // They end in this order.
  private let popup: Owned<XdgPopup>
  private let shellSurface: Owned<XdgSurface>
  private let surface: Owned<WlSurface>
  private let buffer: BareBuffer
  private let base: Owned<XdgWmBase>

  /// Opens it with its middle at `x`, `y` of the window, for the last press of `devices` if it is to have a
  /// grab.
  init(
    _ program: HostScene.Program, _ devices: BareDevices?, x: Int32 = 10, y: Int32 = 10,
    width: Int32 = 40, height: Int32 = 30
  ) throws {
    base = try program.client.bind(XdgWmBase.self)
    surface = try program.client.bind(WlCompositor.self).createSurface()
    buffer = BareBuffer(
      program.window.memory, width: Int(width), height: Int(height), color: 0xffff_ffff)
    let positioner = base.createPositioner()
    positioner.setSize(width: width, height: height)
    positioner.setAnchorRect(x: x, y: y, width: 1, height: 1)
    shellSurface = base.getXdgSurface(surface: surface.proxy)
    popup = shellSurface.getPopup(
      parent: program.window.shellSurface.proxy, positioner: positioner.proxy)
    if let devices {
      popup.grab(seat: devices.seat.proxy, serial: devices.buttonSerial)
    }
    popup.onEvent { [weak self] in if case .popupDone = $0 { self?.isDone = true } }
    shellSurface.onEvent { [weak self] event in
      guard let self, case .configure(let serial) = event else { return }
      isConfigured = true
      shellSurface.ackConfigure(serial: serial)
      guard !isHidden else { return }
      surface.attach(buffer: buffer.proxy, x: 0, y: 0)
      surface.commit()
    }
    surface.commit()
  }

  /// Shows nothing any more, but stays.
  func hide() {
    isHidden = true
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
  }
}
