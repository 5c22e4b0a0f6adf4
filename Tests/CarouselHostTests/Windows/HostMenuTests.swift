import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
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
    scene.seat.pointer.button(isPressed: true)
    scene.pass(.milliseconds(50))
    let menu = try BareMenu(program, devices)
    scene.pass(.milliseconds(100))
    scene.seat.pointer.button(isPressed: false)
    scene.pass(.milliseconds(50))
    return menu
  }

  @Test func `a menu goes when another window comes forward, and the keys with it`() throws {
    let scene = try HostScene()
    let program = try scene.show("Menu")
    try scene.show("Mail")
    let devices = try BareDevices(program.client)
    let menu = try openMenu(of: program, devices, scene)
    #expect(menu.isConfigured && !menu.isDone)
    scene.view.change(at: scene.window.time) { $0.scroll(toItem: 1, duration: 0, at: $1) }
    scene.pass(.milliseconds(500))
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
    scene.view.change(at: scene.window.time) { $0.scroll(toItem: item, duration: 0, at: $1) }
    scene.pass(.milliseconds(500))
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
