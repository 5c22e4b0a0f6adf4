import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowGestureTests {
  /// A window with the pointer over it, which notes gestures.
  private final class Scene {
    let client: ClientScene
    var events: [GestureEvent] = []

    init(_ configuration: CompositorConfiguration = CompositorConfiguration()) throws {
      client = try ClientScene(configuration)
      client.window?.onGesture = { [weak self] in self?.events.append($0) }
      client.seat.pointer.move(x: 50, y: 40)
      client.compositor.settle()
    }

    var gestures: ServerGestures { client.seat.gestures }
    func settle() { client.compositor.settle() }
  }

  @Test func `a pinch tells how far apart the fingers are, how they turn, and where`() throws {
    let scene = try Scene()
    scene.gestures.begin(.pinch, over: scene.client.surface)
    scene.gestures.update(x: 2, y: -1, scale: 1.5, rotation: 10)
    scene.gestures.update(x: 0, y: 0, scale: 2, rotation: 5)
    scene.gestures.end()
    scene.settle()
    #expect(scene.events.map(\.phase) == [.began, .changed, .changed, .ended])
    #expect(scene.events.map(\.scale) == [1, 1.5, 2, 2])
    #expect(scene.events.map(\.rotation) == [0, 10, 5, 0])
    #expect(scene.events[1].x == 2)
    #expect(scene.events[1].y == -1)
    #expect(scene.events.allSatisfy { $0.position == SurfacePoint(x: 50, y: 40) })
    #expect(scene.events.allSatisfy { $0.kind == .pinch && $0.fingers == 2 })
  }

  @Test func `a swipe of three fingers, taken back, is canceled`() throws {
    let scene = try Scene()
    scene.gestures.begin(.swipe, fingers: 3, over: scene.client.surface)
    scene.gestures.update(x: 30, y: 0)
    scene.gestures.end(isCancelled: true)
    scene.settle()
    #expect(scene.events.map(\.phase) == [.began, .changed, .canceled])
    #expect(scene.events.map(\.x) == [0, 30, 0])
    #expect(scene.events[0].fingers == 3)
  }

  @Test func `before version 3 unrequested holds do not occur`() throws {
    for version in 1...3 {
      let scene = try Scene(
        CompositorConfiguration().with("zwp_pointer_gestures_v1", version: version))
      scene.gestures.begin(.hold, over: scene.client.surface)
      scene.gestures.end()
      scene.settle()
      #expect(scene.events.map(\.kind) == (version < 3 ? [] : [.hold, .hold]))
      #expect(scene.client.client.error == nil)
    }
  }

  @Test func `a touchpad that is unplugged in a gesture cancels it`() throws {
    let scene = try Scene()
    scene.gestures.begin(.pinch, over: scene.client.surface)
    scene.settle()
    scene.client.seat.setCapabilities([.keyboard])
    scene.settle()
    #expect(scene.events.map(\.phase) == [.began, .canceled])
  }

  @Test func `a gesture in a closed window is dropped`() throws {
    let scene = try Scene()
    scene.gestures.begin(.pinch, over: scene.client.surface)
    scene.settle()
    scene.client.window?.close()
    scene.gestures.update(x: 1, y: 1)
    scene.gestures.end()
    scene.settle()
    #expect(scene.events.count == 1)
    #expect(scene.client.client.error == nil)
  }
}
