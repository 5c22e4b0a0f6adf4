import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What a compositor answers clients that break the rules of popups.
@Suite struct PopupRuleTests {
  /// The objects of a popup over the scene's window, made step by step.
  private final class Menu {
    let base: Owned<XdgWmBase>
    let surface: Owned<WlSurface>
    let shell: Owned<XdgSurface>
    var popup: Owned<XdgPopup>?
    private(set) var places: [PixelRectangle] = []
    private(set) var serial: UInt32 = 0
    private(set) var isDone = false

    init(_ scene: WindowScene, parent: Proxy<XdgSurface>?, isComplete: Bool = true) throws {
      base = try scene.client.bind(XdgWmBase.self)
      surface = try scene.client.bind(WlCompositor.self).createSurface()
      shell = base.getXdgSurface(surface: surface.proxy)
      let positioner = base.createPositioner()
      positioner.setSize(width: 20, height: 10)
      if isComplete { positioner.setAnchorRect(x: 5, y: 5, width: 10, height: 4) }
      positioner.setAnchor(anchor: .bottomLeft)
      positioner.setGravity(gravity: .bottomRight)
      let popup = shell.getPopup(parent: parent, positioner: positioner.proxy)
      positioner.destroy()
      popup.onEvent { [weak self] event in
        switch event {
        case .configure(let x, let y, let width, let height):
          self?.places.append(
            PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
        case .popupDone: self?.isDone = true
        case .repositioned: break
        }
      }
      shell.onEvent { [weak self] event in
        if case .configure(let serial) = event { self?.serial = serial }
      }
      self.popup = consume popup
    }

    /// The popup first, as the protocol wants it.
    func end() { popup = nil }
  }

  private func error(_ scene: WindowScene) -> String? {
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else { return nil }
    return "\(error.interface ?? "") \(error.code)"
  }

  @Test func `a proper popup is placed, shown and taken away`() throws {
    let scene = try WindowScene()
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy)
    menu.surface.commit()
    scene.compositor.settle()
    #expect(menu.places == [PixelRectangle(x: 5, y: 9, width: 20, height: 10)])
    menu.shell.ackConfigure(serial: menu.serial)
    let buffer = scene.window.makeBuffer(20, 10, color: 0xffff_0000)
    menu.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    menu.surface.damageBuffer(x: 0, y: 0, width: 20, height: 10)
    menu.surface.commit()
    scene.compositor.settle()
    #expect(scene.compositor.screenshot()[5, 9] == 0xffff_0000)
    #expect(scene.compositor.screenshot()[4, 9] == 0xff80_8080)
    menu.end()
    scene.compositor.settle()
    #expect(scene.compositor.screenshot()[5, 9] == 0xff80_8080)
    #expect(scene.client.error == nil)
  }

