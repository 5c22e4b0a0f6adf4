import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct SubsurfaceTests {
  @Test func `a part of a window is seen where it was put, and gets the input there`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let part = Subsurface(
      scene.session, in: window, x: 50, y: 60, size: SurfaceSize(width: 40, height: 30))
    var places: [SurfacePoint] = []
    part.onInput = { if case .touch(let touch) = $0 { places.append(touch.position) } }
    scene.paint(part, 0xffff_0000)
    #expect(scene.compositor.screenshot()[50, 60] == 0xffff_0000)
    #expect(scene.compositor.screenshot()[89, 89] == 0xffff_0000)
    #expect(scene.compositor.screenshot()[90, 90] == 0xff00_8000)
    scene.seat.touch.down(id: 0, x: 55, y: 70)
    scene.compositor.settle()
    #expect(places == [SurfacePoint(x: 5, y: 10)])
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `moving a part draws neither it nor its window again`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let part = Subsurface(
      scene.session, in: window, x: 0, y: 0, size: SurfaceSize(width: 40, height: 30))
    scene.paint(part, 0xffff_0000)
    window.onFrame = { _ in .unchanged }
    let frames = (window.statistics.frames, part.statistics.frames)
    part.x = 100
    part.y = 100
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[110, 110] == 0xffff_0000)
    #expect((window.statistics.frames, part.statistics.frames) == frames)
    #expect(scene.client.nextDeadline == nil)
  }

  @Test func `a part moves at its own pace while its window rests`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let part = Subsurface(
      scene.session, in: window, x: 0, y: 0, size: SurfaceSize(width: 40, height: 30))
    let frames = window.statistics.frames
    part.onFrame = { [unowned part] frame in
      frame.pixels.fill(0xffff_0000)
      part.setNeedsFrame()
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.advance(by: .seconds(1))
    #expect(part.statistics.frames >= 55)
    #expect(window.statistics.frames - frames <= 2)
    #expect(scene.broken == [])
  }

  @Test func `another size is shown with the next frame`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let part = Subsurface(
      scene.session, in: window, x: 0, y: 0, size: SurfaceSize(width: 40, height: 30))
    scene.paint(part, 0xffff_0000)
    part.size = SurfaceSize(width: 80, height: 20)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[70, 10] == 0xffff_0000)
    #expect(scene.compositor.screenshot()[20, 25] == 0xff00_8000)
  }

  @Test func `a part goes with its window`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let part = Subsurface(
      scene.session, in: window, x: 0, y: 0, size: SurfaceSize(width: 40, height: 30))
    scene.paint(part, 0xffff_0000)
    window.close()
    scene.compositor.settle()
    #expect(scene.compositor.surfaces.isEmpty)
    #expect(scene.broken == [])
    withExtendedLifetime(part) {}
  }

  @Test func `a part is placed above another before either is there`() throws {
    let scene = try SessionScene()
    let window = Window(
      scene.session,
      WindowSettings(title: "Test", appID: "test", size: SurfaceSize(width: 320, height: 200)))
    let parts = (0..<2).map { _ in
      Subsurface(scene.session, in: window, x: 10, y: 10, size: SurfaceSize(width: 40, height: 30))
    }
    parts[0].place(above: parts[1])
    scene.paint(window, 0xff00_8000)
    scene.paint(parts[0], 0xffff_0000)
    scene.paint(parts[1], 0xff00_00ff)
    #expect(scene.compositor.screenshot()[20, 20] == 0xffff_0000)
    parts[1].place(above: parts[0])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[20, 20] == 0xff00_00ff)
    #expect(scene.client.error == nil)
    withExtendedLifetime((window, parts)) {}
  }
}
