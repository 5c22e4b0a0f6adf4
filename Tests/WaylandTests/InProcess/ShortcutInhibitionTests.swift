import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct ShortcutInhibitionTests {
  private static let interface = "zwp_keyboard_shortcuts_inhibit_manager_v1"

  @Test func `a surface asks for the shortcuts of the desktop while that is wanted`() throws {
    let scene = try ClientScene()
    let surface = try #require(scene.window?.surface)
    #expect(scene.compositor.shortcutInhibitions == [])
    surface.inhibitsShortcuts = true
    surface.inhibitsShortcuts = true
    scene.compositor.settle()
    #expect(
      scene.compositor.shortcutInhibitions == [
        ShortcutInhibition(surface: scene.surface.identifier, seat: 0)
      ])
    surface.inhibitsShortcuts = false
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions == [])
    #expect(scene.broken == [])
  }

  @Test func `seats and offers may come and go meanwhile`() throws {
    let scene = try ClientScene(CompositorConfiguration().without(Self.interface))
    let surface = try #require(scene.window?.surface)
    surface.inhibitsShortcuts = true
    scene.compositor.settle()
    scene.compositor.addGlobal(Self.interface, version: 1)
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions.map(\.seat) == [0])
    let seat = scene.compositor.addSeat(SeatModel())
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions.map(\.seat) == [0, 1])
    scene.compositor.removeSeat(seat)
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions.map(\.seat) == [0])
    scene.compositor.removeGlobal(Self.interface)
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions == [])
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `it ends with its window`() throws {
    let scene = try ClientScene()
    scene.window?.surface.inhibitsShortcuts = true
    scene.compositor.settle()
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions == [])
    #expect(scene.broken == [])
  }
}
