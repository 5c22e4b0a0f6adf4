import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// The shadow of windows that the compositor does not decorate.
@Suite struct WindowShadowTests {
  private func scene(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
      .without("zxdg_decoration_manager_v1"), memory: MemoryCalls = MemoryCalls()
  ) throws -> ClientScene {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    let scene = try ClientScene(configuration, memory: memory, settings: settings)
    scene.toplevel.move(x: 100, y: 100)
    scene.compositor.advance(by: .milliseconds(100))
    scene.input = []
    return scene
  }

  private func brightness(_ scene: ClientScene, x: Int, y: Int) -> UInt32 {
    scene.compositor.screenshot()[x, y] & 0xff
  }

  @Test func `it gets fainter away from the window, which stays as large as it was`() throws {
    let scene = try scene()
    #expect((scene.toplevel.frame.width, scene.toplevel.frame.height) == (320, 230))
    let background = brightness(scene, x: 10, y: 10)
    for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
      let steps = [2, 8, 14].map { distance in
        brightness(
          scene, x: x == 0 ? 250 : x < 0 ? 100 - distance : 419 + distance,
          y: y == 0 ? 200 : y < 0 ? 100 - distance : 329 + distance)
      }
      #expect(steps == steps.sorted() && steps[0] < background, "\(x), \(y): \(steps)")
    }
    #expect(brightness(scene, x: 70, y: 200) == background)
    #expect(scene.broken == [])
  }

  @Test(arguments: [
    (94.0, 200.0, UInt32(26)), (425, 200, 26), (250, 94, 27), (250, 336, 27), (95, 95, 29),
    (425, 95, 28),
  ])
  func `a pointer outside the window's edge resizes it`(x: Double, y: Double, shape: UInt32) throws
  {
    let scene = try scene()
    scene.seat.pointer.move(x: x, y: y)
    scene.compositor.settle()
    #expect(scene.seat.pointer.cursor == .shape(shape))
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["resize"])
    #expect(scene.input == [])
    #expect(scene.broken == [])
  }

  @Test
  func `a finger outside the window's edge resizes it, and one farther away is not the window's`()
    throws
  {
    let scene = try scene()
    scene.seat.touch.down(id: 0, x: 91, y: 200)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["resize"])
    scene.seat.touch.up(id: 0)
    scene.seat.touch.down(id: 1, x: 80, y: 200)
    scene.seat.pointer.move(x: 80, y: 200)
    scene.compositor.settle()
    #expect(scene.seat.pointer.focus == nil)
    #expect(scene.toplevel.wishes == ["resize"])
    #expect(scene.input == [])
  }

  @Test func `the content reaches to the edge`() throws {
    let scene = try scene()
    scene.seat.pointer.move(x: 101, y: 200)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == [])
    #expect(scene.input.count == 2)
  }

  @Test(arguments: [UInt32(1), 2, 5]) func `a window that is bound has none`(state: UInt32) throws {
    let scene = try scene()
    let background = brightness(scene, x: 10, y: 10)
    scene.toplevel.configure(width: 320, height: 230, states: [4, state])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(brightness(scene, x: 96, y: 200) == background)
    scene.seat.pointer.move(x: 95, y: 200)
    #expect(scene.seat.pointer.focus == nil)
    scene.toplevel.configure(width: 320, height: 230, states: [4])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(brightness(scene, x: 96, y: 200) < background)
    #expect(scene.broken == [])
  }

  @Test func `it follows the size, and is fainter where the window is not active`() throws {
    let scene = try scene()
    let active = brightness(scene, x: 97, y: 200)
    scene.toplevel.configure(width: 500, height: 400, states: [4])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(brightness(scene, x: 602, y: 480) == active)
    scene.toplevel.configure(width: 500, height: 400, states: [])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(brightness(scene, x: 602, y: 480) > active)
    #expect(scene.broken == [])
  }

  @Test func `where the compositor stretches nothing, edges are held inside the window`() throws {
    let scene = try scene(
      CompositorConfiguration().without("zxdg_decoration_manager_v1").without("wp_viewporter"))
    scene.seat.pointer.move(x: 102, y: 200)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["resize"])
    #expect(scene.broken == [])
  }

  @Test func `it goes with the window`() throws {
    let scene = try scene()
    #expect(scene.compositor.surfaces.count == 9)
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}
