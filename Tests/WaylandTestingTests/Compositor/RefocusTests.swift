import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What devices send when the surface below them appears, moves or goes; wlcs asks for it too.
@Suite struct RefocusTests {
  /// A window that lies on another place of the screen than the first, mapped.
  private func secondWindow(_ scene: WindowScene) throws -> BareWindow {
    let window = try BareWindow(scene.client)
    window.surface.commit()
    scene.compositor.settle()
    window.acknowledge()
    window.show(window.makeBuffer())
    scene.compositor.settle()
    return window
  }

  private func hide(_ window: BareWindow, in scene: WindowScene) {
    window.surface.attach(buffer: nil, x: 0, y: 0)
    window.surface.commit()
    scene.compositor.settle()
  }

  @Test func `a window that is unmapped is left by pointer and keyboard`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    scene.compositor.seats[0].pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    devices.heard = []
    hide(scene.window, in: scene)
    #expect(devices.heard.filter { $0 == "leave" }.count == 1)
    #expect(devices.heard.contains { $0.contains("leave") && $0 != "leave" })
    #expect(scene.compositor.seats[0].pointer.focus == nil)
    #expect(scene.compositor.seats[0].keyboard.focusedSurface == nil)
  }

  @Test func `a finger on a window that is unmapped is lifted`() throws {
    let scene = try WindowScene()
    let devices = try scene.quietDevices()
    let touch = scene.compositor.seats[0].touch
    touch.down(id: 3, x: 10, y: 5)
    touch.frame()
    hide(scene.window, in: scene)
    #expect(devices.heard.contains { $0.hasPrefix("up 3") })
    #expect(touch.fingers == [])
    devices.heard = []
    touch.up(id: 3)
    scene.compositor.settle()
    #expect(devices.heard == [])
  }

  @Test func `a window that moves below the pointer sends its new place`() throws {
    var configuration = CompositorConfiguration()
    configuration.pointerFollowsSurfaces = true
    let scene = try WindowScene(configuration)
    let devices = try scene.quietDevices()
    scene.compositor.seats[0].pointer.move(x: 10, y: 5)
    scene.compositor.settle()
    devices.heard = []
    scene.toplevel.move(x: 4, y: 1)
    scene.compositor.settle()
    #expect(devices.heard == ["motion 6.0, 4.0", "frame"])
    scene.toplevel.move(x: 300, y: 1)
    scene.compositor.settle()
    #expect(devices.heard.suffix(2) == ["leave", "frame"])
    scene.toplevel.move(x: 0, y: 0)
    scene.compositor.settle()
    #expect(devices.heard.suffix(2) == ["enter 10.0, 5.0", "frame"])
  }

  @Test func `the pointer enters a window that appears below it, where that is wanted`() throws {
    for follows in [false, true] {
      var configuration = CompositorConfiguration()
      configuration.pointerFollowsSurfaces = follows
      let scene = try WindowScene(configuration)
      scene.compositor.seats[0].pointer.move(x: 10, y: 5)
      let second = try secondWindow(scene)
      let isEntered =
        scene.compositor.seats[0].pointer.focus === scene.compositor.toplevels[1].surface
      #expect(isEntered == follows)
      withExtendedLifetime(second) {}
    }
  }

  @Test func `what lies on a hidden subsurface takes no input`() throws {
    let scene = try WindowScene()
    let compositor = try scene.client.bind(WlCompositor.self)
    let subcompositor = try scene.client.bind(WlSubcompositor.self)
    let middle = compositor.createSurface()
    let top = compositor.createSurface()
    let first = subcompositor.getSubsurface(
      surface: middle.proxy, parent: scene.window.surface.proxy)
    let second = subcompositor.getSubsurface(surface: top.proxy, parent: middle.proxy)
    let buffer = scene.window.makeBuffer(20, 20)
    top.attach(buffer: buffer.proxy, x: 0, y: 0)
    top.commit()
    middle.commit()
    scene.window.surface.commit()
    scene.compositor.settle()
    // The surface between the two has no content.
    #expect(scene.compositor.surface(x: 5, y: 5) === scene.surface)
    let other = scene.window.makeBuffer(20, 20)
    middle.attach(buffer: other.proxy, x: 0, y: 0)
    middle.commit()
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(scene.compositor.surface(x: 5, y: 5)?.number == top.proxy.number)
    withExtendedLifetime((buffer, other)) {}
    second.destroy()
    first.destroy()
  }
}
