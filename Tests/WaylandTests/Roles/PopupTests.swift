import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct PopupTests {
  private static var menu: PopupPlacement {
    PopupPlacement(
      area: PopupPlacement.Area(x: 20, y: 30, width: 60, height: 20),
      size: SurfaceSize(width: 100, height: 80))
  }

  private func open(
    _ scene: SessionScene, over parent: any SurfaceRole, _ placement: PopupPlacement = menu,
    grabbing seat: UInt32? = nil
  ) -> Popup {
    let popup = Popup(scene.session, over: parent, placement, grabbing: seat, isOpaque: true)
    scene.paint(popup, 0xffff_ff00)
    return popup
  }

  @Test func `a popup opens below what it belongs to, above its window`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let popup = open(scene, over: window)
    #expect(popup.surface.size == SurfaceSize(width: 100, height: 80))
    let seen = scene.compositor.screenshot()
    #expect(seen[20, 50] == 0xffff_ff00)
    #expect(seen[119, 129] == 0xffff_ff00)
    #expect(seen[19, 50] == 0xff00_8000)
    #expect(seen[20, 130] == 0xff00_8000)
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `places count from the content, below a title bar`() throws {
    let scene = try SessionScene(.recorded(.mutter48))
    var settings = WindowSettings(
      title: "Test", appID: "test", size: SurfaceSize(width: 320, height: 200))
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    let window = Window(scene.session, settings)
    scene.paint(window, 0xff00_8000)
    let popup = Popup(scene.session, over: window, Self.menu)
    var places: [PopupPlacement.Area] = []
    popup.onPlace = { places.append($0) }
    scene.paint(popup, 0xffff_ff00)
    #expect(scene.compositor.popups[0].frame.y == 80)
    #expect(places == [PopupPlacement.Area(x: 20, y: 50, width: 100, height: 80)])
  }

  @Test func `a popup that would leave the screen opens to the other side`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    scene.compositor.toplevels[0].move(x: 0, y: 700)
    let popup = open(scene, over: window)
    #expect(scene.compositor.popups[0].frame.bottom == 30)
    #expect(popup.surface.size?.height == 80)
  }

  @Test(arguments: [true, false])
  func `a reactive popup changes sides when its window moves`(isReactive: Bool) throws {
    let scene = try SessionScene()
    let window = scene.window()
    var placement = Self.menu
    placement.isReactive = isReactive
    let popup = open(scene, over: window, placement)
    var places = 0
    popup.onPlace = { _ in places += 1 }
    func place(withWindowAt y: Int) -> Int {
      scene.compositor.toplevels[0].move(x: 0, y: y)
      scene.compositor.settle()
      return scene.compositor.popups[0].frame.y
    }
    #expect(place(withWindowAt: 700) == (isReactive ? -50 : 50))
    #expect(place(withWindowAt: 701) == (isReactive ? -50 : 50))
    #expect(place(withWindowAt: 300) == 50)
    #expect(places == (isReactive ? 2 : 0))
    #expect(scene.client.error == nil)
  }

  @Test func `input over a popup is in its own coordinates`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    var inWindow = 0
    window.onInput = { if case .touch = $0 { inWindow += 1 } }
    let popup = open(scene, over: window)
    var places: [SurfacePoint] = []
    popup.onInput = { if case .touch(let touch) = $0 { places.append(touch.position) } }
    scene.seat.touch.down(id: 3, x: 25, y: 60)
    scene.compositor.settle()
    #expect(places == [SurfacePoint(x: 5, y: 10)])
    #expect(inWindow == 0)
  }

  @Test func `a menu takes the keyboard, and a press outside of the program dismisses it`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    var seat: UInt32?
    window.onInput = {
      if case .pointer(let event) = $0, event.kind == .pressed(.right) { seat = event.seat }
    }
    scene.seat.pointer.move(x: 30, y: 40)
    scene.seat.pointer.button(0x111, isPressed: true)
    scene.compositor.settle()
    let popup = open(scene, over: window, grabbing: seat)
    var closes = 0
    popup.onClose = { closes += 1 }
    #expect(scene.compositor.popups.map(\.isGrabbing) == [true])
    #expect(scene.seat.keyboard.focusedSurface === scene.compositor.popups[0].surface)
    scene.seat.pointer.button(0x111, isPressed: false)
    scene.seat.pointer.move(x: 1000, y: 700)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    #expect(closes == 1)
    #expect(scene.compositor.popups.isEmpty)
    #expect(scene.seat.keyboard.focus === scene.compositor.toplevels[0])
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `a press on another surface of the program dismisses a menu, and is heard there`()
    throws
  {
    let scene = try SessionScene()
    let window = scene.window()
    scene.seat.touch.down(id: 0, x: 30, y: 40)
    scene.compositor.settle()
    let popup = open(scene, over: window, grabbing: scene.session.seats[0].name)
    var closes = 0
    popup.onClose = { closes += 1 }
    scene.seat.touch.up(id: 0)
    var heard = 0
    window.onInput = { if case .touch(let touch) = $0, touch.kind == .down { heard += 1 } }
    // On the menu itself nothing closes it.
    scene.seat.touch.down(id: 1, x: 30, y: 60)
    scene.compositor.settle()
    #expect(closes == 0)
    scene.seat.touch.down(id: 2, x: 200, y: 150)
    scene.compositor.settle()
    #expect(closes == 1)
    #expect(heard == 1)
    #expect(scene.client.error == nil)
  }

  @Test func `a popup of a popup goes first when the window goes`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let first = open(scene, over: window)
    let second = open(scene, over: first)
    #expect(scene.compositor.popups.map(\.isMapped) == [true, true])
    window.close()
    scene.compositor.settle()
    #expect(scene.compositor.popups.isEmpty)
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(second.surface.size != nil)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `a popup of a panel opens`() throws {
    let scene = try SessionScene()
    let panel = LayerSurface(
      scene.session,
      LayerSettings(
        name: "bar", edges: [.top, .left, .right], size: SurfaceSize(width: 0, height: 40)))
    scene.paint(panel, 0xff80_0000)
    let popup = open(
      scene, over: panel,
      PopupPlacement(
        area: PopupPlacement.Area(x: 100, y: 0, width: 50, height: 40),
        size: SurfaceSize(width: 100, height: 80)))
    #expect(popup.surface.size == SurfaceSize(width: 100, height: 80))
    #expect(scene.compositor.screenshot()[150, 60] == 0xffff_ff00)
    #expect(scene.client.error == nil)
  }

  @Test func `a popup waits for its window`() throws {
    let scene = try SessionScene()
    let window = Window(
      scene.session,
      WindowSettings(title: "Test", appID: "test", size: SurfaceSize(width: 320, height: 200)))
    let popup = Popup(scene.session, over: window, Self.menu)
    scene.paint(popup, 0xffff_ff00)
    #expect(scene.compositor.popups.map(\.isMapped) == [true])
    #expect(scene.client.error == nil)
  }

  @Test func `another placement moves an open popup`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let popup = open(scene, over: window)
    popup.placement.area.x = 100
    popup.placement.size.width = 140
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.popups[0].frame.x == 100)
    #expect(scene.compositor.popups[0].surface.width == 140)
    #expect(scene.compositor.count(of: "xdg_popup.reposition") == 2)
    #expect(scene.broken == [])
  }

  @Test func `before version 3 another placement changes nothing`() throws {
    let scene = try SessionScene(.recorded(.sway17))
    let window = scene.window()
    let popup = open(scene, over: window)
    popup.placement.area.x = 100
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.popups[0].frame.x == 20)
    #expect(scene.client.error == nil)
  }

  @Test func `a popup over a removed object is dismissed immediately`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    window.close()
    let popup = Popup(scene.session, over: window, Self.menu)
    var closes = 0
    popup.onClose = { closes += 1 }
    scene.compositor.advance(by: .milliseconds(100))
    #expect(closes == 1)
    #expect(scene.client.error == nil)
  }

  @Test func `a popup that keeps its size is moved by another placement`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let popup = open(scene, over: window)
    popup.onFrame = { _ in .unchanged }
    popup.placement.area.x = 100
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.popups[0].frame.x == 100)
    #expect(scene.compositor.screenshot()[110, 60] == 0xffff_ff00)
    #expect(scene.broken == [])
  }

  @Test func `a second menu of a window dismisses the first`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let seat = scene.session.seats[0].name
    scene.seat.keyboard.press(.right)
    scene.compositor.settle()
    let first = open(scene, over: window, grabbing: seat)
    let inner = open(scene, over: first, grabbing: seat)
    var closed: [String] = []
    first.onClose = { closed.append("first") }
    inner.onClose = { closed.append("inner") }
    let second = open(scene, over: window, grabbing: seat)
    #expect(closed == ["inner", "first"])
    #expect(scene.compositor.popups.map(\.isGrabbing) == [true])
    #expect(second.surface.size != nil)
    #expect(scene.client.error == nil)
  }

  @Test func `a menu over a tip takes no input but its own`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    scene.seat.keyboard.press(.right)
    scene.compositor.settle()
    let tip = open(scene, over: window)
    let menu = open(scene, over: tip, grabbing: scene.session.seats[0].name)
    #expect(scene.compositor.popups.map(\.isGrabbing) == [false, false])
    #expect(scene.compositor.popups.map(\.isMapped) == [true, true])
    #expect(scene.client.error == nil)
    withExtendedLifetime(menu) {}
  }
}
