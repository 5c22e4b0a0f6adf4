import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct SceneTests {
  @Test func `the user sees the window on the background`() throws {
    let scene = try WindowScene()
    let picture = scene.compositor.screenshot()
    #expect((picture.width, picture.height) == (1280, 800))
    #expect(picture[39, 29] == 0xff80_8080)
    #expect(picture[40, 29] == 0xff20_2428)
  }

  @Test func `a moved window is seen where it is`() throws {
    let scene = try WindowScene()
    scene.toplevel.move(x: 100, y: 50)
    let picture = scene.compositor.screenshot()
    #expect(picture[99, 50] == 0xff20_2428)
    #expect(picture[100, 50] == 0xff80_8080)
  }

  @Test func `the shadow around the geometry is outside the window`() throws {
    let scene = try WindowScene()
    scene.window.shellSurface.setWindowGeometry(x: 5, y: 4, width: 30, height: 20)
    scene.window.surface.commit()
    scene.compositor.settle()
    scene.toplevel.move(x: 100, y: 50)
    #expect(scene.toplevel.frame == PixelRectangle(x: 100, y: 50, width: 30, height: 20))
    #expect(scene.compositor.screenshot()[95, 46] == 0xff80_8080)
  }

  @Test func `a hidden window is not seen and not touched`() throws {
    let scene = try WindowScene()
    scene.surface.isHidden = true
    #expect(scene.compositor.screenshot()[10, 10] == 0xff20_2428)
    scene.compositor.seats[0].pointer.move(x: 10, y: 10)
    #expect(scene.compositor.seats[0].pointer.focus == nil)
  }

  @Test func `a viewport stretches the buffer`() throws {
    let scene = try WindowScene()
    let viewporter = try scene.client.bind(WpViewporter.self)
    let viewport = viewporter.getViewport(surface: scene.window.surface.proxy)
    viewport.setDestination(width: 80, height: 60)
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect((scene.surface.width, scene.surface.height) == (80, 60))
    #expect(scene.compositor.screenshot()[79, 59] == 0xff80_8080)
  }

  @Test func `a subsurface waits for its parent's commit`() throws {
    let scene = try WindowScene()
    let compositor = try scene.client.bind(WlCompositor.self)
    let subcompositor = try scene.client.bind(WlSubcompositor.self)
    let surface = compositor.createSurface()
    let part = subcompositor.getSubsurface(
      surface: surface.proxy, parent: scene.window.surface.proxy)
    part.setPosition(x: 30, y: 20)
    let buffer = scene.window.makeBuffer(20, 20, color: 0xffff_0000)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 20, height: 20)
    surface.commit()
    scene.compositor.settle()
    #expect(scene.compositor.screenshot()[45, 35] == 0xff20_2428)
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(scene.compositor.screenshot()[45, 35] == 0xffff_0000)
    scene.compositor.seats[0].pointer.move(x: 45, y: 35)
    #expect(scene.compositor.seats[0].pointer.focus?.role == "wl_subsurface")
  }

  @Test func `a region that takes no input lets the pointer through`() throws {
    let scene = try WindowScene()
    let compositor = try scene.client.bind(WlCompositor.self)
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: 40, height: 30)
    region.subtract(x: 10, y: 10, width: 5, height: 5)
    scene.window.surface.setInputRegion(region: region.proxy)
    region.destroy()
    scene.window.surface.commit()
    scene.compositor.settle()
    let pointer = scene.compositor.seats[0].pointer
    pointer.move(x: 12, y: 12)
    #expect(pointer.focus == nil)
    pointer.move(x: 15, y: 12)
    #expect(pointer.focus === scene.surface)
  }
}
