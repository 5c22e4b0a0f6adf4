import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct CursorTests {
  @Test func `the pointer gets a shape by name when it comes in`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.broken == [])
  }

  @Test func `the window's wish is followed and not repeated`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.window?.cursor = .grab
    scene.window?.cursor = .grab
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(16))
    #expect(scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape") == 2)
  }

  @Test func `fingers hide it and motion shows it again`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.seat.touch.down(id: 0, x: 20, y: 20)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .hidden)
    scene.seat.touch.up(id: 0)
    scene.seat.pointer.move(x: 12, y: 10)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(1))
    #expect(scene.broken == [])
  }

  @Test func `after the pointer left nothing is set`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.seat.pointer.leave()
    scene.compositor.settle()
    let before = scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape")
    scene.window?.cursor = .grabbing
    scene.compositor.settle()
    #expect(scene.compositor.count(of: "wp_cursor_shape_device_v1.set_shape") == before)
  }

  @Test func `names that come late are used for the next change`() throws {
    let scene = try ClientScene(
      CompositorConfiguration().without("wp_cursor_shape_manager_v1"))
    scene.seat.pointer.move(x: 10, y: 10)
    scene.compositor.settle()
    scene.compositor.addGlobal("wp_cursor_shape_manager_v1", version: 1)
    scene.compositor.settle()
    scene.window?.cursor = .grab
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(16))
  }
}
