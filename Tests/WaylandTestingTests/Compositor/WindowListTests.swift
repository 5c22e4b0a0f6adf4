import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What lists of windows tell of a window, and change.
@Suite struct WindowListTests {
  private final class Listener {
    let manager: Owned<ZwlrForeignToplevelManagerV1>
    var handle: Proxy<ZwlrForeignToplevelHandleV1>?
    var states: Set<UInt8> = []

    init(_ client: BareClient) throws {
      manager = try client.bind(ZwlrForeignToplevelManagerV1.self)
      manager.onEvent { [weak self] event in
        guard case .toplevel(let handle) = event else { return }
        self?.handle = handle
        handle.onEvent { [weak self] event in
          guard case .state(let bytes) = event else { return }
          self?.states = Set(stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] })
        }
      }
    }
  }

  @Test func `a list maximizes a window, makes it fullscreen and restores it`() throws {
    let scene = try WindowScene(CompositorConfiguration().withWindowLists)
    let listener = try Listener(scene.client)
    scene.compositor.settle()
    let handle = try #require(listener.handle)
    #expect(listener.states == [2])
    scene.toplevel.isMinimized = true
    handle.setMaximized()
    scene.compositor.settle()
    #expect(listener.states == [0, 2])
    #expect(scene.window.configures.last?.states.contains(1) == true)
    #expect(scene.window.configures.last?.width == 1280)
    handle.setFullscreen(output: nil)
    scene.compositor.settle()
    #expect(listener.states == [0, 2, 3])
    handle.unsetFullscreen()
    handle.unsetMaximized()
    scene.compositor.settle()
    #expect(listener.states == [2])
    #expect(scene.window.configures.last?.width == 40)
  }

  /// Notes what a window asks for, at the time when it does.
  private final class Owner: CompositorObserver {
    var heard: [String] = []
    func appeared(_ window: ServerToplevel) { heard.append("appeared") }
    func wished(_ wish: String, for window: ServerToplevel) { heard.append(wish) }
    func changedByList(_ window: ServerToplevel) { heard.append("list") }
  }

  @Test func `the owner of a compositor hears of windows, their wishes and lists`() throws {
    let scene = try WindowScene(CompositorConfiguration().withWindowLists)
    let listener = try Listener(scene.client)
    scene.compositor.settle()
    let owner = Owner()
    scene.compositor.observer = owner
    scene.window.toplevel.setMinimized()
    scene.window.toplevel.setMaximized()
    listener.handle?.setMinimized()
    scene.compositor.settle()
    let second = try BareWindow(scene.client)
    second.surface.commit()
    scene.compositor.settle()
    second.acknowledge()
    second.show(second.makeBuffer())
    scene.compositor.settle()
    #expect(owner.heard == ["set_minimized", "set_maximized", "list", "appeared"])
  }
}
