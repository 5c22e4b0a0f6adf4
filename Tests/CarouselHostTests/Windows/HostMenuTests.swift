import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Menus of the window in front, and when they go.
struct HostMenuTests {
  /// A press on the window in front opens its menu.
  private func openMenu(
    of program: HostScene.Program, _ devices: BareDevices, _ scene: HostScene
  ) throws -> BareMenu {
    scene.pass(.milliseconds(50))
    scene.seat.pointer.move(x: 320, y: 200)
    scene.press()
    let menu = try BareMenu(program, devices)
    scene.pass(.milliseconds(100))
    scene.release()
    return menu
  }

  @Test func `a menu goes when another window comes forward, and the keys with it`() throws {
    let scene = try HostScene()
    let program = try scene.show("Menu")
    try scene.show("Mail")
    let devices = try BareDevices(program.client)
    let menu = try openMenu(of: program, devices, scene)
    #expect(menu.isConfigured && !menu.isDone)
    scene.go(to: 1)
    #expect(scene.front == "Mail")
    #expect(menu.isDone)
    #expect(devices.heard.contains("keyboard leave"))
  }

  @Test func `a press outside the card closes a menu`() throws {
    let scene = try HostScene(.coverFlow)
    let program = try scene.show("Menu")
    let devices = try BareDevices(program.client)
    let menu = try openMenu(of: program, devices, scene)
    #expect(!menu.isDone)
    scene.seat.pointer.move(x: 5, y: 5)
    scene.seat.pointer.button(isPressed: true)
    scene.seat.pointer.button(isPressed: false)
    scene.pass(.milliseconds(100))
    #expect(menu.isDone)
  }

  @Test(arguments: [(0, true), (1, false)])
  func `a menu has a grab for the finger that is up again, if its window is in front`(
    item: Int, isGood: Bool
  ) throws {
    let scene = try HostScene(.coverFlow)
    let program = try scene.show("Menu")
    try scene.show("Mail")
    let devices = try BareDevices(program.client)
    scene.go(to: item)
    scene.seat.touch.down(id: 0, x: 320, y: 200)
    scene.seat.touch.up(id: 0)
    scene.pass(.milliseconds(50))
    // As GTK 4.8 does, it names no press.
    let menu = try BareMenu(program, devices)
    scene.pass(.milliseconds(100))
    #expect(devices.buttonSerial == 0)
    #expect(menu.isDone == !isGood)
    #expect(devices.heard.contains { $0.hasPrefix("up 0") } == isGood)
  }
}

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