  @Test func `a popup with half a positioner is an error`() throws {
    let scene = try WindowScene()
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy, isComplete: false)
    #expect(error(scene) == "xdg_wm_base 5")
    menu.end()
  }

  @Test func `a positioner of no size is an error`() throws {
    let scene = try WindowScene()
    let positioner = try scene.client.bind(XdgWmBase.self).createPositioner()
    positioner.setSize(width: 0, height: 10)
    #expect(error(scene) == "xdg_positioner 0")
  }

  @Test func `a popup of nothing is an error when it is committed`() throws {
    let scene = try WindowScene()
    let menu = try Menu(scene, parent: nil)
    #expect(error(scene) == nil)
    menu.surface.commit()
    #expect(error(scene) == "xdg_wm_base 3")
    menu.end()
  }

  @Test func `a popup that ends below another is an error`() throws {
    let scene = try WindowScene()
    let first = try Menu(scene, parent: scene.window.shellSurface.proxy)
    let second = try Menu(scene, parent: first.shell.proxy)
    scene.compositor.settle()
    first.end()
    #expect(error(scene) == "xdg_wm_base 2")
    second.end()
  }

  @Test func `a grab with an unknown serial gets no popup`() throws {
    let scene = try WindowScene()
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy)
    let seat = try scene.client.bind(WlSeat.self)
    menu.popup?.grab(seat: seat.proxy, serial: 4711)
    #expect(error(scene) == nil)
    #expect(menu.isDone)
    menu.end()
  }

  @Test(arguments: [(0, false), (1, true)])
  func `a grab with the last press is good, be the button up again`(press: Int, isGood: Bool)
    throws
  {
    let scene = try WindowScene()
    let seat = try scene.client.bind(WlSeat.self)
    let pointer = seat.getPointer()
    var serials: [UInt32] = []
    pointer.onEvent { event in
      if case .button(let serial, _, _, .pressed) = event { serials.append(serial) }
    }
    scene.compositor.settle()
    let device = scene.compositor.seats[0].pointer
    device.move(x: 5, y: 5)
    for _ in 0..<2 {
      device.button(isPressed: true)
      device.button(isPressed: false)
    }
    scene.compositor.settle()
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy)
    menu.popup?.grab(seat: seat.proxy, serial: serials[press])
    #expect(error(scene) == nil)
    #expect(menu.isDone == !isGood)
    #expect(scene.compositor.popups.last?.isGrabbing == isGood)
    menu.end()
  }

  @Test func `a grab of a popup that is seen already is an error`() throws {
    let scene = try WindowScene()
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy)
    menu.surface.commit()
    scene.compositor.settle()
    menu.shell.ackConfigure(serial: menu.serial)
    let buffer = scene.window.makeBuffer(20, 10)
    menu.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    menu.surface.commit()
    let seat = try scene.client.bind(WlSeat.self)
    menu.popup?.grab(seat: seat.proxy, serial: 1)
    #expect(error(scene) == "xdg_popup 0")
    menu.end()
  }

  @Test(arguments: [
    // Anchor and gravity, adjustment, expected left edge and width in a screen from −100 to 1180.
    (UInt32(2), UInt32(2), UInt32(0), 990, 200), (8, 8, 0, 1180, 200), (8, 8, 1, 980, 200),
    (8, 8, 4, 800, 200), (7, 8, 16, 1180, 200), (0, 0, 16, 990, 190),
  ])
  func `a popup is flipped, slid or cut as its positioner allows`(
    anchor: UInt32, gravity: UInt32, adjustment: UInt32, x: Int, width: Int
  ) throws {
    let scene = try WindowScene()
    scene.toplevel.move(x: 100, y: 0)
    let base = try scene.client.bind(XdgWmBase.self)
    let surface = try scene.client.bind(WlCompositor.self).createSurface()
    let shell = base.getXdgSurface(surface: surface.proxy)
    let positioner = base.createPositioner()
    positioner.setSize(width: 200, height: 10)
    positioner.setAnchorRect(x: 1000, y: 5, width: 180, height: 4)
    positioner.setAnchor(anchor: .init(rawValue: anchor))
    positioner.setGravity(gravity: .init(rawValue: gravity))
    positioner.setConstraintAdjustment(constraintAdjustment: adjustment)
    let popup = shell.getPopup(
      parent: scene.window.shellSurface.proxy, positioner: positioner.proxy)
    surface.commit()
    var place: (x: Int32, width: Int32)?
    popup.onEvent { if case .configure(let x, _, let width, _) = $0 { place = (x, width) } }
    scene.compositor.settle()
    #expect(place.map { Int($0.x) } == x)
    #expect(place.map { Int($0.width) } == width)
    popup.destroy()
    shell.destroy()
    surface.destroy()
  }

  /// A pressed button of the scene's seat.
  private final class Press {
    let seat: Owned<WlSeat>
    private let pointer: Owned<WlPointer>
    private(set) var serial: UInt32 = 0

    init(_ scene: WindowScene) throws {
      seat = try scene.client.bind(WlSeat.self)
      pointer = seat.getPointer()
      pointer.onEvent { [weak self] event in
        if case .button(let serial, _, _, .pressed) = event { self?.serial = serial }
      }
      scene.compositor.settle()
      scene.compositor.seats[0].pointer.move(x: 5, y: 5)
      scene.compositor.seats[0].pointer.button(isPressed: true)
      scene.compositor.settle()
    }
  }

  @Test func `a grab over a popup that has none is an error`() throws {
    let scene = try WindowScene()
    let press = try Press(scene)
    let tip = try Menu(scene, parent: scene.window.shellSurface.proxy)
    let menu = try Menu(scene, parent: tip.shell.proxy)
    menu.popup?.grab(seat: press.seat.proxy, serial: press.serial)
    #expect(error(scene) == "xdg_popup 0")
    menu.end()
    tip.end()
  }

  @Test func `a second grab of the same client is an error`() throws {
    let scene = try WindowScene()
    let press = try Press(scene)
    let first = try Menu(scene, parent: scene.window.shellSurface.proxy)
    first.popup?.grab(seat: press.seat.proxy, serial: press.serial)
    #expect(error(scene) == nil)
    let second = try Menu(scene, parent: scene.window.shellSurface.proxy)
    second.popup?.grab(seat: press.seat.proxy, serial: press.serial)
    #expect(error(scene) == "xdg_popup 0")
    second.end()
    first.end()
  }

  @Test func `a popup with a grab has the keyboard of its seat, and copies from there`() throws {
    let scene = try WindowScene()
    let other = scene.compositor.addSeat(SeatModel(name: "other"))
    let press = try Press(scene)
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy)
    menu.popup?.grab(seat: press.seat.proxy, serial: press.serial)
    menu.surface.commit()
    scene.compositor.settle()
    menu.shell.ackConfigure(serial: menu.serial)
    let buffer = scene.window.makeBuffer(20, 10, color: 0xffff_0000)
    menu.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    menu.surface.damageBuffer(x: 0, y: 0, width: 20, height: 10)
    menu.surface.commit()
    scene.compositor.settle()
    #expect(
      scene.compositor.seats[0].keyboard.focusedSurface === scene.compositor.popups[0].surface)
    #expect(other.keyboard.focus === scene.toplevel)
    scene.compositor.removeSeat(other)
    let manager = try scene.client.bind(WlDataDeviceManager.self)
    let device = manager.getDataDevice(seat: press.seat.proxy)
    let source = manager.createDataSource()
    source.offer(mimeType: "text/plain")
    device.setSelection(source: source.proxy, serial: press.serial)
    #expect(error(scene) == nil)
    #expect(scene.compositor.clipboardTypes == ["text/plain"])
    menu.end()
  }

  @Test func `a popup moves with the commit that follows the acknowledgment`() throws {
    let scene = try WindowScene()
    let menu = try Menu(scene, parent: scene.window.shellSurface.proxy)
    menu.surface.commit()
    scene.compositor.settle()
    menu.shell.ackConfigure(serial: menu.serial)
    let buffer = scene.window.makeBuffer(20, 10, color: 0xffff_0000)
    menu.surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    menu.surface.damageBuffer(x: 0, y: 0, width: 20, height: 10)
    menu.surface.commit()
    scene.compositor.settle()
    let positioner = menu.base.createPositioner()
    positioner.setSize(width: 20, height: 10)
    positioner.setAnchorRect(x: 105, y: 5, width: 10, height: 4)
    menu.popup?.reposition(positioner: positioner.proxy, token: 1)
    scene.compositor.settle()
    menu.shell.ackConfigure(serial: menu.serial)
    scene.compositor.settle()
    #expect(scene.compositor.popups[0].frame.x == 5)
    menu.surface.commit()
    scene.compositor.settle()
    #expect(scene.compositor.popups[0].frame.x == 100)
    menu.end()
  }
}
