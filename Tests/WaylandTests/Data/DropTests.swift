import Glibc
import Testing
@testable import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct DropTests {
  private let list = Array("file:///a%20b.png\r\nfile:///c.png\r\n".utf8)

  /// What a window hears of drags.
  private final class Heard {
    var drops: [Drop] = []
    var places: [SurfacePoint?] = []
  }

  private func scene(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) throws -> (ClientScene, Heard) {
    let scene = try ClientScene(configuration)
    let heard = Heard()
    var target = DropTarget(types: [FileURIs.type, "text/plain"]) { heard.drops.append($0) }
    target.onOver = { heard.places.append($0) }
    target.limit = 1 << 16
    scene.window?.dropTarget = target
    scene.compositor.settle()
    return (scene, heard)
  }

  @Test(arguments: [1, 2, 3])
  func `files that are dropped arrive with their paths and their place`(version: Int) throws {
    let (scene, heard) = try scene(
      CompositorConfiguration().with("wl_data_device_manager", version: version))
    let pointer = scene.seat.pointer
    pointer.drag(["text/plain": [], "text/uri-list": list])
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    pointer.move(x: 21, y: 30)
    scene.compositor.settle()
    pointer.button(isPressed: false)
    scene.compositor.advance(by: .seconds(1))
    let drop = try #require(heard.drops.first)
    #expect(heard.drops.count == 1)
    #expect(drop.filePaths == [Array("/a b.png".utf8), Array("/c.png".utf8)])
    #expect(drop.position == SurfacePoint(x: 21, y: 30))
    #expect(heard.places.last == .some(nil))
    #expect(heard.places.contains(SurfacePoint(x: 21, y: 30)))
    #expect(scene.compositor.count(of: "wl_data_offer.finish") == (version >= 3 ? 1 : 0))
    #expect(scene.broken == [])
    #expect(scene.session.loop.nextDeadline == nil)
  }

  @Test func `what leaves again is not dropped`() throws {
    let (scene, heard) = try scene()
    let pointer = scene.seat.pointer
    pointer.move(x: 2000, y: 2000)
    pointer.drag(["text/uri-list": list])
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    pointer.move(x: 2000, y: 2000)
    scene.compositor.settle()
    #expect(heard.places == [SurfacePoint(x: 20, y: 30), nil])
    pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(heard.drops == [])
    #expect(scene.broken == [])
  }

  @Test func `unwanted content is refused`() throws {
    let (scene, heard) = try scene()
    let foreign = try ForeignSource(scene.compositor, types: ["image/png"], actions: .copy)
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    let pointer = scene.seat.pointer
    pointer.move(x: 610, y: 10)
    pointer.button(isPressed: true)
    scene.compositor.settle()
    foreign.drag()
    scene.compositor.settle()
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(heard.drops == [] && heard.places == [])
    #expect(foreign.isCancelled)
    #expect(scene.client.error == nil)
  }

  @Test func `a place may be refused, and another taken`() throws {
    let (scene, heard) = try scene()
    scene.window?.dropTarget?.accepts = { types, place in place.x < 100 ? types.first : nil }
    let pointer = scene.seat.pointer
    pointer.move(x: 2000, y: 2000)
    pointer.drag(["text/plain": [65]])
    pointer.move(x: 200, y: 30)
    scene.compositor.settle()
    #expect(heard.places == [])
    pointer.move(x: 50, y: 30)
    scene.compositor.settle()
    pointer.move(x: 200, y: 30)
    scene.compositor.settle()
    #expect(heard.places == [SurfacePoint(x: 50, y: 30), nil])
    pointer.move(x: 50, y: 30)
    scene.compositor.settle()
    pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(heard.drops.map(\.bytes) == [[65]])
    #expect(scene.broken == [])
  }

  /// Another program drags something onto the window and lets go.
  private func drop(
    _ scene: ClientScene, from foreign: ForeignSource
  ) {
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    let pointer = scene.seat.pointer
    pointer.move(x: 610, y: 10)
    pointer.button(isPressed: true)
    scene.compositor.settle()
    foreign.drag()
    scene.compositor.settle()
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    pointer.button(isPressed: false)
    scene.compositor.settle()
  }

  @Test func `a program that sends nothing is reported, and dropped`() throws {
    let (scene, heard) = try scene()
    let foreign = try ForeignSource(scene.compositor, types: ["text/uri-list"], actions: .copy)
    var kept: [ReceivedDescriptor] = []
    foreign.onSend = { kept.append($1) }
    drop(scene, from: foreign)
    scene.compositor.advance(by: .seconds(6))
    #expect(kept.count == 1)
    #expect(heard.drops == [])
    #expect(scene.warnings == ["what was dropped cannot be read: the other program sends nothing"])
    #expect(!foreign.isFinished)
    #expect(scene.session.loop.nextDeadline == nil)
    #expect(scene.broken == [])
  }

  @Test func `a huge list is refused`() throws {
    let (scene, heard) = try scene()
    let pointer = scene.seat.pointer
    pointer.drag(["text/uri-list": Array(repeating: 65, count: 1 << 17)])
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    pointer.button(isPressed: false)
    scene.compositor.advance(by: .seconds(1))
    #expect(heard.drops == [])
    #expect(scene.warnings.count == 1)
  }

  @Test func `a window that closes under a drag hears nothing more`() throws {
    let (scene, heard) = try scene()
    let pointer = scene.seat.pointer
    pointer.drag(["text/uri-list": list])
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    scene.window = nil
    pointer.move(x: 21, y: 30)
    pointer.button(isPressed: false)
    scene.compositor.advance(by: .seconds(1))
    #expect(heard.drops == [])
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `a drag over the title bar is no drag over the content`() throws {
    var configuration = CompositorConfiguration()
    configuration.decoration = .clientSide
    let scene = try ClientScene(configuration, settings: .withBar)
    let heard = Heard()
    scene.window?.dropTarget = DropTarget(types: ["text/plain"]) { heard.drops.append($0) }
    scene.compositor.settle()
    let pointer = scene.seat.pointer
    for y in [5.0, 60.0] {
      pointer.drag(["text/plain": [65]])
      pointer.move(x: 20, y: y)
      scene.compositor.settle()
      pointer.button(isPressed: false)
      scene.compositor.settle()
    }
    #expect(heard.drops.map(\.position) == [SurfacePoint(x: 20, y: 30)])
  }

  @Test func `an incoming drag may be answered with several actions and finished at any time`()
    throws
  {
    let scene = try ClientScene()
    var last: IncomingDrag?
    scene.window?.surface.onIncomingDrag = { drag, event in
      last = drag
      // Too early, and later twice.
      drag.finish()
      if event == .moved { drag.answer(drag.types.first, actions: [.copy, .move, .ask]) }
      if event == .dropped { drag.answer(drag.types.first, actions: [.copy, .move]) }
      drag.finish()
    }
    scene.compositor.settle()
    let pointer = scene.seat.pointer
    pointer.drag(["text/plain": []])
    pointer.move(x: 20, y: 30)
    scene.compositor.settle()
    pointer.move(x: 21, y: 30)
    scene.compositor.settle()
    pointer.button(isPressed: false)
    scene.compositor.advance(by: .seconds(1))
    #expect(last?.types == ["text/plain"])
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}

extension WindowSettings {
  /// With a bar of 30 units.
  fileprivate static var withBar: WindowSettings {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_0000) }
    return settings
  }
}
