import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Windows that fill the view, and those that cannot.
struct OpenedWindowTests {
  /// A color for each place, with hard edges everywhere.
  private func pattern(_ x: Int, _ y: Int) -> UInt32 {
    (x + y).isMultiple(of: 2)
      ? 0xff00_0000 | UInt32(x % 256) << 8 | UInt32(y % 256) : 0xffff_ffff
  }

  /// How many pixels of the view differ from the pattern that begins at `left`, `top`.
  private func difference(
    _ scene: HostScene, left: Int, top: Int, width: Int, height: Int
  ) -> Int {
    let seen = scene.outer.screenshot()
    var count = 0
    for y in 0..<height {
      for x in 0..<width where seen[left + x, top + y] != pattern(x, y) { count += 1 }
    }
    return count
  }

  @Test func `a window of one size is opened at that size, each pixel on one of the view's`() throws
  {
    let scene = try HostScene(.coverFlow)
    let program = try scene.show("Calculator", width: 201, height: 121)
    program.window.toplevel.setMinSize(width: 201, height: 121)
    program.window.toplevel.setMaxSize(width: 201, height: 121)
    program.buffer.fill(pattern)
    program.window.show(program.buffer)
    scene.pass(.milliseconds(100))
    scene.chord(.up)
    #expect(scene.view.isOpened)
    let told = try #require(program.window.configures.last)
    #expect(told.width == 201 && told.height == 121 && !told.states.contains(1))
    #expect(difference(scene, left: 220, top: 140, width: 201, height: 121) == 0)
    // Around it is the view.
    #expect(scene.color(x: 210, y: 200) == scene.color(x: 20, y: 200))
    let devices = try BareDevices(program.client)
    scene.pass(.milliseconds(50))
    scene.move(x: 230, y: 145)
    #expect(devices.heard.contains("enter 10.0, 5.0"))
    scene.chord(.down)
    #expect(!scene.view.isOpened)
  }

  @Test func `a window that ignores its size is never enlarged`() throws {
    let scene = try HostScene(.coverFlow)
    let program = try scene.show("Clock", width: 200, height: 120)
    program.buffer.fill(pattern)
    program.window.show(program.buffer)
    scene.pass(.milliseconds(100))
    scene.chord(.up)
    #expect(program.window.configures.last?.width == 640)
    program.window.acknowledge()
    program.window.show(program.buffer)
    scene.pass(.milliseconds(500))
    #expect(difference(scene, left: 220, top: 140, width: 200, height: 120) == 0)
  }

  @Test func `in fractions of a scale it is as sharp`() throws {
    let scene = try HostScene(.coverFlow)
    scene.outer.toplevels[0].surface.sendPreferredScale(180)
    scene.pass(.milliseconds(200))
    let program = try scene.show("Calculator", width: 302, height: 182)
    let viewport = try program.client.bind(WpViewporter.self).getViewport(
      surface: program.window.surface.proxy)
    viewport.setDestination(width: 201, height: 121)
    program.buffer.fill(pattern)
    program.window.show(program.buffer)
    scene.pass(.milliseconds(100))
    scene.chord(.up)
    let view = try #require(scene.outer.toplevels.first?.surface.image)
    #expect(view.width == 960 && view.height == 600)
    var differences = 0
    for y in 0..<182 {
      for x in 0..<302 where view[329 + x, 209 + y] != pattern(x, y) { differences += 1 }
    }
    #expect(differences == 0)
    withExtendedLifetime(viewport) {}
  }

  @Test func `a window larger than the view is seen whole, one that obeys fills it`() throws {
    let scene = try HostScene(.coverFlow)
    let large = try scene.show("Map", width: 1280, height: 600)
    large.window.toplevel.setMinSize(width: 1280, height: 600)
    large.window.toplevel.setMaxSize(width: 1280, height: 600)
    large.window.show(large.buffer)
    scene.pass(.milliseconds(100))
    scene.chord(.up)
    #expect(large.window.configures.last?.width == 1280)
    #expect(scene.color(x: 4, y: 60) == 0xff00_8000)
    #expect(scene.color(x: 635, y: 340) == 0xff00_8000)
    #expect(scene.color(x: 320, y: 40) != 0xff00_8000)
    scene.chord(.down)
    let program = try scene.show("Terminal", width: 200, height: 120)
    scene.go(to: 1)
    scene.chord(.up)
    program.window.acknowledge()
    let buffer = BareBuffer(program.window.memory, width: 640, height: 400, color: 0)
    buffer.fill(pattern)
    program.window.show(buffer)
    scene.pass(.seconds(1))
    #expect(difference(scene, left: 0, top: 0, width: 640, height: 400) == 0)
  }
}
